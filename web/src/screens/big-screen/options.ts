// The charts of the wall display, as ECharts takes them. Pure.
import type { ScreenInfo, ScreenPrices, ScreenWarehouse } from '@cangdan/protocol'
import type { EChartsCoreOption } from 'echarts/core'
import { PALETTES } from '#ui/palette.ts'

const { text, secondary, border, theme, success, danger, 'warning-mark': warning } = PALETTES.dark
/** Of lines and slices beside each other. */
const SERIES = [theme, success, warning, danger, text, secondary]
const TEXT = { color: secondary, fontSize: 14 }
const AXIS = {
  axisLabel: TEXT,
  axisLine: { lineStyle: { color: border } },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: border, opacity: 0.6 } },
}
const STILL = { animation: false, textStyle: { color: text }, color: SERIES }

const DEGREE = 10_000_000
const HUNDREDTHS = 100
/** Pixels of the largest and the smallest circle. */
const CIRCLE = { most: 56, least: 12 }

/** A share of a whole in percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)

/** The area of a circle is the capacity, so its width is the root. */
export function circleWidth(capacity: number, largest: number): number {
  if (largest <= 0) return CIRCLE.least
  return Math.max(CIRCLE.least, Math.round(CIRCLE.most * Math.sqrt(capacity / largest)))
}

/** Free, filling up, nearly full. */
export const fillColour = (percent: number): string =>
  percent >= 90 ? danger : percent >= 70 ? warning : success

export function mapOption(warehouses: readonly ScreenWarehouse[]): EChartsCoreOption {
  const largest = Math.max(0, ...warehouses.map(({ capacity }) => capacity))
  const degrees = { ...AXIS, type: 'value', scale: true, axisLabel: { ...TEXT, formatter: '{value}°' } }
  return {
    ...STILL,
    grid: { left: 8, right: 120, top: 24, bottom: 8 },
    xAxis: degrees,
    yAxis: degrees,
    series: [
      {
        type: 'scatter',
        data: warehouses.map(({ name, longitude, latitude, capacity, used_capacity }) => ({
          name,
          value: [longitude / DEGREE, latitude / DEGREE],
          symbolSize: circleWidth(capacity, largest),
          itemStyle: { color: fillColour(percentOf(used_capacity, capacity)), opacity: 0.8 },
        })),
        label: { show: true, formatter: '{b}', position: 'right', color: text, fontSize: 14 },
        labelLayout: { hideOverlap: true },
      },
    ],
  }
}

export function topOption(stores: ScreenInfo['store_top'], used: string, free: string): EChartsCoreOption {
  const shown = stores.toReversed()
  const bar = { type: 'bar', stack: 'capacity', barMaxWidth: 16 }
  return {
    ...STILL,
    legend: { top: 0, right: 0, textStyle: TEXT },
    grid: { left: 8, right: 24, top: 32, bottom: 8 },
    xAxis: { ...AXIS, type: 'value', axisLabel: { ...TEXT, hideOverlap: true } },
    yAxis: {
      ...AXIS,
      type: 'category',
      data: shown.map(({ name }) => name),
      axisLabel: { ...TEXT, width: 160, overflow: 'truncate' },
    },
    series: [
      {
        ...bar,
        name: used,
        data: shown.map(({ used_capacity }) => used_capacity / HUNDREDTHS),
        color: theme,
      },
      {
        ...bar,
        name: free,
        data: shown.map(({ capacity, used_capacity }) => (capacity - used_capacity) / HUNDREDTHS),
        color: secondary,
        itemStyle: { opacity: 0.3 },
      },
    ],
  }
}

interface Share {
  readonly name: string
  readonly amount: number
}

/** As many as have room for their names. */
const MAX_SHARES = 8

/** The largest, and those that have no room as one, so that they are a whole still. */
export function withOthers(shares: readonly Share[], others: string): readonly Share[] {
  if (shares.length <= MAX_SHARES) return shares
  const rest = shares.slice(MAX_SHARES - 1)
  return [
    ...shares.slice(0, MAX_SHARES - 1),
    { name: others, amount: rest.reduce((sum, { amount }) => sum + amount, 0) },
  ]
}

/** Shares of one whole, each with its name beside it. */
export const shareOption = (shares: readonly Share[], others: string): EChartsCoreOption => ({
  ...STILL,
  legend: {
    orient: 'vertical',
    right: 0,
    top: 'middle',
    textStyle: { ...TEXT, width: 128, overflow: 'truncate' },
  },
  series: [
    {
      type: 'pie',
      radius: ['48%', '74%'],
      center: ['24%', '50%'],
      label: { show: false },
      data: withOthers(shares, others).map(({ name, amount }) => ({ name, value: amount })),
    },
  ],
})

/** Prices of goods that cost a hundred times as much as others are seen beside them: each by its first day. */
export function indexOf({ points }: Pick<ScreenPrices, 'points'>): [instant: number, index: number][] {
  const first = points[0]?.price ?? 0
  return first <= 0
    ? []
    : points.map(({ date, price }) => [date * 1000, Math.round((price / first) * 10_000) / 100])
}

export const trendOption = (prices: readonly ScreenPrices[]): EChartsCoreOption => ({
  ...STILL,
  legend: { top: 0, left: 0, textStyle: TEXT },
  grid: { left: 8, right: 24, top: 84, bottom: 8 },
  xAxis: {
    ...AXIS,
    type: 'time',
    splitNumber: 4,
    splitLine: { show: false },
    axisLabel: { ...TEXT, hideOverlap: true },
  },
  yAxis: { ...AXIS, type: 'value', scale: true },
  series: prices.map((line) => ({
    type: 'line',
    name: `${line.good_name} ${line.spec_name}`,
    showSymbol: false,
    lineStyle: { width: 3 },
    data: indexOf(line),
  })),
})
