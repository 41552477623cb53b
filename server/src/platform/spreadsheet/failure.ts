// Why a file cannot be read as a table. The uploader reads it in their own words, by the code.

export type SpreadsheetFault =
  /** Neither a workbook nor text: a picture, a program, another office format, bytes in no known encoding. */
  | 'not_a_workbook'
  /** A web page or an XML sheet that was given the name of a workbook. */
  | 'html'
  /** A workbook of a kind that is not read: Excel 95 and older, binary (xlsb), OpenDocument. */
  | 'unsupported'
  | 'encrypted'
  | 'damaged'
  /** A quote that never ends, or text behind a closed one. */
  | 'unbalanced_quote'
  /** The table has no cell with anything in it. */
  | 'empty'
  /** It has no such sheet, or nobody sees it. */
  | 'no_such_sheet'
  | 'too_many_rows'
  | 'too_many_columns'
  /** More bytes, parts, compression, characters or formats than any honest file has. */
  | 'too_large'

export interface FaultPlace {
  /** Counted from 1, as the spreadsheet shows it. */
  row?: number
  /** Counted from 1. */
  column?: number
}

export class SpreadsheetFailure extends Error {
  readonly code: SpreadsheetFault
  readonly place: FaultPlace

  constructor(code: SpreadsheetFault, place: FaultPlace = {}, cause?: unknown) {
    super(`${code}${place.row === undefined ? '' : ` in row ${place.row}`}`, { cause })
    this.name = 'SpreadsheetFailure'
    this.code = code
    this.place = place
  }
}
