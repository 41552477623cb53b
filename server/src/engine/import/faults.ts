// What is wrong with a sheet, as far as anybody would read it.
import { type ImportFault, MAX_FAULT_VALUE } from '@cangdan/protocol'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'

/** What is wrong with a row, each at its column. */
export type Reasons = Omit<ImportFault, 'row'>[]

/** More than anybody corrects by reading: more are not listed, and are searched for only where the other rows are to be taken. */
export const MAX_FAULTS = 1_000

export class Faults {
  readonly listed: ImportFault[] = []
  /** The rows that they are of, each once. */
  readonly lines = new Map<number, SheetRow>()
  rows = 0
  /** Of the rows those that are none of the list's. */
  skippable = 0
  skipped = 0

  /** Whether the search for faults ends here. */
  get isFull(): boolean {
    return !this.#findsAll && this.listed.length >= MAX_FAULTS
  }

  readonly #width: number
  readonly #findsAll: boolean

  /** Of a sheet of so many columns. */
  constructor(width = Infinity, findsAll = false) {
    this.#width = width
    this.#findsAll = findsAll
  }

  add(row: SheetRow, found: Reasons): void {
    if (this.isFull) return
    this.rows += 1
    this.lines.set(row.row, row)
    this.listed.push(
      ...inOrder(found)
        .slice(0, Math.max(0, MAX_FAULTS - this.listed.length))
        .map((fault) => faultAt(row, fault, this.#width)),
    )
  }

  addForeign(row: SheetRow, found: Reasons): void {
    if (!this.isFull) this.skippable += 1
    this.add(row, found)
  }
}

/** As the columns stand; what is said of none comes last. */
export const inOrder = (found: Reasons): Reasons =>
  found.toSorted((a, b) => (a.column ?? Infinity) - (b.column ?? Infinity))

/** A reason with what stands in its cell, or what every row has by the mapping, which stands in no column. */
export function faultAt(
  { row, cells }: SheetRow,
  { column, ...fault }: Reasons[number],
  width: number,
): ImportFault {
  const isInSheet = column !== null && column <= width
  const value =
    column === null
      ? ''
      : textOf(cells[column - 1])
          .trim()
          .slice(0, MAX_FAULT_VALUE)
  return { row, column: isInSheet ? column : null, ...fault, ...(value !== '' && { value }) }
}
