// Explanation of a computed figure: formula in symbols and in text, inputs, and rounding. Inputs that are computed expand in turn.
import { type ExplainedFigure, fill, type FormulaId, type Language } from '@cangdan/protocol'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { FigureValue } from './figure-value.tsx'
import { FORMULA_WORDS, type FormulaWords, OPERATIONS } from './formulas.ts'
import { RoundingStep } from './rounding-step.tsx'
import { sourceText } from './source-text.ts'
import { FIGURE_WORDS } from './words.ts'
import styles from './figure.module.css'

type Computed = Extract<ExplainedFigure, { kind: 'computed' }>

export function Explanation({ figure }: { readonly figure: ExplainedFigure }) {
  const { t, language } = useTranslation()
  if (figure.kind === 'computed') return <Working figure={figure} />
  return (
    <p>
      {t(FIGURE_WORDS.source)}: {sourceText(figure.source, language)}
    </p>
  )
}

function Working({ figure }: { readonly figure: Computed }) {
  const { t, language } = useTranslation()
  const words = wordsOf(figure.formula)
  const counted = new Map<string, number>()
  const inputs = figure.inputs.map((input) => {
    const nth = (counted.get(input.name) ?? 0) + 1
    counted.set(input.name, nth)
    return { ...input, nth }
  })
  return (
    <div className={styles['working']}>
      {words !== undefined && (
        <div className={styles['formula']}>
          <Symbols text={`${words.symbol} = ${filled(words, (name) => words.inputs[name]?.symbol)}`} />
          <span>{inWords(words, language)}</span>
        </div>
      )}
      <ul className={styles['inputs']} aria-label={t(FIGURE_WORDS.inputs)}>
        {inputs.map(({ name, nth, figure: each }) => {
          const term =
            words !== undefined && Object.hasOwn(words.inputs, name) ? words.inputs[name] : undefined
          const isOne = counted.get(name) === 1
          const said = term?.name[language] ?? t(FIGURE_WORDS.figure)
          return (
            <Input
              key={`${name}/${nth}`}
              symbol={term?.symbol}
              name={isOne ? said : `${said} ${nth}`}
              figure={each}
            />
          )
        })}
      </ul>
      <RoundingStep figure={figure} />
    </div>
  )
}

interface InputProps {
  readonly symbol: string | undefined
  readonly name: string
  readonly figure: ExplainedFigure
}

function Input({ symbol, name, figure }: InputProps) {
  const { language } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const line = (
    <>
      <span className={styles['name']}>
        {name}
        {symbol !== undefined && <Symbols text={symbol} />}
      </span>
      <span className={styles['value']}>
        <FigureValue figure={figure} />
      </span>
    </>
  )
  if (figure.kind === 'given')
    return (
      <li>
        <div className={styles['input']}>{line}</div>
        <p className={styles['source']}>{sourceText(figure.source, language)}</p>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={styles['input']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {line}
      </button>
      {isOpen && (
        <div id={id} className={styles['nested']}>
          <Working figure={figure} />
        </div>
      )}
    </li>
  )
}

function Symbols({ text }: { readonly text: string }) {
  return (
    <code>
      {text
        .split(/(_\w)/)
        .map((part, at) => (part.startsWith('_') ? <sub key={at}>{part.slice(1)}</sub> : part))}
    </code>
  )
}

/** Undefined for a formula of a newer server. */
function wordsOf(formula: FormulaId): FormulaWords | undefined {
  return Object.hasOwn(FORMULA_WORDS, formula) ? FORMULA_WORDS[formula] : undefined
}

const filled = ({ is, inputs }: FormulaWords, said: (name: string) => string | undefined): string =>
  fill(is, Object.fromEntries(Object.keys(inputs).map((name) => [name, said(name) ?? ''])))

const inWords = (words: FormulaWords, language: Language): string =>
  `${words.name[language]} = ${filled(words, (name) => words.inputs[name]?.name[language])}`.replaceAll(
    /(Σ|\b(?:mean|min|max))\(/g,
    (_, operation: keyof typeof OPERATIONS) => `${OPERATIONS[operation][language]}(`,
  )
