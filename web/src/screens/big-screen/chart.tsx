// A chart of ECharts that fills its place, is drawn anew with its data and its size, and leaves nothing behind.
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import styles from './big-screen.module.css'

register([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  LabelLayout,
  CanvasRenderer,
])

interface ChartProps {
  /** What it shows, for those who cannot see it. */
  readonly label: string
  readonly option: EChartsCoreOption
  /** How much the page around it is enlarged. */
  readonly zoom: number
}

export function Chart({ label, option, zoom }: ChartProps) {
  const place = useRef<HTMLElement>(null)
  const chart = useRef<ECharts>(undefined)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const made = init(element, undefined, { devicePixelRatio: devicePixelRatio * zoom })
    chart.current = made
    const sizes = new ResizeObserver(() => made.resize())
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [zoom])
  // Nothing of what was shown before stays, however long it runs.
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  return <figure ref={place} className={styles['chart']} aria-label={label} />
}
