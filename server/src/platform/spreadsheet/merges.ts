// Merged cells: the one above stands for those below it.
import type { Cell } from './cells.ts'

export interface Merge {
  /** Rows as the spreadsheet counts them, the last one included. */
  readonly top: number
  readonly bottom: number
  /** Of its left edge, from 0. */
  readonly column: number
  readonly isOneColumn: boolean
}

/** More than anybody merges by hand; of a file that has more, the others are as they are. */
const MAX_MERGES = 50_000

interface Open {
  readonly bottom: number
  readonly value: Cell
}

export class Merges {
  /** Those of one column, by the row that they begin in. */
  readonly #byTop = new Map<number, Merge[]>()
  /** By column. */
  readonly #open = new Map<number, Open>()
  #count = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  // What is merged across is a title, or a sentence below a table.
  add(merge: Merge): void {
    if (!merge.isOneColumn || merge.bottom <= merge.top || this.#count >= MAX_MERGES) return
    this.#count += 1
    const same = this.#byTop.get(merge.top)
    if (same === undefined) this.#byTop.set(merge.top, [merge])
    else same.push(merge)
  }

  /** Puts into a row, which holds something and comes after those before it, what stands above in merged cells. */
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
