// How the room a wide window leaves is shared out. Pure.
import type { ColumnMeta } from '@cangdan/protocol'

/** A text column may grow to so many times its own width before the others get any. */
const MOST_GROWTH = 1.75

/** Pixels of each column: at least its own width; texts take what is left over first, then all in proportion. */
export function spreadWidths(columns: readonly ColumnMeta[], room: number): number[] {
  const texts = grow(
    columns.map((column) => column.item_width),
    columns.map((column) => (column.type === 'text' ? column.item_width : 0)),
    room,
    MOST_GROWTH - 1,
  )
  return grow(texts, texts, room, Number.POSITIVE_INFINITY).map(Math.floor)
}

function grow(widths: number[], weights: number[], room: number, most: number): number[] {
  const spare = room - sum(widths)
  const weight = sum(weights)
  if (spare <= 0 || weight === 0) return widths
  const share = Math.min(spare / weight, most)
  return widths.map((width, index) => width + (weights[index] ?? 0) * share)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
