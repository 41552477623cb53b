// What the columns of a table hold, and how their values are checked before they are written.

export type ColumnKind = 'text' | 'time' | 'number' | 'date' | 'datetime' | 'boolean'

export interface SheetColumn {
  readonly title: string
  /** A text stays text, with its leading zeros and all its digits, whatever it looks like, also when somebody types another. */
  readonly kind: ColumnKind
  /** Of a number: its values are whole numbers of 10^-decimals. None means 0. */
  readonly decimals?: number
  /** Of a number: it counts percents, and says so. */
  readonly percent?: boolean
  /** Of a number: thousands stand apart. Workbooks only. */
  readonly grouped?: boolean
  /** Offered in each cell below the title; anything else can be typed as well. Workbooks only. */
  readonly choices?: readonly string[]
  /** In characters; without it the title, the kind and the first rows decide. Workbooks only. */
  readonly width?: number
}

/**
 * A value to write, read by its column's kind. `text`: any string. `time`: a time of day or a length of time as text, which a
 * spreadsheet may take for one. `number`: a whole number of 10^-decimals, also as
 * bigint or as decimal digits. `date`: `YYYY-MM-DD`. `datetime`: whole seconds UTC, also as digits. `boolean`: itself.
 * `null` is an empty cell in each.
 */
export type Value = string | number | bigint | boolean | null

/** Rows as they come from a cursor, many at once: a promise for each would cost more than the row. */
export type RowBatches = AsyncIterable<readonly (readonly Value[])[]>

/**
 * The digits of a whole number, with its sign.
 * @throws TypeError for anything else, so that no file ever holds half a number
 */
export function digitsOf(value: Value): string {
  if (typeof value === 'string' && isWhole(value)) return value
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value)))
    return String(value)
  throw new TypeError(`a ${typeof value} is no whole number`)
}

function isWhole(text: string): boolean {
  const first = text.charCodeAt(0) === 0x2d ? 1 : 0
  for (let i = first; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 0x30 || code > 0x39) return false
  }
  return text.length > first
}

/** Whole seconds. @throws TypeError for anything else */
export function secondsOf(value: Value): number {
  const seconds = Number(digitsOf(value))
  if (!Number.isSafeInteger(seconds)) throw new TypeError('an instant beyond 2^53 seconds')
  return seconds
}
