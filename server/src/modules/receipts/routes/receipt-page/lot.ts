// The lot that a receipt is of, as far as its readers have a stake in it: what its books say, what was counted, and what is missing.
import type { Language, ReceiptLot } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { countsOf, worded } from '#modules/inspections/index.ts'

const MAX_COUNTS = 5

/** @throws Error for a receipt that is not there */
export async function lotOf(db: Db, receiptId: number, language: Language): Promise<ReceiptLot> {
  const { rows } = await sql<Omit<ReceiptLot, 'counts'> & { readonly id: number }>`
    select lot.id, lot_no, book_weight as book, counted_weight as counted, short_weight as short
      from receipt join lot on lot.id = receipt.lot_id where receipt.id = ${receiptId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`no receipt ${receiptId}`)
  const { id, ...lot } = found
  const counts = await countsOf(db, id, MAX_COUNTS)
  return { ...lot, counts: counts.map((count) => worded(count, language)) }
}
