// A range of numbers, typed in the unit people read and sent in the unit that is stored (L17).
import {
  COLUMN_KINDS,
  type Language,
  type NumberRange,
  readDecimal,
  toDecimalText,
  type ValueFault,
} from '@cangdan/protocol'
import { useId, useState } from 'react'
import { decimalFault } from '#generic/numbers/decimal.ts'
import { FaultWords } from '#generic/errors/fault-words.tsx'
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTypedDecimal } from '#generic/numbers/use-typed-decimal.ts'
import { useTranslation } from '#i18n/index.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

/** Both ends as plain text. */
interface Ends {
  readonly min: string
  readonly max: string
}

export function NumberFilter({ filter, wire, language, onChange }: FilterProps) {
  const { t } = useTranslation()
  const id = useId()
  const places = filter.decimal ?? 0
  const [refused, setRefused] = useState<Ends>()
  const [ends, setEnds] = useState(() => endsOf(wire, places))
  const [seen, setSeen] = useState(wire)
  if (seen !== wire) {
    // Back, a cleared filter, a link: somebody else has changed it.
    setSeen(wire)
    setEnds(endsOf(wire, places))
  }
  const apply = () => {
    const range = readRange(ends, places)
    setRefused(range === undefined ? ends : undefined)
    if (range !== undefined) onChange(COLUMN_KINDS.number.writeFilter(range))
  }
  // Said once it has been tried, and only of what still stands there.
  const problem = refused === ends ? problemOf(ends, places) : undefined
  const problemId = problem === undefined ? undefined : `${id}-problem`
  const common = { filter: filter.title, places, language, describedBy: problemId, onApply: apply }
  return (
    <fieldset className={styles['box']} data-active={wire !== undefined} aria-label={filter.title}>
      <span className={styles['label']}>
        <UnitTitle named={filter} />
      </span>
      <Bound
        {...common}
        plain={ends.min}
        label={t('list.least')}
        onChange={(min) => setEnds({ ...ends, min })}
      />
      <span className={styles['to']}>–</span>
      <Bound
        {...common}
        plain={ends.max}
        label={t('list.most')}
        onChange={(max) => setEnds({ ...ends, max })}
      />
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles['problem']}>
          <FaultWords fault={problem} decimal={places} language={language} />
        </p>
      )}
    </fieldset>
  )
}

interface BoundProps {
  readonly filter: string
  readonly label: string
  readonly plain: string
  readonly places: number
  readonly language: Language
  /** The id of the sentence that says why it does not filter. */
  readonly describedBy: string | undefined
  readonly onChange: (plain: string) => void
  readonly onApply: () => void
}

function Bound({ filter, label, plain, places, language, describedBy, onChange, onApply }: BoundProps) {
  const typing = useTypedDecimal({ plain, places, language, onChange, onLeave: onApply })
  return (
    <input
      {...typing}
      type="text"
      inputMode="decimal"
      className={styles['bound']}
      aria-label={`${filter} ${label}`}
      aria-invalid={!readDecimal(plain, places).ok}
      aria-describedby={describedBy}
      placeholder={label}
      autoComplete="off"
      onKeyDown={({ key }) => {
        if (key === 'Enter') onApply()
      }}
    />
  )
}

function endsOf(wire: string | undefined, places: number): Ends {
  const { min, max } = (wire === undefined ? undefined : COLUMN_KINDS.number.readFilter(wire)) ?? {}
  const write = (stored?: number): string => (stored === undefined ? '' : toDecimalText(stored, places))
  return { min: write(min), max: write(max) }
}

/** What is wrong with the first end that is no number, or none that can be kept exactly. */
function problemOf({ min, max }: Ends, places: number): ValueFault | undefined {
  for (const plain of [min, max]) {
    const reading = readDecimal(plain, places)
    if (!reading.ok) return decimalFault(reading.fault, places)
  }
  return undefined
}

/** Undefined while an end is no number. Ends the wrong way round mean the range between them. */
function readRange(ends: Ends, places: number): NumberRange | undefined {
  const [min, max] = [readDecimal(ends.min, places), readDecimal(ends.max, places)]
  if (!min.ok || !max.ok) return undefined
  const isReversed = min.stored !== null && max.stored !== null && min.stored > max.stored
  const [low, high] = isReversed ? [max.stored, min.stored] : [min.stored, max.stored]
  return { ...(low === null ? {} : { min: low }), ...(high === null ? {} : { max: high }) }
}
