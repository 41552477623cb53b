// What a loan owed over time and what its goods were worth then, for ECharts: principal as an area, all that is owed as a line, the goods as a dashed one.
import type { Language, LoanPoint } from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'
import { type ChartOption, type ChartPoints, placeOfDay } from '#ui/chart/points.ts'
import { LOAN_WORDS } from './words.ts'

const yuan = (language: Language, fen: number): string => formatNumber(language, fen, 2)

export const curvePoints = (points: readonly LoanPoint[], language: Language): ChartPoints => ({
  head: (['day', 'principal', 'total', 'eligible'] as const).map((word) => LOAN_WORDS[word][language]),
  rows: points.map(({ day, principal, total, value }) => [
    day,
    ...[principal, total, value].map((fen) => (fen === null ? '—' : yuan(language, fen))),
  ]),
  isOverTime: true,
})

export function curveOption(points: readonly LoanPoint[], language: Language): ChartOption {
  const name = (word: 'principal' | 'total' | 'eligible' | 'value_below') => LOAN_WORDS[word][language]
  const line = (fen: 'principal' | 'total') => points.map((point) => [placeOfDay(point.day), point[fen]])
  const shortfall = shortfallOf(points)
  return (colors) => ({
    legend: { type: 'scroll', top: 0, left: 0 },
    grid: { top: 40, left: 8, right: 16, bottom: 16 },
    yAxis: { type: 'value', axisLabel: { formatter: (fen: number) => yuan(language, fen) } },
    series: [
      {
        type: 'line',
        name: name('principal'),
        step: 'end',
        color: colors.theme,
        lineStyle: { width: 0 },
        itemStyle: { opacity: 0.3 },
        areaStyle: { opacity: 0.15 },
        data: line('principal'),
      },
      { type: 'line', name: name('total'), color: colors.theme, data: line('total') },
      points.some(({ value }) => value !== null) && {
        type: 'line',
        name: name('eligible'),
        color: colors.success,
        lineStyle: { type: 'dashed' },
        data: valueItems(points),
      },
      ...(shortfall.length === 0
        ? []
        : [
            { ...SHORTFALL, data: shortfall.map(({ place, value }) => [place, value]) },
            {
              ...SHORTFALL,
              name: name('value_below'),
              color: colors.danger,
              areaStyle: { opacity: 0.4 },
              data: shortfall.map(({ place, missing }) => [place, missing]),
            },
          ]),
    ].filter((series) => series !== false),
  })
}

/** The goods and, stacked on them, what they lack. */
const SHORTFALL = {
  type: 'line',
  stack: 'shortfall',
  lineStyle: { width: 0 },
  silent: true,
  tooltip: { show: false },
}

/** A value between two gaps is a dot. */
const valueItems = (points: readonly LoanPoint[]) =>
  points.map(({ day, value }, at) => {
    const isAlone =
      value !== null && [points[at - 1], points[at + 1]].every((each) => (each?.value ?? null) === null)
    const item = [placeOfDay(day), value]
    return isAlone ? { value: item, symbol: 'circle', symbolSize: 5 } : item
  })

interface Shortfall {
  readonly place: number
  readonly value: number | null
  readonly missing: number | null
}

/** Where the goods count for less than is owed, with the points at which both are equal; empty where they never do. */
export function shortfallOf(points: readonly LoanPoint[]): readonly Shortfall[] {
  if (!points.some(isShort)) return []
  return points.flatMap((point, at): Shortfall[] => {
    const { day, total, value } = point
    const place = placeOfDay(day)
    const here = { place, value, missing: value === null ? null : Math.max(0, total - value) }
    const before = points[at - 1]
    if (before === undefined || before.value === null || value === null || isShort(before) === isShort(point))
      return [here]
    const [gap, was] = [total - value, before.total - before.value]
    const share = was / (was - gap)
    const crossing = placeOfDay(before.day) + share * (place - placeOfDay(before.day))
    return [{ place: crossing, value: before.total + share * (total - before.total), missing: 0 }, here]
  })
}

/** First and last day of each row of points of which that is so. */
export function spansOf(
  points: readonly LoanPoint[],
  isSo: (point: LoanPoint) => boolean,
): readonly (readonly [string, string])[] {
  const spans: [string, string][] = []
  let current: [string, string] | undefined
  for (const point of points) {
    if (!isSo(point)) current = undefined
    else if (current === undefined) spans.push((current = [point.day, point.day]))
    else current[1] = point.day
  }
  return spans
}

/** Whether the goods counted for less than was owed. */
export const isShort = ({ total, value }: LoanPoint): boolean => value !== null && value < total
