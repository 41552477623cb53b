// What rows of prices and of their history read alike: the words of their spec, and the tree to choose it from.
import { type Cascade, choicesOf, type Row } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Priced = 'good_price' | 'good_price_history'

export const specName = (table: Priced): RawBuilder<unknown> =>
  sql`(select good_spec.spec_name from good_spec where good_spec.id = ${sql.ref(`${table}.spec_id`)})`

/** What the price is for one of. */
export const unitOf = (table: Priced): RawBuilder<unknown> =>
  sql`(select good.unit from good where good.id = ${sql.ref(`${table}.good_id`)})`

/** The spec of a row: the second level of its place among goods. */
export const specOf = (values: Row): number => choicesOf(values['good_id'])[1] ?? 0

interface Line {
  readonly good_id: number
  readonly good_name: string
  readonly spec_id: number
  readonly spec_name: string
}

/** Goods, and below them their specs; goods without one have no price. */
export async function specChoices(db: Db): Promise<Cascade[]> {
  const { rows } = await sql<Line>`
    select good.id as good_id, good_name, good_spec.id as spec_id, spec_name
      from good join good_spec on good_spec.good_id = good.id
     order by good.sort desc, good_name, good.id, good_spec.sort desc, spec_name, good_spec.id`.execute(db)
  const goods = new Map<number, { label: string; value: number; children: Cascade[] }>()
  for (const { good_id, good_name, spec_id, spec_name } of rows) {
    const node = goods.get(good_id) ?? { label: good_name, value: good_id, children: [] }
    node.children.push({ label: spec_name, value: spec_id })
    goods.set(good_id, node)
  }
  return [...goods.values()]
}
