import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../theme/palette.ts'
import { type ChartPoints, listPointTexts, type ChartSpecificOption, toAxisValue, formatPoint } from './points.ts'
import styles from './chart.module.css'

interface Font {
  readonly fontFamily: string
  /** Pixels. */
  readonly fontSize: number
}

export function buildChartTheme(colors: Palette, font: Font): object {
  const { text, secondary, border, theme, success, danger, 'warning-mark': warning } = colors
  const axis = {
    axisLabel: { ...font, color: secondary, hideOverlap: true, textMargin: [0, 8] },
    nameTextStyle: { ...font, color: secondary, align: 'left' },
    axisLine: { lineStyle: { color: border } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: border } },
  }
  const background = { lineStyle: { color: border }, areaStyle: { color: border } }
  return {
    color: [theme, success, warning, danger, text, secondary],
    textStyle: { ...font, color: text },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false } },
    // Legends show the dash pattern of a line without a symbol.
    line: { symbol: 'none', itemStyle: { opacity: 0 }, emphasis: { disabled: true } },
    legend: {
      itemWidth: 20,
      itemHeight: 8,
      textStyle: { ...font, color: secondary },
      pageTextStyle: { color: secondary },
      pageIconColor: secondary,
      pageIconInactiveColor: border,
      inactiveColor: border,
    },
    dataZoom: {
      borderColor: border,
      fillerColor: colors['theme-tint'],
      dataBackground: background,
      selectedDataBackground: background,
      handleStyle: { color: colors.surface, borderColor: secondary },
      moveHandleStyle: { color: border },
      textStyle: { color: secondary },
    },
    tooltip: {
      backgroundColor: colors.raised,
      borderColor: border,
      padding: 8,
      textStyle: { ...font, color: text },
      axisPointer: { lineStyle: { color: secondary } },
    },
  }
}

const DAY_MS = 86_400_000

/** Name of the series with one item per day, so that days without a value are announced too. */
const DAYS = 'days'

/** Returns the complete option of a chart, without animation. */
export function buildChartOption(label: string, points: ChartPoints, own: ChartSpecificOption): EChartsCoreOption {
  const { rows, isOverTime = false } = points
  return {
    animation: false,
    useUTC: true,
    aria: { enabled: true, label: { description: `${label}. ${formatPoint(points, rows.length - 1)}` } },
    tooltip: {
      trigger: isOverTime ? 'axis' : 'item',
      confine: true,
      transitionDuration: 0,
      ...(isOverTime ? { position: placeTooltip } : {}),
      className: styles['tip'],
      formatter: (hovered: HoveredPoint | readonly HoveredPoint[]) => renderTooltip(points, hovered),
    },
    ...(isOverTime ? { xAxis: { type: 'time', minInterval: DAY_MS, axisLabel: { formatter: formatAxisDay } } } : {}),
    ...own,
    series: isOverTime
      ? [...own.series, { type: 'line', id: DAYS, data: rows.map(([day]) => [toAxisValue(day), null]) }]
      : own.series,
  }
}

interface Sizes {
  readonly viewSize: readonly [width: number, height: number]
}

/** Places the tooltip at the top on the opposite side of the pointer, so that it does not cover the lines. */
const placeTooltip = ([x]: readonly [number], ...[, , , { viewSize }]: [unknown, unknown, unknown, Sizes]) => ({
  top: 40,
  [x < viewSize[0] / 2 ? 'right' : 'left']: 8,
})

interface HoveredPoint {
  readonly seriesId: string
  readonly dataIndex: number
}

/** Creates an element: markup would need the sanitizer (app/trusted-types.ts). */
function renderTooltip(points: ChartPoints, hovered: HoveredPoint | readonly HoveredPoint[]): HTMLElement | null {
  const item = 'dataIndex' in hovered ? hovered : hovered.find(({ seriesId }) => seriesId === DAYS)
  if (item === undefined) return null
  const tip = document.createElement('div')
  for (const [at, text] of listPointTexts(points, item.dataIndex).entries()) {
    const line = document.createElement(at === 0 ? 'strong' : 'div')
    line.textContent = text
    tip.append(line)
  }
  return tip
}

const DAY_LENGTH = 10
const MONTH_LENGTH = 7

function formatAxisDay(place: number): string {
  const day = new Date(place).toISOString().slice(0, DAY_LENGTH)
  return day.endsWith('-01') ? day.slice(0, MONTH_LENGTH) : day
}
