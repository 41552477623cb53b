// Inserts the prices of the demo in bulk: the worker, which enters them month by month, takes minutes.
import { sql } from 'kysely'
import { loadMarkets } from '#demo/seed-prices.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'

/** Prices of the first specification of each good on every weekday between two days, `YYYY-MM-DD`. */
export async function fillPrices(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const markets = await loadMarkets(db, { from, to })
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { good, quotes, spot } of markets) {
      const { futures, specs } = good
      const code = specs[0]?.spec_code
      await sql`
        insert into good_price_history (price_id, good_id, spec_id, price_date, valid_from, valid_to, new_price, source)
        select 0, spec.good_id, spec.id, day, day, lead(day) over (order by day) - 1, fen, 3
          from unnest(${spot.map(({ day }) => day)}::date[], ${spot.map(({ price }) => price)}::bigint[]) as priced (day, fen),
               good_spec spec where spec_code = ${code}`.execute(tx)
      await sql`
        insert into good_price_qh (contract_code, trade_date, settle_price, is_main)
        select contract, day, settled, 1
          from unnest(${quotes.map(({ contract }) => `${futures.symbol}${contract}`)}::text[], ${quotes.map(({ day }) => day)}::date[],
                      ${quotes.map(({ settled, close }) => settled ?? close)}::bigint[]) as quoted (contract, day, settled)`.execute(
        tx,
      )
    }
  })
}
