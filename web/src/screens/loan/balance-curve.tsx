// What a loan owed over time, as steps: principal as an area, all of it as a line.
import type { LoanLife } from '@cangdan/protocol'
import { formatNumber, useLanguage } from '#i18n/index.ts'
import { curveOf } from './balance-curve.ts'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

const SIZE = { width: 720, height: 120 }

interface BalanceCurveProps {
  readonly points: LoanLife['balance']
  readonly label: string
}

/** Nothing of a loan of which all principal is still there: its line would say no more than the figure. */
export function BalanceCurve({ points, label }: BalanceCurveProps) {
  const { language } = useLanguage()
  const [first, last] = [points[0], points.at(-1)]
  if (
    first === undefined ||
    last === undefined ||
    points.every(({ principal }) => principal === first.principal)
  )
    return null
  const { area, line } = curveOf(points, SIZE)
  const yuan = (fen: number) => formatNumber(language, fen, 2)
  const text = `${label}: ${first.day} ${yuan(first.total)} – ${last.day} ${yuan(last.total)}`
  return (
    <figure className={styles['curve']}>
      <figcaption>
        {label}
        <span data-kind="principal">{LOAN_WORDS.principal[language]}</span>
        <span data-kind="total">{LOAN_WORDS.total[language]}</span>
      </figcaption>
      <p className="visually-hidden">{text}</p>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={area} className={styles['area']} />
        <path d={line} className={styles['line']} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles['days']}>
        <span>{first.day}</span>
        <span>{last.day}</span>
      </p>
    </figure>
  )
}
