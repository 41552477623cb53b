// A count that finds less than receipts stand for: until somebody deals with that, what is there carries neither a new pledge nor a draw, and nothing is let
// go of a loan that is owed (domain §3.2, §3.3).
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ReceiptRecord } from '#modules/paths.ts'

/** @throws Failure `goods_are_short` in figures, of the lot of a pledge that is to be received */
export async function assertWhole(tx: Db, pledgeId: number): Promise<void> {
  const short = await findShort(tx, sql<SqlBool>`pledge.id = ${pledgeId} and lot.short_weight > 0`)
  if (short !== undefined) throw short
}

/**
 * Of a receipt that is pledged in part nothing leaves while its lot is short: the rest on paper may be what the pledge lacks.
 * @throws Failure `goods_are_short` in figures
 */
export async function assertPledgedWhole(tx: Db, { id }: Pick<ReceiptRecord, 'id'>): Promise<void> {
  const short = await findShort(
    tx,
    sql<SqlBool>`pledge.receipt_id = ${id} and pledge.pledge_state <= 2 and (select missing from lot_missing(lot.id)) > 0`,
  )
  if (short !== undefined) throw short
}

/**
 * Returns `goods_are_short` of the first lot among all that is pledged for a loan; what a pledge has lost is dealt with (decision 294).
 * @param but a pledge that goes because others take its place, 0 for none
 */
export const findShortGoods = (tx: Db, financingId: number, but = 0): Promise<Failure | undefined> =>
  findShort(
    tx,
    sql<SqlBool>`pledge.financing_id = ${financingId} and pledge.pledge_state = 2 and pledge.id <> ${but}
      and (select missing from lot_missing(lot.id)) > 0`,
  )

/** @throws Failure as `findShortGoods` returns */
export async function assertAllWhole(tx: Db, financingId: number): Promise<void> {
  const short = await findShortGoods(tx, financingId)
  if (short !== undefined) throw short
}

async function findShort(tx: Db, which: RawBuilder<SqlBool>): Promise<Failure | undefined> {
  const { rows } = await sql<{ lot: string; counted: number; live: number; short: number }>`
    select lot.lot_no as lot, lot.counted_weight as counted, lot.receipted_weight as live, lot.short_weight as short
      from pledge join lot on lot.id = pledge.lot_id where ${which} order by pledge.id limit 1`.execute(tx)
  const [values] = rows
  return values === undefined ? undefined : new Failure('goods_are_short', { values })
}
