// ECharts option of the price chart: spot price as steps, main contract as a dashed line, a tick per approval.
import type { Language, PriceChartResponse } from '@cangdan/protocol'
import type { Translate } from '#i18n/index.ts'
import { PRICES } from '#i18n/prices.ts'
import { type ChartOption, toAxisValue } from '#ui/chart/points.ts'
import type { Palette } from '#ui/theme/palette.ts'
import {
  formatDayOffset,
  formatFuturesName,
  getLastDay,
  type PriceSeries,
  type PriceStep,
  formatPrice,
} from './price-chart.ts'

type Point = [place: number, value: number | null]
type DayToPosition = (day: number) => number

export function buildPriceOption(series: PriceSeries, t: Translate, language: Language): ChartOption {
  const { answer, steps, pending } = series
  const { futures } = answer
  const place: DayToPosition = (day) => toAxisValue(formatDayOffset(answer, day))
  return (colors) => ({
    legend: { type: 'scroll', top: 0, left: 0 },
    grid: { top: 56, left: 8, right: 16, bottom: 52 },
    yAxis: [
      {
        type: 'value',
        name: t('unit.yuan'),
        scale: true,
        minInterval: 1,
        axisLabel: { formatter: (fen: number) => formatPrice(language, fen) },
      },
      { type: 'value', min: 0, max: 1, show: false },
    ],
    dataZoom: [{ type: 'slider', height: 20, bottom: 4, showDetail: false, brushSelect: false }],
    series: [
      { type: 'line', name: t(PRICES.spot), color: colors.theme, data: buildSpotPoints(steps, place) },
      futures !== null && {
        type: 'line',
        name: formatFuturesName(answer, t),
        color: colors['warning-mark'],
        lineStyle: { type: 'dashed', width: 1.5 },
        data: buildFuturesPoints(futures, place),
      },
      pending !== undefined && {
        type: 'line',
        name: t(PRICES.pending),
        color: colors.theme,
        lineStyle: { type: 'dotted' },
        symbolSize: 10,
        itemStyle: { color: colors.surface, borderColor: colors.theme, borderWidth: 2, opacity: 1 },
        data: listDays(pending).map((day) => ({
          value: [place(day), pending.price],
          symbol: day === pending.day ? 'circle' : 'none',
        })),
      },
      {
        ...MARKS,
        name: t(PRICES.audit),
        color: colors.success,
        symbolSize: [2, 8],
        symbolOffset: [0, '-50%'],
        data: listAuditDays(series).map((day) => [place(day), 0]),
      },
      futures !== null && futures.changes.length > 0 && buildChangeMarks(answer, futures, t(PRICES.changed), colors),
    ].filter((each) => each !== false),
  })
}

/** Axis of fixed range, so that ticks stay at the bottom and contract names at the top. */
const MARKS = { type: 'scatter', symbol: 'rect', yAxisIndex: 1, silent: true, tooltip: { show: false } }

const listAuditDays = ({ answer, steps }: PriceSeries): readonly number[] => [
  ...new Set(steps.map(({ audited }) => audited).filter((day) => day >= 0 && day <= getLastDay(answer))),
]

type Futures = NonNullable<PriceChartResponse['futures']>

function buildChangeMarks(answer: PriceChartResponse, { changes }: Futures, name: string, colors: Palette) {
  const marks = changes.map(({ day, from, to }) => ({
    place: toAxisValue(formatDayOffset(answer, day)),
    name: from === to ? name : `${from} → ${to}`,
    position: day > getLastDay(answer) / 2 ? 'left' : 'right',
  }))
  const border = { textBorderColor: colors.surface, textBorderWidth: 4 }
  return {
    ...MARKS,
    name,
    color: colors['warning-mark'],
    symbolSize: [1, 8],
    data: marks.map(({ place, position, ...mark }) => ({ ...mark, value: [place, 1], label: { position } })),
    label: { show: true, formatter: '{b}', color: colors.secondary, ...border },
    labelLayout: { hideOverlap: true },
    markLine: {
      symbol: 'none',
      label: { show: false },
      lineStyle: { type: 'dotted', opacity: 0.6 },
      data: marks.map(({ place }) => ({ xAxis: place })),
    },
  }
}

/** Every day of a price and the day after as its end: a zoomed chart shows only points inside its window. */
const listDays = ({ day, last }: Pick<PriceStep, 'day' | 'last'>): number[] =>
  Array.from({ length: last - day + 2 }, (_, after) => day + after)

/** Steps between prices, interrupted where no price is in force. */
const buildSpotPoints = (steps: readonly PriceStep[], place: DayToPosition): Point[] =>
  steps.flatMap((step, at) => {
    const points = listDays(step).map((day): Point => [place(day), step.price])
    const isJoined = (steps[at - 1]?.last ?? step.day) + 1 >= step.day
    return isJoined ? points : [[place(step.day), null], ...points]
  })

/** Interrupted at contract changes: the difference between two contracts is no price movement. */
function buildFuturesPoints({ day: days, settle, changes }: Futures, place: DayToPosition): Point[] {
  const begins = new Set(changes.map(({ day }) => day))
  return days.flatMap((day, at): Point[] => {
    const point: Point = [place(day), settle[at] ?? null]
    return begins.has(day) ? [[place(day), null], point] : [point]
  })
}
