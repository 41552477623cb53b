// What rows of prices and of their history read alike: the words of their spec.
import { type RawBuilder, sql } from 'kysely'
import { requireValue } from '#engine/declare/require-value.ts'

type Priced = 'good_price' | 'good_price_history'

export const specName = (table: Priced): RawBuilder<unknown> =>
  sql`(select good_spec.spec_name from good_spec where good_spec.id = ${sql.ref(`${table}.spec_id`)})`

/** What the price is for one of. */
export const unitOf = (table: Priced): RawBuilder<unknown> =>
  sql`(select good.unit from good where good.id = ${sql.ref(`${table}.good_id`)})`

/** The spec of a row: the second level of its place among goods. */
export const specOf = ({ good_id: place }: { readonly good_id: readonly number[] }): number =>
  requireValue(place, 1)
