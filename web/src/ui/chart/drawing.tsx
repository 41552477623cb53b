// ECharts drawing of a chart; a separate chunk because the library is large.
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Palette } from '../theme/palette.ts'
import { type ECharts, init } from './echarts.ts'
import { type ChartOption, type ChartPoints, toAxisValue, formatPoint } from './points.ts'
import { savePicture } from './save-picture.ts'
import { buildChartOption, buildChartTheme } from './theme.ts'
import styles from './chart.module.css'

export interface DrawingHandle {
  readonly save: () => Promise<void>
}

interface DrawingOptions {
  readonly label: string
  readonly points: ChartPoints
  readonly option: ChartOption
  readonly colors: Palette
}

interface DrawingProps extends DrawingOptions {
  readonly ref: Ref<DrawingHandle>
}

export function Drawing({ ref, ...drawn }: DrawingProps) {
  const { place, chart } = useEChart(drawn)
  const { label, points, colors } = drawn
  const [at, setAt] = useState(points.rows.length - 1)
  useImperativeHandle(
    ref,
    () => ({
      save: async () => {
        if (chart.current !== undefined) await savePicture(chart.current, label, colors)
      },
    }),
    [chart, label, colors],
  )
  const choose = (item: number) => {
    setAt(item)
    if (chart.current !== undefined) showPoint(chart.current, points, item)
  }
  const hide = () => chart.current?.dispatchAction({ type: 'hideTip' })
  const last = points.rows.length - 1
  const chosen = Math.min(at, last)
  return (
    <>
      {/* A range input selects points and announces the selected one. */}
      <input
        type="range"
        className={styles['keys']}
        min={0}
        max={last}
        value={chosen}
        aria-label={label}
        aria-valuetext={formatPoint(points, chosen)}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        onFocus={() => choose(chosen)}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      />
      <div ref={place} className={styles['drawing']} />
    </>
  )
}

function useEChart({ label, points, option, colors }: DrawingOptions) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const choices = useRef<EChartsCoreOption>({})
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const { fontFamily, fontSize } = getComputedStyle(element)
    // ECharts does not escape quotes of font names in SVG.
    const font = { fontFamily: fontFamily.replaceAll('"', "'"), fontSize: Number.parseInt(fontSize, 10) }
    const drawn = init(element, buildChartTheme(colors, font), { renderer: 'svg' })
    chart.current = drawn
    for (const chosen of ['datazoom', 'legendselectchanged'])
      drawn.on(chosen, () => {
        choices.current = readUserChoices(drawn)
      })
    const sizes = new ResizeObserver(() => drawn.resize())
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      drawn.dispose()
      chart.current = undefined
    }
  }, [colors])
  useEffect(() => {
    chart.current?.setOption(buildChartOption(label, points, option(colors)), { notMerge: true })
    chart.current?.setOption(choices.current)
  }, [points, option, colors, label])
  return { place, chart }
}

function readUserChoices(chart: ECharts): EChartsCoreOption {
  const { dataZoom = [], legend = [] } = chart.getOption() as Record<string, Record<string, unknown>[]>
  return {
    dataZoom: dataZoom.map(({ start, end }) => ({ start, end })),
    legend: legend.map(({ selected }) => ({ selected })),
  }
}

/** Shows the tooltip of a point; on a time axis also for points without a value. */
function showPoint(chart: ECharts, points: ChartPoints, item: number): void {
  if (points.isOverTime !== true) {
    chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: item })
    return
  }
  const y = chart.getHeight() / 2
  const getX = () => chart.convertToPixel({ xAxisIndex: 0 }, toAxisValue(points.rows[item]?.[0]))
  if (!chart.containPixel('grid', [getX(), y])) chart.dispatchAction({ type: 'dataZoom', start: 0, end: 100 })
  chart.dispatchAction({ type: 'showTip', x: getX(), y })
}
