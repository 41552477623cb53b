import { SpreadsheetFailure } from './failure.ts'

/** Characters of a cell. Excel allows 32,767, each of which may be escaped. A forgotten quote makes one cell of a whole file. */
export const MAX_TEXT = 1 << 20
/** Sheets, and relationships of a part. */
export const MAX_SHEETS = 1_000
/** Cell formats; Excel allows 65,490. */
export const MAX_CELL_FORMATS = 1 << 16
/** Custom number formats; Excel allows 250. */
export const MAX_NUMBER_FORMATS = 10_000
/** Characters of a number format; Excel allows 255. */
export const MAX_FORMAT_CODE = 1_000

/** @throws SpreadsheetFailure `too_large` if `count` has reached `most` */
export function assertCount(count: number, most: number): void {
  if (count >= most) throw new SpreadsheetFailure('too_large')
}
