// What is wrong with a sheet, as far as anybody would read it.
import { type ImportFault, MAX_FAULT_VALUE } from '@cangdan/protocol'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Reasons } from './read-row.ts'

/** More than anybody corrects by reading: here the search for others ends. */
const MAX_FAULTS = 1_000

export class Faults {
  readonly listed: ImportFault[] = []
  rows = 0
  /** Of the rows those that are none of the list's. */
  skippable = 0
  skipped = 0

  get isFull(): boolean {
    return this.listed.length >= MAX_FAULTS
  }

  readonly #width: number

  /** Of a sheet of so many columns. */
  constructor(width = Infinity) {
    this.#width = width
  }

  add(row: SheetRow, found: Reasons): void {
    if (this.isFull) return
    this.rows += 1
    this.listed.push(...found.slice(0, MAX_FAULTS - this.listed.length).map((fault) => this.#at(row, fault)))
  }

  addForeign(row: SheetRow, found: Reasons): void {
    if (!this.isFull) this.skippable += 1
    this.add(row, found)
  }

  // What every row has by the mapping stands in no column.
  #at({ row, cells }: SheetRow, { column, ...fault }: Reasons[number]): ImportFault {
    const isInSheet = column !== null && column <= this.#width
    const value = isInSheet
      ? textOf(cells[column - 1])
          .trim()
          .slice(0, MAX_FAULT_VALUE)
      : ''
    return { row, column: isInSheet ? column : null, ...fault, ...(value !== '' && { value }) }
  }
}
