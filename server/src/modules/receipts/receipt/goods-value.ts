import { type RawBuilder, sql } from 'kysely'
import type { Price } from '../domain/worth.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * SQL of the exact fen of a weight at the current price and grade factor, over rows of `good` and `good_spec`; null without a price per weight.
 * @param weight hundredths of a tonne
 */
export const gradedValue = (weight: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case good.unit when 1 then ${weight}::numeric * good_spec.price * good_spec.grade_factor / 1000000
                 when 2 then ${weight}::numeric * good_spec.price * good_spec.grade_factor / 1000 end`

/** SQL of the value in fen of a spec, rounded down; see `gradedValue`. */
export const marketValue = (weight: RawBuilder<unknown>, spec: RawBuilder<unknown>): RawBuilder<number | null> => sql`(
  select floor(${gradedValue(weight)})::bigint
    from good_spec join good on good.id = good_spec.good_id where good_spec.id = ${spec})`

/** 100 % in percent × 100: a purchase price needs no grade factor. */
const PAR = 10_000

/** Returns the current price of a spec with its grade factor, else the purchase price per tonne of these goods; `undefined` if neither is known. */
export async function findPrice(
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
  /** Value in fen of the firm's live receipts, as far as their goods have a price. */
  readonly live: number
}

/**
 * Returns the custody value and cap of a firm; `undefined` without a cap. Locks the firm's row until the transaction ends, which serialises
 * concurrent issues.
 */
export async function lockCustody(tx: Db, storeId: number): Promise<Custody | undefined> {
  const { rows: firms } = await sql<{ name: string; cap: number }>`
    select store_name as name, guarantee_cap as cap from store
     where id = ${storeId} and guarantee_cap is not null for no key update`.execute(tx)
  const [firm] = firms
  if (firm === undefined) return undefined
  const { rows } = await sql<{ live: number }>`
    select coalesce(sum(coalesce(${marketValue(sql`lying.weight`, sql`lying.spec_id`)}, lying.paid)), 0)::bigint as live
      from (select spec_id, sum(live_weight) as weight, floor(sum(live_weight::numeric * unit_price) / 100)::bigint as paid
              from receipt where store_id = ${storeId} and life in (1, 7) group by spec_id) lying`.execute(tx)
  return { ...firm, live: rows[0]?.live ?? 0 }
}
