import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../theme/palette.ts'

type Cell = string | undefined

export interface ChartPoints {
  /** Headings: of the points, then of the figures of each. */
  readonly head: readonly string[]
  /** Name of each point, then its localized figures; `undefined` for no value. */
  readonly rows: readonly (readonly Cell[])[]
  readonly isOverTime?: boolean
}

/** Options of a specific chart. Unless it is over time, its first series has one item per point. */
export interface ChartSpecificOption extends EChartsCoreOption {
  readonly series: readonly object[]
}

export type ChartOption = (colors: Palette) => ChartSpecificOption

export const toAxisValue = (day: Cell): number => Date.parse(day ?? '')

export const listPointTexts = ({ head, rows }: ChartPoints, at: number): readonly string[] =>
  (rows[at] ?? []).flatMap((cell, column) =>
    cell === undefined ? [] : [column === 0 ? cell : `${head[column]} ${cell}`.trim()],
  )

export function formatPoint(points: ChartPoints, at: number): string {
  const [name, ...figures] = listPointTexts(points, at)
  return `${name}: ${figures.length === 0 ? '—' : figures.join(', ')}`
}
