import { type ImportError, MAX_ERROR_VALUE } from '@cangdan/protocol'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'

export type Reasons = Omit<ImportError, 'row'>[]

/** Limit of listed errors, for readability. Beyond it the check only continues when the valid rows are imported. */
export const MAX_ERRORS = 1_000

export class SheetErrors {
  readonly listed: ImportError[] = []
  readonly lines = new Map<number, SheetRow>()
  rows = 0
  /** Rejected rows that do not belong to the list. */
  skippable = 0
  skipped = 0

  get isFull(): boolean {
    return !this.#findsAll && this.listed.length >= MAX_ERRORS
  }

  readonly #width: number
  readonly #findsAll: boolean

  constructor(width = Infinity, findsAll = false) {
    this.#width = width
    this.#findsAll = findsAll
  }

  add(row: SheetRow, found: Reasons): void {
    if (this.isFull) return
    this.rows += 1
    this.lines.set(row.row, row)
    this.listed.push(
      ...sortByColumn(found)
        .slice(0, Math.max(0, MAX_ERRORS - this.listed.length))
        .map((error) => toImportError(row, error, this.#width)),
    )
  }

  addForeign(row: SheetRow, found: Reasons): void {
    if (!this.isFull) this.skippable += 1
    this.add(row, found)
  }
}

/** Sorts by column; reasons without a column come last. */
export const sortByColumn = (found: Reasons): Reasons =>
  found.toSorted((a, b) => (a.column ?? Infinity) - (b.column ?? Infinity))

/** Adds the row and the cell's value. Constants of the mapping have no column in the file. */
export function toImportError(
  { row, cells }: SheetRow,
  { column, ...error }: Reasons[number],
  width: number,
): ImportError {
  const isInSheet = column !== null && column <= width
  const value =
    column === null
      ? ''
      : getText(cells[column - 1])
          .trim()
          .slice(0, MAX_ERROR_VALUE)
  return { row, column: isInSheet ? column : null, ...error, ...(value !== '' && { value }) }
}
