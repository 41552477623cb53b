// What became of an imported sheet.
import type { ImportDiff, ImportedBefore } from './import-batch.ts'

/** Why a row cannot be taken. */
export interface ImportFault {
  /** As the spreadsheet counts, from 1. */
  row: number
  /** As the spreadsheet counts, from 1; null where the reason concerns the whole row. */
  column: number | null
  /** What the column is called in the form. */
  title: string
  /** In the reader's words. */
  reason: string
  /** What stands in the cell, or what the mapping says for every row, its beginning; absent where nothing does, and where the whole row is meant. */
  value?: string
}

/** Characters of a cell that a fault names. */
export const MAX_FAULT_VALUE = 100

/** What was found in a file beside its records; what is absent is none, or nothing else than expected. */
export interface ImportFound {
  /** The sheet that was read, and the others that can be seen. */
  sheet?: string
  others?: string[]
  /** The row of the titles, where that is not the first. */
  heading?: number
  /** The name of the known form that the sheet has. */
  profile?: string
  /** Titles of columns that were left out. */
  ignored?: string[]
  /** Rows with something in them that were passed over: above the titles, titles again, sums, notes. */
  above?: number
  headings?: number
  subtotals?: number
  notes?: number
  /** Records in rows that a spreadsheet does not show; they were read. */
  hidden?: number
  /** Cells without a title above them; they were not. */
  untitled?: number
  /** Rows that a template brings along as a sample. */
  samples?: number
  /** Records that somebody has filtered out, by filter. */
  filtered?: { name: string; title: string; rows: number }[]
}

/** A row of a sheet in which something is wrong, or unlikely, as its cells stand in the file: to be corrected where it is shown. */
export interface ImportLine {
  row: number
  /** Of each column under a title; null where the text is longer than anybody corrections in a table. */
  cells: (string | null)[]
}

/** Some rows as they will be stored, in words. */
export interface ImportPreview {
  titles: string[]
  rows: string[][]
}

/** With what a warned row can be taken. */
export interface ImportTick {
  value: number
  title: string
}

export interface ImportAnswer {
  /** Rows that were taken, or could be: all or none, or all that have no fault where it was asked so. */
  success: number
  /** Rows that could not, as far as the sheet was read. */
  fail: number
  /** Those of them that are none of this list's, and can be left out. */
  skippable?: number
  /** Rows that were left out, as it was asked. */
  skipped?: number
  /** Rows that were read. */
  total: number
  /** False after a trial, or where a row could not be taken and nobody has asked to take the others. */
  kept: boolean
  /** At most a thousand. */
  errors: ImportFault[]
  /** Rows that could be taken, and hold what hardly can be: only once somebody has said of each that it is so. */
  warned?: number
  /** What that is, of the first thousand of these rows. */
  warnings?: ImportFault[]
  /** Rows whose numbers count both sides of a trade: `halve` of a mapping halves them. */
  two_sided?: number
  /** What can be said of them, the first where nothing else is; absent where a tick is enough. */
  ticks?: ImportTick[]
  /** The titles of the sheet, and the rows of `errors` and `warnings`. */
  titles?: string[]
  lines?: ImportLine[]
  /** Cells that were read as somebody has corrected them. */
  corrected?: number
  /** After a trial. */
  preview?: ImportPreview
  /** After a thousand faults the rest of the sheet was not looked at. */
  more?: true
  /** With `more`: the rows of the whole sheet. */
  rows?: number
  found?: ImportFound
  /** Where rows may name records that are there already. */
  diff?: ImportDiff
  /** Of a trial: when the same file was taken before, the newest first. */
  before?: ImportedBefore[]
  /** Of what was taken: the number under which it can be undone. */
  batch?: number
}

/** How a sheet is to be read, where it is not like the template; of the file where it is not said. */
export interface ImportMapping {
  /** The name of the sheet. */
  sheet?: string
  /** The row of the titles, as the spreadsheet counts from 1. */
  heading?: number
  /** A form that the list knows. */
  profile?: string
  /** By column, counted from 1: its field, or null to leave it out. */
  columns?: Record<string, string | null>
  /** By field, what a cell of it would say in every row. */
  constants?: Record<string, string>
  /** Fields whose empty cells take what stands above them. */
  fillDown?: string[]
  /** Numbers with more decimals than their field has are rounded, half away from zero. */
  round?: true
  /** Numbers of rows that count both sides of a trade are halved. */
  halve?: true
  /** Which rows are wanted, by the name of a filter of the list: some values of it, or true. Others are left out. */
  filters?: Record<string, string[] | true>
}

/** What somebody has said of single cells and rows of a file, which stays as it is. */
export interface ImportCorrections {
  /** By row, by column, each counted from 1: what the cell is read as. */
  cells?: Record<string, Record<string, string>>
  /** Warned rows that are so: all, or by row what is said of it, one of the `ticks`, or 1. */
  ticked?: 'all' | Record<string, number>
}

/** One column of a sheet, as it is seen before anything is imported. */
export interface ImportLookColumn {
  /** As the spreadsheet counts, from 1. */
  column: number
  /** Empty where none stands above it. */
  title: string
  /** Some of its values. */
  samples: string[]
  /** The field that is meant; null where that is none. */
  field: string | null
  /** It is left out because the form of the sheet says so. */
  ignored?: true
}

/** What a file holds, and how it would be read. */
export interface ImportLook {
  sheets: string[]
  /** Which of them was looked at; null where the file has no names for them. */
  sheet: string | null
  /** The row of the titles. */
  heading: number
  columns: ImportLookColumn[]
  /** Fields of the form that a sheet can hold. */
  fields: { name: string; title: string; required: boolean }[]
  profile: string | null
  profiles: { name: string; title: string }[]
  /** By which its rows can be filtered: of values those that there are, or by nothing but the filter itself. */
  filters?: { name: string; title: string; values?: { value: string; title: string }[] }[]
  /** What this person said of the last sheet with the same titles; the columns are answered by it. */
  remembered?: ImportMapping
}

export const LOOK_SAMPLES = 3
/** Characters of a mapping as JSON, so that an address holds it. */
export const MAX_MAPPING = 4_000

/** What `_excel_import` asks for: to take the sheet, to try it and keep nothing, to say how it would be read, or for a workbook of the rows that cannot be taken. */
export const IMPORT_MODES = { take: 1, try: 2, look: 3, bad: 4 } as const

/** The part of an import's body that holds the corrections, as JSON, and its bytes at most. */
export const CORRECTIONS_PART = 'corrections'
export const CORRECTIONS_BYTES = 1024 * 1024
/** Cells that are corrected at most. */
export const MAX_CORRECTIONS = 10_000
/** Characters of a cell that is shown to be corrected. */
export const MAX_CORRECTED = 500

/** Bytes of an imported file (architecture §9.11). */
export const IMPORT_BYTES = 32 * 1024 * 1024

/** Names that an imported file may have (requirement L9); what it is, its bytes say. */
export const IMPORT_NAMES = /\.(?:xlsx|xls|csv|txt)$/i
