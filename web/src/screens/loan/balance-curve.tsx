// What a loan owed over time, and what its goods were worth then.
import { fill, type LoanPoint } from '@cangdan/protocol'
import { useMemo } from 'react'
import { useLanguage } from '#i18n/index.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { curveOption, curvePoints, isShort, spansOf } from './balance-curve.ts'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

interface BalanceCurveProps {
  readonly points: readonly LoanPoint[]
  readonly label: string
}

/** Nothing where its lines would say no more than figures: on the day of the draw, or with all principal still there and the goods without a value on any day. */
export function BalanceCurve({ points, label }: BalanceCurveProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (
    first === undefined ||
    first === last ||
    points.every(({ principal, value }) => value === null && principal === first.principal)
  )
    return null
  return <Curve points={points} label={label} />
}

function Curve({ points, label }: BalanceCurveProps) {
  const { language } = useLanguage()
  const option = useMemo(() => curveOption(points, language), [points, language])
  const read = useMemo(() => curvePoints(points, language), [points, language])
  return (
    <div>
      <Chart label={label} caption={label} points={read} option={option} empty="" isLow />
      <Days points={points} isSo={isShort} word="value_below_on" />
      <Days points={points} isSo={({ value }) => value === null} word="unvalued_on" />
    </div>
  )
}

interface DaysProps {
  readonly points: readonly LoanPoint[]
  readonly isSo: (point: LoanPoint) => boolean
  readonly word: 'value_below_on' | 'unvalued_on'
}

/** The days of which that is so, where there are any. */
function Days({ points, isSo, word }: DaysProps) {
  const { language } = useLanguage()
  const days = spansOf(points, isSo).map(([from, to]) => (from === to ? from : `${from} – ${to}`))
  if (days.length === 0) return null
  return (
    <p className={styles['note']}>
      {fill(LOAN_WORDS[word][language], { days: days.join(LOAN_WORDS.and_days[language]) })}
    </p>
  )
}
