// SQL shared by prices and their history.
import { type RawBuilder, sql } from 'kysely'
import { requireValue } from '#engine/declare/require-value.ts'

type PriceTable = 'good_price' | 'good_price_history'

export const selectSpecName = (table: PriceTable): RawBuilder<unknown> =>
  sql`(select good_spec.spec_name from good_spec where good_spec.id = ${sql.ref(`${table}.spec_id`)})`

export const selectUnit = (table: PriceTable): RawBuilder<unknown> =>
  sql`(select good.unit from good where good.id = ${sql.ref(`${table}.good_id`)})`

/** Returns the spec: the second level of `good_id`. */
export const getSpecId = ({ good_id: place }: { readonly good_id: readonly number[] }): number => requireValue(place, 1)
