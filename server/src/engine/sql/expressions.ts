// SQL expressions of columns. `scope.ts` builds the conditions of visible rows.
import { type RawBuilder, sql } from 'kysely'
import { COLUMN_SQL, type Filtered } from './columns/index.ts'
import { choosesTexts, type Column, filteredAs } from '../declare/columns/column.ts'
import type { ReadSpec } from '../declare/columns/ref.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

/** Returns the SQL of a column: the qualified column, its declared expression, or the value of a referenced record. */
export function expressionOf(resource: Resource, column: Column): RawBuilder<unknown> {
  if (column.reads !== undefined) return readFrom(resource, column.reads, column.type === 'text')
  return column.sql ?? sql.ref(`${resource.table}.${column.name}`)
}

/** @throws Error if the resource has no column of this name */
export function expressionAt(resource: Resource, name: string): RawBuilder<unknown> {
  const column = resource.columns.get(name)
  if (column === undefined) throw new Error(`${resource.path} has no column ${name}`)
  return expressionOf(resource, column)
}

/** Texts of several records are joined in order. A text is never null: it is empty if no record is named. */
function readFrom({ path, table, whole }: Resource, { by, column }: ReadSpec, isText: boolean) {
  const naming = whole.columns.get(by)
  if (naming?.ref === undefined) throw new Error(`${path}: ${by} has no ref to read from`)
  const target = resourceAt(naming.ref.to)
  const value = expressionAt(target, column)
  const isMany = naming.type === 'checkbox'
  // Selected first, because in a self-reference the table name means the other row.
  const found = sql`(select ${isMany ? sql`string_agg(${value}, '; ' order by ${value})` : value}
    from (select ${sql.ref(`${table}.${by}`)} as id) as naming
    join ${sql.table(target.table)} on ${sql.ref(`${target.table}.${PK}`)} = ${isMany ? sql`any(naming.id)` : sql`naming.id`})`
  return isText ? sql`coalesce(${found}, '')` : found
}

export function shownOf(resource: Resource, column: Column): RawBuilder<unknown> {
  const expression = expressionOf(resource, column)
  if (column.json) return sql`${expression}::text`
  return COLUMN_SQL[column.type].shown?.(expression, secondOf(resource, column)) ?? expression
}

/** Returns the expression of a column in files; `list-file.ts` reads its text. */
export function inFileOf(resource: Resource, column: Column): RawBuilder<unknown> {
  const { inFile } = COLUMN_SQL[column.type]
  return inFile === undefined ? shownOf(resource, column) : inFile(expressionOf(resource, column))
}

function secondOf({ table }: Resource, { second }: Column): RawBuilder<unknown> | undefined {
  return second === undefined ? undefined : sql.ref(`${table}.${second}`)
}

const NUMBERED = { choosesTexts: false } as const

/** Finds the filter of a name: a column, the second level of a cascade, or a level of the tree. */
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

export function keyOf(resource: Resource, id: number): RawBuilder<boolean> {
  return sql`${sql.ref(`${resource.table}.${PK}`)} = ${id}`
}
