// Order of lists. It is total, because the primary key comes last, and can be exactly reversed.
import { type RawBuilder, sql } from 'kysely'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getExpression } from './expressions.ts'
import type { ListQuery } from './list-query.ts'

/** Ascending order puts nulls first, descending order last. */
export interface OrderTerm {
  readonly expression: RawBuilder<unknown>
  readonly ascending: boolean
}

/**
 * The primary key comes last, so that equal rows never move between pages. An index (`column nulls first, id`) serves both directions. Of several
 * columns it serves the first; rows that are equal by it are sorted.
 */
export function buildOrderTerms(resource: Resource, { sort }: Pick<ListQuery, 'sort'>): readonly OrderTerm[] {
  // Manually ordered lists show higher values first (V12).
  const own = resource.columns.get('sort')
  const sortTerms = sort.length > 0 || own === undefined ? sort : [{ column: own, ascending: false }]
  const key = sortTerms.findIndex(({ column }) => column.name === PK)
  const before = key === -1 ? sortTerms : sortTerms.slice(0, key)
  const columns = before.map(({ column, ascending }) => ({
    expression: getExpression(resource, column),
    ascending,
  }))
  const ascending = (key === -1 ? sortTerms.at(-1) : sortTerms[key])?.ascending === true
  return [...columns, { expression: sql.ref(`${resource.table}.${PK}`), ascending }]
}

export const reverseOrder = (terms: readonly OrderTerm[]): readonly OrderTerm[] =>
  terms.map(({ expression, ascending }) => ({ expression, ascending: !ascending }))

export function orderBy(terms: readonly OrderTerm[]): RawBuilder<unknown> {
  const key = terms.length - 1
  return sql.join(
    terms.map(({ expression, ascending }, place) => {
      // The primary key is never null.
      if (place === key) return sql`${expression} ${ascending ? sql`asc` : sql`desc`}`
      return sql`${expression} ${ascending ? sql`asc nulls first` : sql`desc nulls last`}`
    }),
  )
}
