// ECharts option of the balance curve: debt, value of the goods, and policy lines.
import type { Language, LoanCoverNow, LoanPoint } from '@cangdan/protocol'
import { formatNumber, formatShort } from '#i18n/index.ts'
import { type ChartOption, type ChartPoints, placeOfDay } from '#ui/chart/points.ts'
import { LOAN_WORDS } from './words.ts'

const HUNDREDTHS = 100
const yuan = (language: Language, fen: number): string => formatNumber(language, fen, 2)

/** Parts per million; undefined for a loan without goods. */
export type CoverLines = LoanCoverNow['lines'] | undefined

const MILLION = 1_000_000
const LINES = ['warning', 'call'] as const

/** Returns the smallest value, in fen, of goods that keep a debt below a line. */
const valueAbove = (total: number, line: string): number =>
  total === 0 ? 0 : Math.floor((total * MILLION) / Number(line)) + 1

/** Returns the required value per day: above the margin-call line, or the debt when there are no lines. */
export const limitsOf = (points: readonly LoanPoint[], lines: CoverLines): readonly Limit[] =>
  points.map(({ day, total, value }) => ({
    day,
    value,
    limit: lines === undefined ? total : valueAbove(total, lines.call),
  }))

export function curvePoints(
  points: readonly LoanPoint[],
  lines: CoverLines,
  language: Language,
): ChartPoints {
  const shown = lines === undefined ? [] : LINES.map((line) => [`${line}_line`, lines[line]] as const)
  const words = ['day', 'principal', 'total', 'eligible', ...shown.map(([word]) => word)] as const
  return {
    head: words.map((word) => LOAN_WORDS[word][language]),
    rows: points.map(({ day, principal, total, value }) => {
      const amounts = [principal, total, value, ...shown.map(([, line]) => valueAbove(total, line))]
      return [day, ...amounts.map((fen) => (fen === null ? '—' : yuan(language, fen)))]
    }),
    isOverTime: true,
  }
}

export function curveOption(
  points: readonly LoanPoint[],
  lines: CoverLines,
  language: Language,
  unit: string,
): ChartOption {
  const name = (word: keyof typeof LOAN_WORDS) => LOAN_WORDS[word][language]
  const line = (fen: 'principal' | 'total') => points.map((point) => [placeOfDay(point.day), point[fen]])
  const shortfall = shortfallOf(limitsOf(points, lines))
  return (colors) => ({
    legend: { type: 'scroll', top: 0, left: 0 },
    grid: { top: 56, left: 8, right: 16, bottom: 16 },
    yAxis: {
      type: 'value',
      name: unit,
      axisLabel: { formatter: (fen: number) => formatShort(language, fen / HUNDREDTHS) },
    },
    series: [
      {
        type: 'line',
        name: name('principal'),
        step: 'end',
        color: colors.theme,
        lineStyle: { width: 1, opacity: 0.4 },
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
      ...(lines === undefined
        ? []
        : LINES.map((each) => ({
            type: 'line',
            name: name(`${each}_line`),
            color: each === 'call' ? colors.danger : colors['warning-mark'],
            lineStyle: { type: each === 'call' ? 'solid' : 'dotted', width: 1.5 },
            data: points.map(({ day, total }) => [placeOfDay(day), valueAbove(total, lines[each])]),
          }))),
      ...(shortfall.length === 0
        ? []
        : [
            { ...SHORTFALL, data: shortfall.map(({ place, value }) => [place, value]) },
            {
              ...SHORTFALL,
              name: name('shortfall'),
              itemStyle: { opacity: 0.4 },
              color: colors.danger,
              areaStyle: { opacity: 0.4 },
              data: shortfall.map(({ place, missing }) => [place, missing]),
            },
          ]),
    ].filter((series) => series !== false),
  })
}

/** Value and, stacked on it, the shortfall. */
const SHORTFALL = {
  type: 'line',
  stack: 'shortfall',
  lineStyle: { width: 0 },
  silent: true,
  tooltip: { show: false },
}

/** A value between two gaps is drawn as a dot. */
const valueItems = (points: readonly LoanPoint[]) =>
  points.map(({ day, value }, at) => {
    const isAlone =
      value !== null && [points[at - 1], points[at + 1]].every((each) => (each?.value ?? null) === null)
    const item = [placeOfDay(day), value]
    return isAlone ? { value: item, symbol: 'circle', symbolSize: 5, itemStyle: { opacity: 1 } } : item
  })

interface Limit {
  readonly day: string
  readonly value: number | null
  /** Required value in fen. */
  readonly limit: number
}

interface Shortfall {
  readonly place: number
  readonly value: number | null
  readonly missing: number | null
}

export function shortfallOf(points: readonly Limit[]): readonly Shortfall[] {
  if (!points.some(isShort)) return []
  return points.flatMap((point, at): Shortfall[] => {
    const { day, limit, value } = point
    const place = placeOfDay(day)
    const here = { place, value, missing: value === null ? null : Math.max(0, limit - value) }
    const before = points[at - 1]
    if (before === undefined || before.value === null || value === null || isShort(before) === isShort(point))
      return [here]
    const [gap, was] = [limit - value, before.limit - before.value]
    const share = was / (was - gap)
    const crossing = placeOfDay(before.day) + share * (place - placeOfDay(before.day))
    return [{ place: crossing, value: before.limit + share * (limit - before.limit), missing: 0 }, here]
  })
}

/** Returns first and last day of each run of points that satisfy the condition. */
export function spansOf(
  points: readonly Limit[],
  isSo: (point: Limit) => boolean,
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

export const isShort = ({ limit, value }: Limit): boolean => value !== null && value < limit
