// Limits of what a file says: more than any honest one has, and little enough to be read soon.
import { SpreadsheetFailure } from './failure.ts'

/** Characters of a cell; Excel takes 32,767, each of which may be escaped. A quote that is forgotten makes one cell of a whole file. */
export const MAX_TEXT = 1 << 20
/** Sheets, and relations of a part. */
export const MAX_SHEETS = 1_000
/** Formats of cells; Excel takes 65,490. */
export const MAX_CELL_FORMATS = 1 << 16
/** Number formats that are not built in; Excel takes 250. */
export const MAX_NUMBER_FORMATS = 10_000
/** Characters of a number format; Excel takes 255. */
export const MAX_FORMAT_CODE = 1_000

/** @throws SpreadsheetFailure `too_large` where one more than so many would be too many */
export function assertFew(count: number, most: number): void {
  if (count >= most) throw new SpreadsheetFailure('too_large')
}
