export type SpreadsheetFailureCode =
  /** Neither a workbook nor text: a picture, a program, another office format, bytes in no known encoding. */
  | 'not_a_workbook'
  /** A web page or XML sheet with the name of a workbook. */
  | 'html'
  /** Excel 95 and older, binary (xlsb), OpenDocument. */
  | 'unsupported'
  | 'encrypted'
  | 'damaged'
  /** A quote without its pair, or text after a closed one. */
  | 'unbalanced_quote'
  | 'empty'
  /** The sheet does not exist or is hidden. */
  | 'no_such_sheet'
  | 'too_many_rows'
  | 'too_many_columns'
  /** More bytes, parts, compression, characters or formats than legitimate files have. */
  | 'too_large'

export interface CellPosition {
  row?: number
  column?: number
}

export class SpreadsheetFailure extends Error {
  readonly code: SpreadsheetFailureCode
  readonly place: CellPosition

  constructor(code: SpreadsheetFailureCode, place: CellPosition = {}, cause?: unknown) {
    super(`${code}${place.row === undefined ? '' : ` in row ${place.row}`}`, { cause })
    this.name = 'SpreadsheetFailure'
    this.code = code
    this.place = place
  }
}
