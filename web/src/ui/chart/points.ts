// Points of a chart in words: one source for its table, its tooltip and its reading by keyboard.
import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../theme/palette.ts'

type Cell = string | undefined

export interface ChartPoints {
  /** Headings: of the points, then of the figures of each. */
  readonly head: readonly string[]
  /** The name of each point, then its figures as the reader's language writes them; `undefined` where it has none. */
  readonly rows: readonly (readonly Cell[])[]
  /** Whether each point is named by its day, as `2026-03-09`. */
  readonly isOverTime?: boolean
}

/** What is specific to a chart. Where it is not over time, its first series has an item for each point. */
export interface OwnOption extends EChartsCoreOption {
  readonly series: readonly object[]
}

export type ChartOption = (colors: Palette) => OwnOption

/** Returns the place of a day on the axis of a chart over time. */
export const placeOfDay = (day: Cell): number => Date.parse(day ?? '')

export const linesOfPoint = ({ head, rows }: ChartPoints, at: number): readonly string[] =>
  (rows[at] ?? []).flatMap((cell, column) =>
    cell === undefined ? [] : [column === 0 ? cell : `${head[column]} ${cell}`.trim()],
  )

export function sentenceOfPoint(points: ChartPoints, at: number): string {
  const [name, ...figures] = linesOfPoint(points, at)
  return `${name}: ${figures.length === 0 ? '—' : figures.join(', ')}`
}
