export const MAX_ERROR_VALUE = 100

export const INSPECTION_SAMPLES = 3
/** Maximum characters of a mapping as JSON, because it is part of a URL. */
export const MAX_MAPPING = 4_000

/** Values of `_excel_import`: `take` imports, `try` is a dry run, `look` proposes a mapping, `bad` returns a workbook with the invalid rows. */
export const IMPORT_MODES = { take: 1, try: 2, look: 3, bad: 4 } as const

/** Body part with the corrections as JSON, and its maximum bytes. */
export const CORRECTIONS_PART = 'corrections'
export const CORRECTIONS_BYTES = 1024 * 1024
export const MAX_CORRECTIONS = 10_000
export const MAX_CORRECTED = 500

/** Maximum bytes of an imported file (docs/wire.md §15). */
export const IMPORT_BYTES = 32 * 1024 * 1024

/** Accepted file names (requirement L9). The type is detected from the bytes. */
export const IMPORT_NAMES = /\.(?:xlsx|xls|csv|txt)$/i
