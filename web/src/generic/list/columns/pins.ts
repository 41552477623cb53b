import type { ColumnMeta } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { findNameColumn } from '../rows/row-actions.ts'

export interface Pins {
  readonly count: number
  /** When set, only this column is pinned, at any position. */
  readonly name: string | undefined
}

/** Share of the width that pinned columns may take; the rest must stay scrollable. */
const MAX_SHARE = 0.6

/** Returns how many pinned columns fit; undefined when no number is configured. `widths` has the checkbox column first. */
export function limitPins(pinned: number | undefined, widths: readonly number[], room: number): number | undefined {
  if (pinned === undefined) return undefined
  const ends = computeOffsets(widths).slice(1, pinned + 1)
  return ends.filter((end) => end <= room * MAX_SHARE).length
}

export const createPins = (columns: readonly ColumnMeta[], fitting: number | undefined): Pins =>
  fitting === undefined ? { count: 0, name: findNameColumn(columns)?.name } : { count: fitting, name: undefined }

/** CSS variables with the offset of each pinned column, read by `getStickyProps`. */
export const getPinOffsets = ({ count }: Pins, widths: readonly number[]): CSSProperties =>
  Object.fromEntries(
    computeOffsets(widths)
      .slice(0, count)
      .map((left, place) => [`--pin-${place}`, `${left}px`]),
  )

interface StickyProps {
  readonly 'data-stick'?: 'column'
  /** Other columns scroll out of view behind it. */
  readonly 'data-edge'?: boolean
  readonly style?: CSSProperties
}

/** Returns the sticky attributes of a cell in the column at that position. */
export function getStickyProps(pins: Pins, place: number, { name }: ColumnMeta): StickyProps {
  if (place < pins.count)
    return {
      'data-stick': 'column',
      'data-edge': place === pins.count - 1,
      style: { left: `var(--pin-${place})` },
    }
  return name === pins.name ? NAMED : NONE
}

const NONE: StickyProps = {}
const NAMED: StickyProps = { 'data-stick': 'column', 'data-edge': true }

/** Returns the left offset of each column in pixels, after the checkboxes. */
function computeOffsets(widths: readonly number[]): number[] {
  let sum = 0
  return widths.map((width) => (sum += width))
}
