// What became of an imported sheet.

/** Characters of a cell that a fault names. */
export const MAX_FAULT_VALUE = 100

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
