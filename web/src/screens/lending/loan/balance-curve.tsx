import { type LoanBalancePoint } from '@cangdan/protocol'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Chart } from '#ui/chart/chart.tsx'
import {
  type CoverLines,
  buildCurveOption,
  buildCurvePoints,
  isShort,
  buildLimits,
  findSpans,
} from './balance-option.ts'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

interface BalanceCurveProps {
  readonly points: readonly LoanBalancePoint[]
  readonly lines: CoverLines
  readonly label: string
}

/** Renders nothing when the curve adds nothing to the figures: on the day of the draw, or with the full principal and never a value. */
export function BalanceCurve({ points, lines, label }: BalanceCurveProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (
    first === undefined ||
    first === last ||
    points.every(({ principal, value }) => value === null && principal === first.principal)
  )
    return null
  return <Curve points={points} lines={lines} label={label} />
}

function Curve({ points, lines, label }: BalanceCurveProps) {
  const { t, language } = useTranslation()
  const option = useMemo(() => buildCurveOption(points, lines, language, t('unit.yuan')), [points, lines, language, t])
  const read = useMemo(() => buildCurvePoints(points, lines, language), [points, lines, language])
  const limits = buildLimits(points, lines)
  return (
    <div className={styles['owed']}>
      <Chart label={label} points={read} option={option} empty="" isLow />
      <DaySpans points={limits} isSo={isShort} word={lines === undefined ? 'value_below_on' : 'call_below_on'} />
      <DaySpans points={limits} isSo={({ value }) => value === null} word="unvalued_on" />
    </div>
  )
}

interface DaySpansProps {
  readonly points: Parameters<typeof findSpans>[0]
  readonly isSo: Parameters<typeof findSpans>[1]
  readonly word: 'call_below_on' | 'value_below_on' | 'unvalued_on'
}

function DaySpans({ points, isSo, word }: DaySpansProps) {
  const { t } = useTranslation()
  const days = findSpans(points, isSo).map(([from, to]) => (from === to ? from : `${from} – ${to}`))
  if (days.length === 0) return null
  return <p className={styles['note']}>{t(LOAN_TITLES[word], { days: days.join(t(LOAN_TITLES.and_days)) })}</p>
}
