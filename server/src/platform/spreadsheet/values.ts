export type CellType = 'text' | 'time' | 'number' | 'date' | 'datetime' | 'boolean'

export interface SheetColumn {
  readonly title: string
  /** A text keeps its leading zeros and digits; the column format also keeps texts that users type. */
  readonly kind: CellType
  /** Values are whole numbers of 10^-decimals. Default 0. */
  readonly decimals?: number
  readonly percent?: boolean
  /** Thousands separators. Workbooks only. */
  readonly grouped?: boolean
  /** Suggested in each cell; other values can be typed. Workbooks only. */
  readonly choices?: readonly string[]
  /** In characters. Default: computed from the title, kind and first rows. Workbooks only. */
  readonly width?: number
}

/**
 * A value to write. `text`: any string. `time`: a time of day or duration as text, which a spreadsheet may convert. `number`: a whole number of
 * 10^-decimals, also as bigint or digits. `date`: `YYYY-MM-DD`. `datetime`: Unix seconds, also as digits. `null` is an empty cell.
 */
export type Value = string | number | bigint | boolean | null

/** Batches of rows from a cursor: a promise for each row would cost more than the row. */
export type RowBatches = AsyncIterable<readonly (readonly Value[])[]>

/** Returns the digits of a whole number with its sign. @throws TypeError for other values, so that no file contains a partial number */
export function getDigits(value: Value): string {
  if (typeof value === 'string' && isWhole(value)) return value
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) return String(value)
  throw new TypeError(`a ${typeof value} is not a whole number`)
}

function isWhole(text: string): boolean {
  const first = text.charCodeAt(0) === 0x2d ? 1 : 0
  for (let i = first; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 0x30 || code > 0x39) return false
  }
  return text.length > first
}

/** Returns whole seconds. @throws TypeError for other values */
export function getSeconds(value: Value): number {
  const seconds = Number(getDigits(value))
  if (!Number.isSafeInteger(seconds)) throw new TypeError('an instant beyond 2^53 seconds')
  return seconds
}
