// The order of a list: total, because the key decides last, and exactly turned round where it is read backwards.
import { type RawBuilder, sql } from 'kysely'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { expressionOf } from './expressions.ts'
import type { ListQuery } from './list-query.ts'

/** What rows are ordered by. Upwards begins with what is empty, downwards ends with it. */
export interface OrderTerm {
  readonly expression: RawBuilder<unknown>
  readonly ascending: boolean
}

/**
 * The key comes last, so that rows that are equal otherwise never change places between two pages. An index in this order
 * (`column nulls first, id`) serves both directions; of several columns it serves the first, and what is equal by that is sorted behind it.
 */
export function orderTerms(resource: Resource, { sort }: Pick<ListQuery, 'sort'>): readonly OrderTerm[] {
  // Higher comes first, where people order the rows themselves (specification §5).
  const own = resource.columns.get('sort')
  const asked = sort.length > 0 || own === undefined ? sort : [{ column: own, ascending: false }]
  const key = asked.findIndex(({ column }) => column.name === PK)
  const before = key === -1 ? asked : asked.slice(0, key)
  const columns = before.map(({ column, ascending }) => ({
    expression: expressionOf(resource, column),
    ascending,
  }))
  const ascending = (key === -1 ? asked.at(-1) : asked[key])?.ascending === true
  return [...columns, { expression: sql.ref(`${resource.table}.${PK}`), ascending }]
}

export const turnedRound = (terms: readonly OrderTerm[]): readonly OrderTerm[] =>
  terms.map(({ expression, ascending }) => ({ expression, ascending: !ascending }))

export function orderBy(terms: readonly OrderTerm[]): RawBuilder<unknown> {
  const key = terms.length - 1
  return sql.join(
    terms.map(({ expression, ascending }, place) => {
      // The key is never empty.
      if (place === key) return sql`${expression} ${ascending ? sql`asc` : sql`desc`}`
      return sql`${expression} ${ascending ? sql`asc nulls first` : sql`desc nulls last`}`
    }),
  )
}
