// A sheet becomes records: all of its rows or none, and every reason why not, by row and column.
import type { ImportAnswer } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Cell, type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import { importedFields, readHeadings } from '#engine/read/headings.ts'
import type { Writing } from '../record.ts'
import { transact } from '../unit-of-work.ts'
import { waitForOtherSheets } from './add-each.ts'
import { Faults } from './faults.ts'
import { takeAtOnce, takeInOrder, type Taking } from './take-rows.ts'

/** Rows inserted by one statement, where no hook looks at each. */
const BATCH = 500
/** Rows that are undone together where one of them is refused, where a hook looks at each. */
const HOOKED_BATCH = 50

export interface SheetImport {
  /** Reads the rows from the first, which has the titles; again where the database asks for the transaction again. */
  readonly read: () => AsyncIterable<readonly SheetRow[]>
  readonly format: FileFormat
  /** False: everything is tried and nothing is kept. */
  readonly isKept: boolean
  /** Rows that are none of the list's are left out. */
  readonly skipsForeign?: boolean
}

/**
 * Imports a sheet, or says what is wrong with it. Nothing is kept unless every row is good.
 * @throws Failure `sheet_headings` where the titles are not those of the form, `sheet_no_rows`
 * @throws SpreadsheetFailure for a file that cannot be read
 */
export async function importSheet(db: Db, writing: Writing, sheet: SheetImport): Promise<ImportAnswer> {
  let faults = new Faults()
  let count = 0
  class Undone extends Error {}
  try {
    await transact(db, writing.writer, async ({ tx }) => {
      faults = new Faults()
      count = await importInto(tx, writing, sheet, faults)
      if (faults.rows > 0 || !sheet.isKept) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  const { rows: fail, listed: errors, isFull, skippable, skipped } = faults
  const kept = sheet.isKept && fail === 0
  return {
    success: fail > 0 ? 0 : count - skipped,
    fail,
    total: count,
    kept,
    errors,
    ...(isFull && { more: true as const }),
    ...(skippable > 0 && { skippable }),
    ...(skipped > 0 && { skipped }),
  }
}

async function importInto(tx: Db, writing: Writing, sheet: SheetImport, faults: Faults): Promise<number> {
  const isHooked = writing.resource.hooks.save !== undefined
  if (isHooked) await waitForOtherSheets(tx, writing)
  const [size, take] = isHooked ? [HOOKED_BATCH, takeInOrder] : [BATCH, takeAtOnce]
  let taking: Taking | undefined
  let waiting: SheetRow[] = []
  let count = 0
  for await (const rows of sheet.read()) {
    for (const row of rows) {
      if (taking === undefined) {
        taking = { tx, writing, ...sheet, faults, fields: assertHeadings(writing, row.cells) }
        continue
      }
      waiting.push(row)
      if (waiting.length < size) continue
      count += await take(taking, waiting)
      waiting = []
      if (faults.isFull) return count
    }
  }
  if (taking !== undefined) count += await take(taking, waiting)
  // Where all were left out, too.
  if (count === faults.skipped) throw new Failure('sheet_no_rows')
  return count
}

function assertHeadings({ resource, writer: { language } }: Writing, cells: readonly Cell[]) {
  const { fields, strange, twice } = readHeadings(resource, cells.map(textOf))
  const missing = importedFields(resource).filter((field) => field.required && !fields.includes(field))
  const wrong = [...strange, ...twice, ...missing.map(({ title }) => title[language])]
  if (wrong.length > 0 || fields.every((field) => field === undefined))
    throw new Failure('sheet_headings', { values: { names: wrong.slice(0, 5).join(' / ').slice(0, 200) } })
  return fields
}
