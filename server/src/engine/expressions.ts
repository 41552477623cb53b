// The two expressions every statement of a resource is made of: what a column is, and which rows a reader has.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'
import { COLUMN_SQL } from './columns/index.ts'
import type { Column } from './column.ts'
import type { Resource } from './resource.ts'

/** What a column is in SQL: its own, qualified, or the expression it declares. */
export function expressionOf(resource: Resource, column: Column): RawBuilder<unknown> {
  return column.sql ?? sql.ref(`${resource.table}.${column.name}`)
}

/** What an answer holds of a column. */
export function shownOf(resource: Resource, column: Column): RawBuilder<unknown> {
  const expression = expressionOf(resource, column)
  if (column.json) return sql`${expression}::text`
  return COLUMN_SQL[column.type].shown?.(expression) ?? expression
}

/** The rows this reader's organisation may see; the first wall of every verb. */
export function scopeOf(resource: Resource, principal: Principal): RawBuilder<SqlBool> {
  if (principal.organisationKind === 'platform') return sql`true`
  const owner = resource.scope.get(principal.organisationKind)
  return owner === undefined
    ? sql`false`
    : sql`${sql.ref(`${resource.table}.${owner}`)} = ${principal.organisationId}`
}
