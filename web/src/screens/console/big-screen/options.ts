import type { ScreenInfo, ScreenPrices, ScreenWarehouse } from '@cangdan/protocol'
import { formatShanghaiDay } from '@cangdan/protocol'
import { type ChartOption, toAxisValue } from '#ui/chart/points.ts'
import type { Palette } from '#ui/theme/palette.ts'

const DEGREE = 10_000_000
const HUNDREDTHS = 100
/** In pixels. */
const CIRCLE = { most: 56, least: 12 }

/** Percent; 0 for an empty whole. */
export const toWholePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)

/** The area is proportional to the capacity, so the width to its square root. */
export function computeCircleWidth(capacity: number, largest: number): number {
  if (largest <= 0) return CIRCLE.least
  return Math.max(CIRCLE.least, Math.round(CIRCLE.most * Math.sqrt(capacity / largest)))
}

export const getFillColour = (percent: number, colors: Palette): string =>
  percent >= 90 ? colors.danger : percent >= 70 ? colors['warning-mark'] : colors.success

export function buildMapOption(warehouses: readonly ScreenWarehouse[]): ChartOption {
  const largest = Math.max(0, ...warehouses.map(({ capacity }) => capacity))
  const degrees = { type: 'value', scale: true, axisLabel: { formatter: '{value}°' } }
  return (colors) => ({
    grid: { left: 8, right: 160, top: 24, bottom: 8 },
    xAxis: degrees,
    yAxis: degrees,
    series: [
      {
        type: 'scatter',
        data: warehouses.map(({ name, longitude, latitude, capacity, used_capacity }) => {
          const percent = toWholePercent(used_capacity, capacity)
          return {
            name,
            value: [longitude / DEGREE, latitude / DEGREE, percent],
            symbolSize: computeCircleWidth(capacity, largest),
            itemStyle: { color: getFillColour(percent, colors), opacity: 0.8 },
          }
        }),
        label: { show: true, formatter: '{b} {@[2]}%', position: 'right', color: colors.text, fontSize: 14 },
        labelLayout: { hideOverlap: true },
      },
    ],
  })
}

interface TopTexts {
  readonly used: string
  readonly free: string
  readonly number: (value: number) => string
}

export function buildTopOption(stores: ScreenInfo['store_top'], { used, free, number }: TopTexts): ChartOption {
  const bar = { type: 'bar', stack: 'capacity', barMaxWidth: 16 }
  return ({ theme, secondary }) => ({
    legend: { top: 0, right: 0 },
    grid: { left: 8, right: 24, top: 32, bottom: 8 },
    xAxis: { type: 'value', splitNumber: 2, axisLabel: { formatter: number } },
    yAxis: {
      type: 'category',
      inverse: true,
      data: stores.map(({ name }) => name),
      axisLabel: { width: 136, overflow: 'truncate' },
    },
    series: [
      {
        ...bar,
        name: used,
        data: stores.map(({ used_capacity }) => used_capacity / HUNDREDTHS),
        color: theme,
      },
      {
        ...bar,
        name: free,
        data: stores.map(({ capacity, used_capacity }) => (capacity - used_capacity) / HUNDREDTHS),
        color: secondary,
        itemStyle: { opacity: 0.3 },
      },
    ],
  })
}

export interface Share {
  readonly name: string
  readonly amount: number
}

/** Number of colours in the theme. */
const MAX_SHARES = 6

/** Merges all but the largest shares into one, so that the total stays complete. */
export function mergeSmallShares(shares: readonly Share[], others: string): readonly Share[] {
  if (shares.length <= MAX_SHARES) return shares
  const rest = shares.slice(MAX_SHARES - 1)
  return [
    ...shares.slice(0, MAX_SHARES - 1),
    { name: others, amount: rest.reduce((sum, { amount }) => sum + amount, 0) },
  ]
}

/** Pie chart with a legend of percentages and names. */
export const buildShareOption =
  (shares: readonly Share[], format: (name: string) => string): ChartOption =>
  () => ({
    legend: {
      type: 'scroll',
      orient: 'vertical',
      itemGap: 6,
      right: 0,
      top: 'middle',
      formatter: format,
      textStyle: { width: 160, overflow: 'truncate' },
    },
    series: [
      {
        type: 'pie',
        right: 176,
        radius: ['60%', '90%'],
        label: { show: false },
        data: shares.map(({ name, amount }) => ({ name, value: amount })),
      },
    ],
  })

/** Indexes prices to their first day (100), so that goods of very different prices are comparable. */
export function computePriceIndex({ points }: Pick<ScreenPrices, 'points'>): ReadonlyMap<string, number> {
  const first = points[0]?.price ?? 0
  return new Map(
    first <= 0
      ? []
      : points.map(({ date, price }) => [formatShanghaiDay(date), Math.round((price / first) * 10_000) / 100]),
  )
}

export const formatPriceName = ({ good_name, spec_name }: ScreenPrices): string => `${good_name} ${spec_name}`

export const buildTrendOption = (prices: readonly ScreenPrices[]): ChartOption => {
  return () => ({
    legend: { top: 0, left: 0 },
    grid: { left: 8, right: 48, top: 84, bottom: 8 },
    // Narrow charts need one legend line per name.
    media: [{ query: { maxWidth: 400 }, option: { grid: { top: 132 } } }],
    yAxis: { type: 'value', scale: true },
    series: prices.map((line) => ({
      type: 'line',
      name: formatPriceName(line),
      lineStyle: { width: 3 },
      data: [...computePriceIndex(line)].map(([day, index]) => [toAxisValue(day), index]),
    })),
  })
}
