// Dates stored as plain numbers: days since the start of the workbook's calendar, without a date format.
import type { ColumnType } from '@cangdan/protocol'
import type { Cell } from '#platform/spreadsheet/cells.ts'
import { parseSerial } from '#platform/spreadsheet/xlsx/serial.ts'
import type { Column } from '#engine/declare/columns/column.ts'

const HAS_DAY: Readonly<Record<ColumnType, boolean>> = {
  date: true,
  eqdate: true,
  datetime: true,
  eqtime: true,
  text: false,
  number: false,
  select: false,
  checkbox: false,
  tags: false,
  cascade: false,
  time: false,
  second: false,
  image: false,
  hide: false,
}
/** The days from 1927 to 2119. Other numbers in date columns, such as 20240105, have other lengths. */
const [FIRST, LAST] = [10_000, 80_000]

export const isDayField = (field: Column | undefined): boolean => field !== undefined && HAS_DAY[field.type]

/** Converts a day number to a date cell; returns other cells unchanged. */
export function toDayCell(cell: Cell, is1904: boolean): Cell {
  if (cell === null || typeof cell !== 'object' || cell.kind !== 'number') return cell
  const serial = Number(cell.text)
  if (serial < FIRST || serial > LAST) return cell
  return parseSerial(serial, 'date', is1904) ?? cell
}
