// Days that a workbook holds as plain numbers: the count of days since its calendar begins, without the format that would say so.
import type { Cell } from '#platform/spreadsheet/cells.ts'
import { momentOf } from '#platform/spreadsheet/xlsx/serial.ts'
import type { Column } from '#engine/declare/columns/column.ts'

const DAYS: ReadonlySet<string> = new Set(['date', 'eqdate', 'datetime', 'eqtime'])
/** From 1927 to 2119: what else stands under a day, such as 20240105, has other lengths. */
const [FIRST, LAST] = [10_000, 80_000]

export const isOfDays = (field: Column | undefined): boolean => field !== undefined && DAYS.has(field.type)

/** The day that a number counts; any other cell as it is. */
export function asMoment(cell: Cell, is1904: boolean): Cell {
  if (cell === null || typeof cell !== 'object' || cell.kind !== 'number') return cell
  const serial = Number(cell.text)
  if (serial < FIRST || serial > LAST) return cell
  return momentOf(serial, 'date', is1904) ?? cell
}
