// Which columns stay in view while the others scroll: so many of the first ones, or where nobody has said the one that names the record. Pure.
import type { ColumnMeta } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { nameColumn } from '../rows/row-actions.ts'

export interface Pins {
  /** So many of the first columns. */
  readonly count: number
  /** In place of them the column of this name, wherever it stands. */
  readonly name: string | undefined
}

/** What is pinned may take so much of the room: the rest has to be read, too. */
const MAX_SHARE = 0.6

/** How many of the pinned columns there is room for; undefined where nobody has said how many. Widths are those of the ticks and of each column. */
export function fittingPins(
  pinned: number | undefined,
  widths: readonly number[],
  room: number,
): number | undefined {
  if (pinned === undefined) return undefined
  const ends = offsets(widths).slice(1, pinned + 1)
  return ends.filter((end) => end <= room * MAX_SHARE).length
}

export const pinsOf = (columns: readonly ColumnMeta[], fitting: number | undefined): Pins =>
  fitting === undefined ? { count: 0, name: nameColumn(columns)?.name } : { count: fitting, name: undefined }

/** Where each pinned column stops, for `stuck` to name. */
export const pinOffsets = ({ count }: Pins, widths: readonly number[]): CSSProperties =>
  Object.fromEntries(
    offsets(widths)
      .slice(0, count)
      .map((left, place) => [`--pin-${place}`, `${left}px`]),
  )

interface Stuck {
  readonly 'data-stick'?: 'column'
  /** Others scroll out of view behind it. */
  readonly 'data-edge'?: boolean
  readonly style?: CSSProperties
}

/** What a cell of the column at that place says of itself. */
export function stuck(pins: Pins, place: number, { name }: ColumnMeta): Stuck {
  if (place < pins.count)
    return {
      'data-stick': 'column',
      'data-edge': place === pins.count - 1,
      style: { left: `var(--pin-${place})` },
    }
  return name === pins.name ? NAMED : NONE
}

const NONE: Stuck = {}
const NAMED: Stuck = { 'data-stick': 'column', 'data-edge': true }

/** Pixels before each column: what stands before the first are the ticks. */
function offsets(widths: readonly number[]): number[] {
  let sum = 0
  return widths.map((width) => (sum += width))
}
