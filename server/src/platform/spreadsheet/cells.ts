// What is read: cells as text that can be read again, with what the workbook knew of them.

/**
 * A cell that was read. A string is text. The others hold their text as it would stand in a CSV file: a `number` as
 * plain decimal, `12.5`, never through a float, with the leading zeros that its format shows; a `percent`, which is a number that is shown as one, as `70%`; a `date` as `YYYY-MM-DD`; a `datetime` as `YYYY-MM-DD HH:MM:SS` and a
 * `time` as `HH:MM:SS`, both on the wall, for a workbook knows no zones; an `error` as `#N/A`. `null` is empty.
 */
export type Cell = null | string | boolean | MarkedCell

export interface MarkedCell {
  readonly kind: 'number' | 'percent' | 'date' | 'datetime' | 'time' | 'error'
  readonly text: string
}

export interface SheetRow {
  /** Counted from 1, as the spreadsheet shows it; empty rows are left out, so numbers may skip. */
  readonly row: number
  /** At least one is not empty; what is missing at the end is empty. */
  readonly cells: readonly Cell[]
  /** It is not shown where the file is opened. */
  readonly hidden?: true
}

/** What a file says of its tables, before the rows of one of them. */
export interface BookFacts {
  /** Of the sheets that people see; empty where the file has no names for them. */
  readonly names: readonly string[]
  /** Which of them the rows are of. */
  readonly chosen: number
  /** Plain numbers that are meant as days are counted from 1904. */
  readonly is1904?: true
  /** Its cells are parted by semicolons, as where the comma is the decimal sign. */
  readonly hasSemicolons?: true
}

/** A file as it is read: what it says of itself comes once, before all rows. */
export type BookPart = { readonly book: BookFacts } | { readonly rows: readonly SheetRow[] }

export interface ReadLimits {
  /** Rows with anything in them, below the first, which holds the titles. */
  readonly maxRows: number
  readonly maxColumns: number
  /** Bytes of a workbook's parts together, inflated. */
  readonly maxInflatedBytes: number
  /** Parts of a workbook. */
  readonly maxEntries: number
  /** Of the cells of a table together, each text counted as often as it stands in one. */
  readonly maxCharacters: number
}

/** Architecture §9.11. */
export const READ_LIMITS: ReadLimits = {
  maxRows: 100_000,
  maxColumns: 100,
  maxInflatedBytes: 256 * 1024 * 1024,
  maxEntries: 200,
  maxCharacters: 100_000_000,
}

/** A formula whose result is not in the file: a program has written it that does not calculate. */
export const UNCALCULATED: MarkedCell = { kind: 'error', text: '#FORMULA' }

/** The text of a cell, whatever it is; empty where there is none. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : cell.text
}
