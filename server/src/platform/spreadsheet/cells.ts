/**
 * A cell that was read. A string is text; `null` is empty. The others contain their text as in a CSV file: a `number` as plain decimal, `12.5`,
 * never through a float, with the leading zeros that its format shows; a `percent`, a number shown as one, as `70%`; a `date` as `YYYY-MM-DD`; a
 * `datetime` as `YYYY-MM-DD HH:MM:SS` and a `time` as `HH:MM:SS`, both local, because workbooks have no time zones; an `error` as `#N/A`.
 */
export type Cell = null | string | boolean | TypedCell

export interface TypedCell {
  readonly kind: 'number' | 'percent' | 'date' | 'datetime' | 'time' | 'error'
  readonly text: string
}

export interface SheetRow {
  /** Counted from 1, as in the spreadsheet; empty rows are omitted. */
  readonly row: number
  /** At least one is not empty; empty cells at the end are omitted. */
  readonly cells: readonly Cell[]
  readonly hidden?: true
}

export interface WorkbookFacts {
  /** Names of the visible sheets; empty for a file without names. */
  readonly names: readonly string[]
  /** Index in `names` of the sheet that is read. */
  readonly chosen: number
  /** Serial day numbers are counted from 1904. */
  readonly is1904?: true
  /** Cells are separated by semicolons, as where the comma is the decimal sign. */
  readonly hasSemicolons?: true
}

export type WorkbookPart = { readonly book: WorkbookFacts } | { readonly rows: readonly SheetRow[] }

export interface ReadLimits {
  /** Rows with content, below the title row. */
  readonly maxRows: number
  readonly maxColumns: number
  /** Inflated bytes of all parts of a workbook. */
  readonly maxInflatedBytes: number
  readonly maxEntries: number
  /** Characters of all cells; a shared text counts each time it is used. */
  readonly maxCharacters: number
}

export const READ_LIMITS: ReadLimits = {
  maxRows: 100_000,
  maxColumns: 100,
  maxInflatedBytes: 256 * 1024 * 1024,
  maxEntries: 200,
  maxCharacters: 100_000_000,
}

/** A formula without a stored result: the program that wrote it does not calculate. */
export const UNCALCULATED: TypedCell = { kind: 'error', text: '#FORMULA' }

export function getText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : cell.text
}
