// What became of an imported sheet.

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
}

export interface ImportAnswer {
  /** Rows that were taken, or could be. All or none. */
  success: number
  /** Rows that could not, as far as the sheet was read. */
  fail: number
  /** Those of them that are none of this list's, and can be left out. */
  skippable?: number
  /** Rows that were left out, as it was asked. */
  skipped?: number
  /** Rows that were read. */
  total: number
  /** False after a trial, or where a row could not be taken. */
  kept: boolean
  /** At most a thousand. */
  errors: ImportFault[]
  /** After a thousand faults the rest of the sheet was not read. */
  more?: true
}

/** What `_excel_import` asks for: to take the sheet, or to try it and keep nothing. */
export const IMPORT_MODES = { take: 1, try: 2 } as const

/** Bytes of an imported file (architecture §9.11). */
export const IMPORT_BYTES = 32 * 1024 * 1024

/** Names that an imported file may have (requirement L9); what it is, its bytes say. */
export const IMPORT_NAMES = /\.(?:xlsx|xls|csv)$/i
