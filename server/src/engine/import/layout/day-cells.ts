// Dates stored as plain numbers: days since the start of the workbook's calendar, without a date format.
import type { Cell } from '#platform/spreadsheet/cells.ts'
import { parseSerial } from '#platform/spreadsheet/xlsx/serial.ts'
import type { Column } from '#engine/declare/columns/column.ts'

const DAYS: ReadonlySet<string> = new Set(['date', 'eqdate', 'datetime', 'eqtime'])
/** The days from 1927 to 2119. Other numbers in date columns, such as 20240105, have other lengths. */
const [FIRST, LAST] = [10_000, 80_000]

export const isDayField = (field: Column | undefined): boolean => field !== undefined && DAYS.has(field.type)

/** Converts a day number to a date cell; returns other cells unchanged. */
export function toDayCell(cell: Cell, is1904: boolean): Cell {
  if (cell === null || typeof cell !== 'object' || cell.kind !== 'number') return cell
  const serial = Number(cell.text)
  if (serial < FIRST || serial > LAST) return cell
  return parseSerial(serial, 'date', is1904) ?? cell
}
