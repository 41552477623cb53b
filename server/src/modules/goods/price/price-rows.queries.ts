// SQL shared by prices and their history.
import { type RawBuilder, sql } from 'kysely'
import { requireValue } from '#engine/declare/require-value.ts'

type Priced = 'good_price' | 'good_price_history'

export const specName = (table: Priced): RawBuilder<unknown> =>
  sql`(select good_spec.spec_name from good_spec where good_spec.id = ${sql.ref(`${table}.spec_id`)})`

export const unitOf = (table: Priced): RawBuilder<unknown> =>
  sql`(select good.unit from good where good.id = ${sql.ref(`${table}.good_id`)})`

/** Returns the spec: the second level of `good_id`. */
export const specOf = ({ good_id: place }: { readonly good_id: readonly number[] }): number =>
  requireValue(place, 1)
