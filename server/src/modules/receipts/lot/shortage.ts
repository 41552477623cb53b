// A lot with a shortage found by a count: until it is resolved, its goods cannot secure a new pledge or drawdown, and nothing is released from an
// open loan (domain §3.2, §3.3).
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ReceiptRecord } from '#modules/paths.ts'

/** @throws Failure `goods_are_short` with figures, if the lot of the pledge is short */
export async function assertNotShort(tx: Db, pledgeId: number): Promise<void> {
  const short = await findShort(tx, sql<SqlBool>`pledge.id = ${pledgeId} and lot.short_weight > 0`)
  if (short !== undefined) throw short
}

/**
 * Checks that the lot of a partly pledged receipt is not short: the unpledged rest may be what the pledge lacks. @throws Failure `goods_are_short`
 * with figures
 */
export async function assertPledgedNotShort(tx: Db, { id }: Pick<ReceiptRecord, 'id'>): Promise<void> {
  const short = await findShort(
    tx,
    sql<SqlBool>`pledge.receipt_id = ${id} and pledge.pledge_state <= 2 and (select missing from compute_missing_weight(lot.id)) > 0`,
  )
  if (short !== undefined) throw short
}

/**
 * Returns the failure `goods_are_short` for the first short lot among the pledges of a loan; losses already taken from a pledge are resolved
 * (docs/decisions/releases-and-sales.md). @param but a pledge that is being substituted, 0 for none
 */
export const findShortGoods = (tx: Db, financingId: number, but = 0): Promise<Failure | undefined> =>
  findShort(
    tx,
    sql<SqlBool>`pledge.financing_id = ${financingId} and pledge.pledge_state = 2 and pledge.id <> ${but}
      and (select missing from compute_missing_weight(lot.id)) > 0`,
  )

/** @throws Failure as returned by `findShortGoods` */
export async function assertLoanNotShort(tx: Db, financingId: number): Promise<void> {
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
