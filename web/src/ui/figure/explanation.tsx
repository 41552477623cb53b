// Explanation of a computed figure: formula in symbols and in text, inputs, and rounding. Inputs that are computed expand in turn.
import { type ExplainedFigure, fill, type FormulaId, type Language } from '@cangdan/protocol'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { FigureValue } from './figure-value.tsx'
import { FORMULA_TEXTS, type FormulaTexts, OPERATIONS } from './formulas.ts'
import { RoundingStep } from './rounding-step.tsx'
import { formatSource } from './source-text.ts'
import { FIGURE_TITLES } from './titles.ts'
import styles from './figure.module.css'

type Computed = Extract<ExplainedFigure, { kind: 'computed' }>

export function Explanation({ figure }: { readonly figure: ExplainedFigure }) {
  const { t, language } = useTranslation()
  if (figure.kind === 'computed') return <ComputedExplanation figure={figure} />
  return (
    <p>
      {t(FIGURE_TITLES.source)}: {formatSource(figure.source, language)}
    </p>
  )
}

function ComputedExplanation({ figure }: { readonly figure: Computed }) {
  const { t, language } = useTranslation()
  const words = findFormulaTexts(figure.formula)
  const inputCounts = new Map<string, number>()
  const inputs = figure.inputs.map((input) => {
    const nth = (inputCounts.get(input.name) ?? 0) + 1
    inputCounts.set(input.name, nth)
    return { ...input, nth }
  })
  return (
    <div className={styles['working']}>
      {words !== undefined && (
        <div className={styles['formula']}>
          <Symbols text={`${words.symbol} = ${fillFormula(words, (name) => words.inputs[name]?.symbol)}`} />
          <span>{formatFormula(words, language)}</span>
        </div>
      )}
      <ul className={styles['inputs']} aria-label={t(FIGURE_TITLES.inputs)}>
        {inputs.map(({ name, nth, figure: each }) => {
          const term = words !== undefined && Object.hasOwn(words.inputs, name) ? words.inputs[name] : undefined
          const isOne = inputCounts.get(name) === 1
          const inputName = term?.name[language] ?? t(FIGURE_TITLES.figure)
          return (
            <Input
              key={`${name}/${nth}`}
              symbol={term?.symbol}
              name={isOne ? inputName : `${inputName} ${nth}`}
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
        <p className={styles['source']}>{formatSource(figure.source, language)}</p>
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
          <ComputedExplanation figure={figure} />
        </div>
      )}
    </li>
  )
}

function Symbols({ text }: { readonly text: string }) {
  return (
    <code>
      {text.split(/(_\w)/).map((part, at) => (part.startsWith('_') ? <sub key={at}>{part.slice(1)}</sub> : part))}
    </code>
  )
}

/** Undefined for a formula of a newer server. */
function findFormulaTexts(formula: FormulaId): FormulaTexts | undefined {
  return Object.hasOwn(FORMULA_TEXTS, formula) ? FORMULA_TEXTS[formula] : undefined
}

const fillFormula = ({ is, inputs }: FormulaTexts, inputName: (name: string) => string | undefined): string =>
  fill(is, Object.fromEntries(Object.keys(inputs).map((name) => [name, inputName(name) ?? ''])))

const formatFormula = (words: FormulaTexts, language: Language): string =>
  `${words.name[language]} = ${fillFormula(words, (name) => words.inputs[name]?.name[language])}`.replaceAll(
    /(Σ|\b(?:mean|min|max))\(/g,
    (_, operation: keyof typeof OPERATIONS) => `${OPERATIONS[operation][language]}(`,
  )
