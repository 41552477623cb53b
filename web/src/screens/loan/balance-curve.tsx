// What a loan owed over time, and what its goods were worth then: principal as an area, all that is owed as a line, the goods as a dashed one.
import { fill, type LoanPoint } from '@cangdan/protocol'
import { useId } from 'react'
import { useLanguage } from '#i18n/index.ts'
import { type Curve, curveOf, isShort, spansOf } from './balance-curve.ts'
import { PointReader, readPoint } from './point-reader.tsx'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

const SIZE = { width: 720, height: 120 }
const KINDS = { principal: 'principal', total: 'total', value: 'eligible' } as const

interface BalanceCurveProps {
  readonly points: readonly LoanPoint[]
  readonly label: string
}

/** Nothing where its lines would say no more than figures: on the day of the draw, or with all principal still there and the goods without a value on any day. */
export function BalanceCurve({ points, label }: BalanceCurveProps) {
  const { language } = useLanguage()
  const [first, last] = [points[0], points.at(-1)]
  const isValued = points.some(({ value }) => value !== null)
  if (
    first === undefined ||
    last === undefined ||
    first === last ||
    (!isValued && points.every(({ principal }) => principal === first.principal))
  )
    return null
  const short = daysOf(points, isShort)
  return (
    <figure className={styles['curve']}>
      <figcaption>
        {label}
        {Object.entries(KINDS).map(
          ([kind, word]) =>
            (kind !== 'value' || isValued) && (
              <span key={kind} data-kind={kind}>
                {LOAN_WORDS[word][language]}
              </span>
            ),
        )}
        {short.length > 0 && <span data-kind="below">{LOAN_WORDS.value_below[language]}</span>}
      </figcaption>
      <ReadOut points={points} label={label} />
      <PointReader points={points} label={label}>
        <Drawing curve={curveOf(points, SIZE)} />
      </PointReader>
      {short.length > 0 && (
        <p className={styles['note']}>
          {fill(LOAN_WORDS.value_below_on[language], { days: short.join(LOAN_WORDS.and_days[language]) })}
        </p>
      )}
    </figure>
  )
}

const daysOf = (...of: Parameters<typeof spansOf>): readonly string[] =>
  spansOf(...of).map(([from, to]) => (from === to ? from : `${from} – ${to}`))

/** For who does not see the drawing: what was owed and what the goods counted for, at both ends, and when that is not known. */
function ReadOut({ points, label }: BalanceCurveProps) {
  const { language } = useLanguage()
  const gaps = daysOf(points, ({ value }) => value === null)
  return (
    <div className="visually-hidden">
      <p>{`${label}: ${[points[0], points.at(-1)].flatMap((point) => (point === undefined ? [] : [readPoint(language, point)])).join(' – ')}`}</p>
      {gaps.length > 0 && (
        <p>{fill(LOAN_WORDS.unvalued_on[language], { days: gaps.join(LOAN_WORDS.and_days[language]) })}</p>
      )}
    </div>
  )
}

function Drawing({ curve }: { readonly curve: Curve }) {
  const hatch = useId()
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" className={styles['hatch']}>
        <rect width="6" height="6" />
        <path d="M0 6L6 0" />
      </pattern>
      <path d={curve.area} className={styles['area']} />
      <path d={curve.below} fill={`url(#${hatch})`} vectorEffect="non-scaling-stroke" />
      <path d={curve.line} className={styles['line']} vectorEffect="non-scaling-stroke" />
      <path d={curve.value} className={styles['value']} vectorEffect="non-scaling-stroke" />
      <path d={curve.dots} className={styles['dots']} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
