// Reads one day of the curve: under the pointer, by touch or by the arrow keys.
import { fill, type Language, type LoanPoint } from '@cangdan/protocol'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { formatNumber, useLanguage } from '#i18n/index.ts'
import { dayOf, nearest } from './balance-curve.ts'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

/** A point in words: its day, what was owed, and what the goods counted for. */
export function readPoint(language: Language, { day, total, value }: LoanPoint): string {
  const yuan = (fen: number) => formatNumber(language, fen, 2)
  return fill(LOAN_WORDS[value === null ? 'point_unvalued' : 'point'][language], {
    day,
    total: yuan(total),
    value: yuan(value ?? 0),
  })
}

interface PointReaderProps {
  readonly points: readonly LoanPoint[]
  readonly label: string
  /** The drawing, which the days span from edge to edge. */
  readonly children: ReactNode
}

/** The drawing with the days below; both ends of them until one is asked for, and that one as long as it is. */
export function PointReader({ points, label, children }: PointReaderProps) {
  const { language } = useLanguage()
  const [asked, ask] = useState<number>()
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const span = dayOf(last) - dayOf(first)
  const point = asked === undefined ? undefined : nearest(points, dayOf(first) + asked)
  const at = point === undefined ? undefined : dayOf(point) - dayOf(first)
  // A key that moves by less than the days between two points still moves.
  const step = (to: number) => {
    const next = nearest(points, dayOf(first) + to)
    const beside = points.indexOf(point ?? last) + Math.sign(to - (at ?? span))
    const chosen = next === (point ?? last) ? points[beside] : next
    if (chosen !== undefined) ask(dayOf(chosen) - dayOf(first))
  }
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    ask(Math.min(span, Math.max(0, Math.round(((clientX - left) / width) * span))))
  }
  return (
    <>
      <div className={styles['plot']}>
        {children}
        {at !== undefined && <span className={styles['cursor']} style={{ left: `${(at / span) * 100}%` }} />}
        <input
          type="range"
          min={0}
          max={span}
          value={at ?? span}
          aria-label={label}
          aria-valuetext={readPoint(language, point ?? last)}
          onChange={({ target }) => step(Number(target.value))}
          onPointerMove={follow}
          onPointerLeave={() => ask(undefined)}
          onFocus={() => ask((before) => before ?? span)}
          onBlur={() => ask(undefined)}
        />
      </div>
      <p className={styles['days']}>
        {point === undefined ? (
          <>
            <span>{first.day}</span>
            <span>{last.day}</span>
          </>
        ) : (
          readPoint(language, point)
        )}
      </p>
    </>
  )
}
