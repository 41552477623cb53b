// ECharts option of the balance curve: debt, value of the goods, and policy lines.
import type { Language, LoanCoverFigures, LoanBalancePoint } from '@cangdan/protocol'
import { formatNumber, formatShort } from '#i18n/index.ts'
import { type ChartOption, type ChartPoints, toAxisValue } from '#ui/chart/points.ts'
import { LOAN_TITLES } from './titles.ts'

const HUNDREDTHS = 100
const formatYuan = (language: Language, fen: number): string => formatNumber(language, fen, 2)

/** Parts per million; undefined for a loan without goods. */
export type CoverLines = LoanCoverFigures['lines'] | undefined

const MILLION = 1_000_000
const LINES = ['warning', 'call'] as const

/** Returns the smallest value, in fen, of goods that keep a debt below a line. */
const computeMinValue = (total: number, line: string): number =>
  total === 0 ? 0 : Math.floor((total * MILLION) / Number(line)) + 1

/** Returns the required value per day: above the margin-call line, or the debt when there are no lines. */
export const buildLimits = (points: readonly LoanBalancePoint[], lines: CoverLines): readonly Limit[] =>
  points.map(({ day, total, value }) => ({
    day,
    value,
    limit: lines === undefined ? total : computeMinValue(total, lines.call),
  }))

export function buildCurvePoints(
  points: readonly LoanBalancePoint[],
  lines: CoverLines,
  language: Language,
): ChartPoints {
  const shown = lines === undefined ? [] : LINES.map((line) => [`${line}_line`, lines[line]] as const)
  const columns = ['day', 'principal', 'total', 'eligible', ...shown.map(([word]) => word)] as const
  return {
    head: columns.map((word) => LOAN_TITLES[word][language]),
    rows: points.map(({ day, principal, total, value }) => {
      const amounts = [principal, total, value, ...shown.map(([, line]) => computeMinValue(total, line))]
      return [day, ...amounts.map((fen) => (fen === null ? '—' : formatYuan(language, fen)))]
    }),
    isOverTime: true,
  }
}

export function buildCurveOption(
  points: readonly LoanBalancePoint[],
  lines: CoverLines,
  language: Language,
  unit: string,
): ChartOption {
  const getName = (word: keyof typeof LOAN_TITLES) => LOAN_TITLES[word][language]
  const toPoints = (fen: 'principal' | 'total') => points.map((at) => [toAxisValue(at.day), at[fen]])
  const shortfall = computeShortfall(buildLimits(points, lines))
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
        name: getName('principal'),
        step: 'end',
        color: colors.theme,
        lineStyle: { width: 1, opacity: 0.4 },
        areaStyle: { opacity: 0.15 },
        data: toPoints('principal'),
      },
      { type: 'line', name: getName('total'), color: colors.theme, data: toPoints('total') },
      points.some(({ value }) => value !== null) && {
        type: 'line',
        name: getName('eligible'),
        color: colors.success,
        lineStyle: { type: 'dashed' },
        data: buildValueItems(points),
      },
      ...(lines === undefined
        ? []
        : LINES.map((each) => ({
            type: 'line',
            name: getName(`${each}_line`),
            color: each === 'call' ? colors.danger : colors['warning-mark'],
            lineStyle: { type: each === 'call' ? 'solid' : 'dotted', width: 1.5 },
            data: points.map(({ day, total }) => [toAxisValue(day), computeMinValue(total, lines[each])]),
          }))),
      ...(shortfall.length === 0
        ? []
        : [
            { ...SHORTFALL, data: shortfall.map(({ place, value }) => [place, value]) },
            {
              ...SHORTFALL,
              name: getName('shortfall'),
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
const buildValueItems = (points: readonly LoanBalancePoint[]) =>
  points.map(({ day, value }, at) => {
    const isAlone = value !== null && [points[at - 1], points[at + 1]].every((each) => (each?.value ?? null) === null)
    const item = [toAxisValue(day), value]
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

export function computeShortfall(points: readonly Limit[]): readonly Shortfall[] {
  if (!points.some(isShort)) return []
  return points.flatMap((point, at): Shortfall[] => {
    const { day, limit, value } = point
    const place = toAxisValue(day)
    const here = { place, value, missing: value === null ? null : Math.max(0, limit - value) }
    const before = points[at - 1]
    if (before === undefined || before.value === null || value === null || isShort(before) === isShort(point))
      return [here]
    const [gap, gapBefore] = [limit - value, before.limit - before.value]
    const share = gapBefore / (gapBefore - gap)
    const crossing = toAxisValue(before.day) + share * (place - toAxisValue(before.day))
    return [{ place: crossing, value: before.limit + share * (limit - before.limit), missing: 0 }, here]
  })
}

/** Returns first and last day of each run of points that satisfy the condition. */
export function findSpans(
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
