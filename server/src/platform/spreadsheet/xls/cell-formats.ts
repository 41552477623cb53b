// Reads which cells of an Excel 97 workbook show percentages or leading zeros, because the value reader does not return formats ([MS-XLS] 2.4.122,
// 2.4.127, 2.4.175, 2.4.180, 2.4.220).
import { SpreadsheetFailure } from '../failure.ts'
import type { NumberFormat } from '../number-format.ts'
import { EOF, readRecords, type VisibleSheet } from './globals.ts'

const FORMULA = 0x0006
const NUMBER = 0x0203
const RK = 0x027e
const MULRK = 0x00bd
const COLUMNS = 256
const PLACE_BYTES = 6
/** Sizes in a MULRK record: a format and number for each column, and the last column. */
const [PAIR_BYTES, LAST_BYTES] = [6, 2]

/** Returns the format of a cell, row and column from 0; undefined for plain numbers. */
export type GetCellFormat = (row: number, column: number) => NumberFormat | undefined

/** @throws SpreadsheetFailure `damaged` */
export function readCellFormats(workbook: Buffer, { begin, formats }: VisibleSheet): GetCellFormat {
  if (formats.every((format) => format === undefined)) return () => undefined
  const found = new Map<number, NumberFormat>()
  const add = (row: number, column: number, format: number) => {
    const shown = formats[format]
    if (shown !== undefined) found.set(row * COLUMNS + column, shown)
  }
  for (const { type, data } of readRecords(workbook, begin)) {
    if (type === EOF) break
    if (type === MULRK) addMulRk(data, add)
    else if (type === FORMULA || type === NUMBER || type === RK) {
      if (data.length < PLACE_BYTES) throw new SpreadsheetFailure('damaged')
      add(data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4))
    }
  }
  return (row, column) => found.get(row * COLUMNS + column)
}

function addMulRk(data: Buffer, add: (row: number, column: number, format: number) => void): void {
  if (data.length < PLACE_BYTES) throw new SpreadsheetFailure('damaged')
  const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)]
  for (let at = 4, column = first; at + PAIR_BYTES + LAST_BYTES <= data.length; at += PAIR_BYTES, column += 1)
    add(row, column, data.readUInt16LE(at))
}
