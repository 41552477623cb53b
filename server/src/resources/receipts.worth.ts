// What goods are worth by the prices in effect, as SQL and as figures.
import { type RawBuilder, sql } from 'kysely'
import type { Price } from '#domain/receipts/worth.ts'
import type { Db } from '#platform/database/database.ts'

/** Fen, rounded down, of so much of a spec at its price in effect; null where there is none, or it is of something else than weight. */
export const marketWorth = (
  weight: RawBuilder<unknown>,
  spec: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`(
  select case good.unit when 1 then floor(${weight}::numeric * good_spec.price / 100)
                        when 2 then floor(${weight}::numeric * good_spec.price * 10) end::bigint
    from good_spec join good on good.id = good_spec.good_id where good_spec.id = ${spec})`

/** The price of a spec in effect, else what a tonne of these very goods cost as they came in; `undefined` where nobody knows either. */
export async function priceOf(
  tx: Db,
  { specId, unitPrice }: { readonly specId: number; readonly unitPrice: number | null },
): Promise<Price | undefined> {
  const { rows } = await sql<{ price: number | null; unit: number }>`
    select good_spec.price, good.unit from good_spec join good on good.id = good_spec.good_id where good_spec.id = ${specId}`.execute(
    tx,
  )
  const { price = null, unit } = rows[0] ?? {}
  if (price !== null && unit === 1) return { fen: price, per: 'tonne' }
  if (price !== null && unit === 2) return { fen: price, per: 'kilogram' }
  return unitPrice === null ? undefined : { fen: unitPrice, per: 'tonne' }
}

export interface Custody {
  readonly name: string
  readonly cap: number
  /** Fen that live receipts of the firm stand for, as far as their goods have a price. */
  readonly live: number
}

/**
 * What a firm keeps already, and may keep; `undefined` where it has no cap. Two receipts that are issued at the same moment are counted one after
 * the other: the row of the firm is locked until the transaction ends.
 */
export async function lockCustody(tx: Db, storeId: number): Promise<Custody | undefined> {
  const { rows: firms } = await sql<{ name: string; cap: number }>`
    select store_name as name, guarantee_cap as cap from store
     where id = ${storeId} and guarantee_cap is not null for no key update`.execute(tx)
  const [firm] = firms
  if (firm === undefined) return undefined
  const { rows } = await sql<{ live: number }>`
    select coalesce(sum(coalesce(${marketWorth(sql`lying.weight`, sql`lying.spec_id`)}, lying.paid)), 0)::bigint as live
      from (select spec_id, sum(live_weight) as weight, floor(sum(live_weight::numeric * unit_price) / 100)::bigint as paid
              from receipt where store_id = ${storeId} and life in (1, 7) group by spec_id) lying`.execute(tx)
  return { ...firm, live: rows[0]?.live ?? 0 }
}
