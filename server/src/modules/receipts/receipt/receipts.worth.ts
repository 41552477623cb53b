// What goods are worth by the prices in effect, as SQL and as figures.
import { type RawBuilder, sql } from 'kysely'
import type { Price } from '../domain/worth.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Exact fen of a weight at the price in effect times the grade factor, for rows of `good` and `good_spec`; null where there is no price, or it
 * is not per weight. @param weight hundredths of a tonne
 */
export const gradedWorth = (weight: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case good.unit when 1 then ${weight}::numeric * good_spec.price * good_spec.grade_factor / 1000000
                 when 2 then ${weight}::numeric * good_spec.price * good_spec.grade_factor / 1000 end`

/** Fen, rounded down, of so much of a spec, as `gradedWorth`. */
export const marketWorth = (
  weight: RawBuilder<unknown>,
  spec: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`(
  select floor(${gradedWorth(weight)})::bigint
    from good_spec join good on good.id = good_spec.good_id where good_spec.id = ${spec})`

/** Percent × 100: what was paid for goods is worth itself, whatever their grade. */
const PAR = 10_000

/** The price of a spec in effect with its grade, else what a tonne of these very goods cost as they came in; `undefined` where nobody knows either. */
export async function priceOf(
  tx: Db,
  { specId, unitPrice }: { readonly specId: number; readonly unitPrice: number | null },
): Promise<Price | undefined> {
  const { rows } = await sql<{ price: number | null; grade: number; unit: number }>`
    select good_spec.price, good_spec.grade_factor as grade, good.unit from good_spec join good on good.id = good_spec.good_id where good_spec.id = ${specId}`.execute(
    tx,
  )
  const { price = null, grade = PAR, unit } = rows[0] ?? {}
  if (price !== null && unit === 1) return { fen: price, per: 'tonne', grade }
  if (price !== null && unit === 2) return { fen: price, per: 'kilogram', grade }
  return unitPrice === null ? undefined : { fen: unitPrice, per: 'tonne', grade: PAR }
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
