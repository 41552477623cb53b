// The drawing: what the spec cost as steps, the main contract as a dashed line, a mark on the day of each approval.
import type { PriceChartAnswer } from '@cangdan/protocol'
import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { Money } from '#ui/quantity.tsx'
import { changeWords } from './contract-change.ts'
import {
  changeMarks,
  dayOf,
  linePath,
  pendingPath,
  type PendingPrice,
  scalesOf,
  seenOn,
  stepPath,
  type Frame,
  type PriceStep,
  type Scales,
} from './price-chart.ts'
import styles from './price-chart.module.css'

const FEN = 2
const HEIGHT = 300
const LOW_HEIGHT = 208
const MARGINS = { left: 84, right: 12, top: 12, bottom: 28 }
/** Marks stand on the axis, so that those of every day leave the line to be seen. */
const MARK = 7
/** Of the names of contracts, from their line and from the top. */
const NAME_GAP = 4
const NAME_LINE = 10

export interface PriceDrawingProps {
  readonly answer: PriceChartAnswer
  readonly steps: readonly PriceStep[]
  /** The price of the record, while it waits for a review. */
  readonly pending: PendingPrice | undefined
  readonly label: string
  /** Where there is less room. */
  readonly isLow?: boolean
}

export function PriceDrawing({ answer, steps, pending, label, isLow = false }: PriceDrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const height = isLow ? LOW_HEIGHT : HEIGHT
  const frame = useMemo<Frame>(() => ({ width, height, ...MARGINS }), [width, height])
  const scales = useMemo(() => scalesOf(answer, frame, pending), [answer, frame, pending])
  const lastDay = Math.round((answer.to - answer.from) / 86_400)
  const [day, setDay] = useState(lastDay)
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setDay(scales.dayAt(clientX - currentTarget.getBoundingClientRect().left))
  return (
    <div ref={place}>
      <Reading {...{ answer, steps, pending, day }} />
      {/* A day is chosen as on any slider, and read above. */}
      <input
        type="range"
        className={styles['slider']}
        min={0}
        max={lastDay}
        value={day}
        aria-label={label}
        aria-valuetext={useSentence(answer, steps, day)}
        onChange={({ currentTarget }) => setDay(Number(currentTarget.value))}
      />
      <svg
        className={styles['drawing']}
        width={width}
        height={height}
        aria-hidden="true"
        onPointerMove={point}
        onPointerDown={point}
      >
        <Axes frame={frame} scales={scales} />
        <path className={styles['spot']} d={stepPath(steps, scales)} />
        {answer.futures !== null && (
          <path className={styles['futures']} d={linePath(answer.futures, scales)} />
        )}
        {answer.futures !== null && <Changes futures={answer.futures} scales={scales} frame={frame} />}
        {pending !== undefined && <Pending pending={pending} scales={scales} />}
        <Marks {...{ steps, scales, lastDay }} bottom={frame.height - frame.bottom} />
        <line
          className={styles['day']}
          x1={scales.x(day)}
          x2={scales.x(day)}
          y1={frame.top}
          y2={frame.height - frame.bottom}
        />
      </svg>
    </div>
  )
}

/** What waits for a review: its days dashed, its first one a ring. */
function Pending({ pending, scales }: { readonly pending: PendingPrice; readonly scales: Scales }) {
  return (
    <g className={styles['pending']}>
      <path d={pendingPath(pending, scales)} />
      <circle cx={scales.x(pending.day)} cy={scales.y(pending.price)} r={5} />
    </g>
  )
}

interface ChangesProps {
  readonly futures: NonNullable<PriceChartAnswer['futures']>
  readonly scales: Scales
  readonly frame: Frame
}

/** Where another contract begins: its line does not go on from the one before. */
function Changes({ futures, scales, frame }: ChangesProps) {
  const { t } = useTranslation()
  const bottom = frame.height - frame.bottom
  return (
    <g className={styles['changes']}>
      {changeMarks(futures, scales, frame).map(({ day, from, to, x, anchor }) => (
        <g key={day}>
          <line x1={x} x2={x} y1={frame.top} y2={bottom} />
          {anchor !== undefined && (
            <text
              x={anchor === 'start' ? x + NAME_GAP : x - NAME_GAP}
              y={frame.top + NAME_LINE}
              textAnchor={anchor}
            >
              {from === to ? t('prices.changed') : `${from} → ${to}`}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

interface MarksProps {
  readonly steps: readonly PriceStep[]
  readonly scales: Scales
  readonly lastDay: number
  readonly bottom: number
}

function Marks({ steps, scales, lastDay, bottom }: MarksProps) {
  const days = new Set(steps.map(({ audited }) => audited).filter((day) => day >= 0 && day <= lastDay))
  return [...days].map((day) => (
    <path key={day} className={styles['mark']} d={`M${scales.x(day)} ${bottom}v${-MARK}`} />
  ))
}

function Axes({ frame, scales }: { readonly frame: Frame; readonly scales: Scales }) {
  const { language } = useLanguage()
  return (
    <g className={styles['axes']}>
      {scales.ticks.map((fen) => (
        <g key={fen}>
          <line x1={frame.left} x2={frame.width - frame.right} y1={scales.y(fen)} y2={scales.y(fen)} />
          <text x={frame.left - 8} y={scales.y(fen) + 4} textAnchor="end">
            {formatNumber(language, fen, FEN)}
          </text>
        </g>
      ))}
      {scales.months.map(({ day, name }) => (
        <text key={day} x={scales.x(day)} y={frame.height - 8}>
          {name}
        </text>
      ))}
    </g>
  )
}

interface DayProps extends Pick<PriceDrawingProps, 'answer' | 'steps' | 'pending'> {
  readonly day: number
}

/** The key of the drawing, and what it says of the chosen day. */
function Reading({ answer, steps, pending, day }: DayProps) {
  const { t } = useTranslation()
  const seen = seenOn(answer, steps, day)
  const yuan = (fen: number | undefined) => (fen === undefined ? '—' : <Money fen={fen} />)
  const variety = answer.futures?.variety
  return (
    <p className={styles['reading']}>
      <strong>{seen.day}</strong>
      <span data-key="spot">
        {t('prices.spot')} {yuan(seen.spot)}
      </span>
      {variety !== undefined && (
        <span data-key="futures">
          {t('prices.futures', { variety })} {yuan(seen.settle)}
        </span>
      )}
      {seen.change !== undefined && (
        <span data-key="change">{changeWords(t, dayOf(answer, seen.change.day), seen.change)}</span>
      )}
      {pending !== undefined && (
        <span data-key="pending">
          {t('prices.pending')} {yuan(pending.price)}
        </span>
      )}
      <span data-key="mark">
        {seen.who === '' ? t('prices.audit') : t('prices.approved', { who: seen.who })}
      </span>
    </p>
  )
}

function useSentence(answer: PriceChartAnswer, steps: readonly PriceStep[], day: number): string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { spot, who, day: name } = seenOn(answer, steps, day)
  return spot === undefined
    ? `${name}: —`
    : `${name}: ${t('prices.spot')} ${formatNumber(language, spot, FEN)}, ${t('prices.approved', { who })}`
}

/** The width of a place, as it is now. */
function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    if (place.current === null) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? 0)))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return width
}
