// Number range filter, typed in the displayed unit and sent in the stored unit (L17).
import {
  COLUMN_KINDS,
  type Language,
  type NumberRange,
  readDecimal,
  toDecimalText,
  type ValueError,
} from '@cangdan/protocol'
import { useId, useState } from 'react'
import { toDecimalError } from '#generic/numbers/decimal.ts'
import { ErrorText } from '#generic/errors/error-text.tsx'
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTypedDecimal } from '#generic/numbers/use-typed-decimal.ts'
import { useTranslation } from '#i18n/index.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

interface Ends {
  readonly min: string
  readonly max: string
}

export function NumberFilter({ filter, wire, language, onChange }: FilterProps) {
  const { t } = useTranslation()
  const id = useId()
  const places = filter.decimal ?? 0
  const [rejected, setRefused] = useState<Ends>()
  const [ends, setEnds] = useState(() => readEnds(wire, places))
  const [seen, setSeen] = useState(wire)
  if (seen !== wire) {
    // Changed from outside: Back, Clear or a link.
    setSeen(wire)
    setEnds(readEnds(wire, places))
  }
  const apply = () => {
    const range = readRange(ends, places)
    setRefused(range === undefined ? ends : undefined)
    if (range !== undefined) onChange(COLUMN_KINDS.number.writeFilter(range))
  }
  // The error is shown after a try, until the text changes.
  const problem = rejected === ends ? findProblem(ends, places) : undefined
  const problemId = problem === undefined ? undefined : `${id}-problem`
  const common = { filter: filter.title, places, language, describedBy: problemId, onApply: apply }
  return (
    <fieldset className={styles['box']} data-active={wire !== undefined} aria-label={filter.title}>
      <span className={styles['label']}>
        <UnitTitle named={filter} />
      </span>
      <Bound {...common} plain={ends.min} label={t('list.least')} onChange={(min) => setEnds({ ...ends, min })} />
      <span className={styles['to']}>–</span>
      <Bound {...common} plain={ends.max} label={t('list.most')} onChange={(max) => setEnds({ ...ends, max })} />
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles['problem']}>
          <ErrorText error={problem} decimal={places} language={language} />
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

function readEnds(wire: string | undefined, places: number): Ends {
  const { min, max } = (wire === undefined ? undefined : COLUMN_KINDS.number.readFilter(wire)) ?? {}
  const write = (stored?: number): string => (stored === undefined ? '' : toDecimalText(stored, places))
  return { min: write(min), max: write(max) }
}

/** Returns the error of the first end that is not a number or cannot be stored exactly. */
function findProblem({ min, max }: Ends, places: number): ValueError | undefined {
  for (const plain of [min, max]) {
    const reading = readDecimal(plain, places)
    if (!reading.ok) return toDecimalError(reading.error, places)
  }
  return undefined
}

/** Returns undefined while an end is not a number. Reversed ends are swapped. */
function readRange(ends: Ends, places: number): NumberRange | undefined {
  const [min, max] = [readDecimal(ends.min, places), readDecimal(ends.max, places)]
  if (!min.ok || !max.ok) return undefined
  const isReversed = min.stored !== null && max.stored !== null && min.stored > max.stored
  const [low, high] = isReversed ? [max.stored, min.stored] : [min.stored, max.stored]
  return { ...(low === null ? {} : { min: low }), ...(high === null ? {} : { max: high }) }
}
