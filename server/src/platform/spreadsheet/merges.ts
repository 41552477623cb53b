// Fills vertically merged cells with the value of their first cell.
import type { Cell } from './cells.ts'

export interface Merge {
  /** Row numbers from 1, both inclusive. */
  readonly top: number
  readonly bottom: number
  /** Column index of the left edge, from 0. */
  readonly column: number
  readonly isOneColumn: boolean
}

/** More than users merge by hand; further merges are ignored. */
const MAX_MERGES = 50_000

interface OpenMerge {
  readonly bottom: number
  readonly value: Cell
}

export class Merges {
  readonly #byTop = new Map<number, Merge[]>()
  readonly #open = new Map<number, OpenMerge>()
  #count = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  // Horizontally merged cells are a title, or a sentence below a table.
  add(merge: Merge): void {
    if (!merge.isOneColumn || merge.bottom <= merge.top || this.#count >= MAX_MERGES) return
    this.#count += 1
    const same = this.#byTop.get(merge.top)
    if (same === undefined) this.#byTop.set(merge.top, [merge])
    else same.push(merge)
  }

  /** Fills the merged cells of a row. Rows must be passed in order. */
  fill(row: number, cells: Cell[]): void {
    for (const [column, { bottom, value }] of this.#open) {
      if (bottom < row) this.#open.delete(column)
      else if ((cells[column] ?? null) === null || cells[column] === '') {
        while (cells.length < column) cells.push(null)
        cells[column] = value
      }
    }
    for (const { column, bottom } of this.#byTop.get(row) ?? []) {
      const value = cells[column] ?? null
      if (value !== null && value !== '') this.#open.set(column, { bottom, value })
    }
  }
}
