// The two expressions every statement of a resource is made of: what a column is, and which rows a reader has.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'
import { COLUMN_SQL, type Filtered } from './columns/index.ts'
import { choosesTexts, type Column, filteredAs } from '#engine/declare/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

/** What a column is in SQL: its own, qualified, or the expression it declares. */
export function expressionOf(resource: Resource, column: Column): RawBuilder<unknown> {
  return column.sql ?? sql.ref(`${resource.table}.${column.name}`)
}

/** What an answer holds of a column. */
export function shownOf(resource: Resource, column: Column): RawBuilder<unknown> {
  const expression = expressionOf(resource, column)
  if (column.json) return sql`${expression}::text`
  return COLUMN_SQL[column.type].shown?.(expression, secondOf(resource, column)) ?? expression
}

/** What a file holds of a column, as its text is read by `list-file.ts`. */
export function inFileOf(resource: Resource, column: Column): RawBuilder<unknown> {
  const { inFile } = COLUMN_SQL[column.type]
  return inFile === undefined ? shownOf(resource, column) : inFile(expressionOf(resource, column))
}

function secondOf({ table }: Resource, { second }: Column): RawBuilder<unknown> | undefined {
  return second === undefined ? undefined : sql.ref(`${table}.${second}`)
}

const NUMBERED = { choosesTexts: false } as const

/** What the list is filtered by under a name: a column, the second level of a cascade, a level of the tree beside it. */
export function filteredBy(resource: Resource, name: string): Filtered | undefined {
  const column = resource.columns.get(name)
  const as = column === undefined ? undefined : filteredAs(column)
  if (column !== undefined && as !== undefined)
    return {
      type: column.type,
      filteredAs: as,
      choosesTexts: choosesTexts(column),
      expression: expressionOf(resource, column),
    }
  const cascade = [...resource.columns.values()].find((each) => each.second === name)
  const isLevel = resource.facets.some(({ filters }) => filters?.includes(name) === true)
  if (cascade !== undefined && (isLevel || filteredAs(cascade) !== undefined))
    return {
      ...NUMBERED,
      type: 'cascade',
      filteredAs: 'cascade',
      expression: sql.ref(`${resource.table}.${name}`),
    }
  return isLevel && column !== undefined
    ? { ...NUMBERED, type: 'select', filteredAs: 'select', expression: expressionOf(resource, column) }
    : undefined
}

/** No scope at all. */
export const EVERYTHING = sql<SqlBool>`true`

/** The records that this reader's organisation may see; the first wall of every verb. */
export function scopeOf(resource: Resource, principal: Principal): RawBuilder<SqlBool> {
  const own = ownedBy(resource, principal)
  return resource.only === undefined ? own : sql`(${resource.only}) and ${own}`
}

function ownedBy(resource: Resource, principal: Principal): RawBuilder<SqlBool> {
  if (principal.organisationKind === 'platform' || resource.isShared) return sql`true`
  const owner = resource.scope.get(principal.organisationKind)
  return owner === undefined
    ? sql`false`
    : sql`${sql.ref(`${resource.table}.${owner}`)} = ${principal.organisationId}`
}

/** That one record. */
export function keyOf(resource: Resource, id: number): RawBuilder<boolean> {
  return sql`${sql.ref(`${resource.table}.${PK}`)} = ${id}`
}
