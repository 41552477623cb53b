// SQL expressions of columns. `scope.ts` builds the conditions of visible rows.
import { type RawBuilder, sql } from 'kysely'
import { buildMaskSql } from '#platform/addons/vault.ts'
import { COLUMN_SQL, type FilterTarget } from './columns/index.ts'
import { hasTextOptions, type Column, getFilterType, isSealed } from '../declare/columns/column.ts'
import type { ReadSpec } from '../declare/columns/ref.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

/** Returns the table of a list, joined with its side table. Lists read from it; writes use the table alone. */
export function buildSource({ table, sideTable }: Resource): RawBuilder<unknown> {
  if (sideTable === undefined) return sql.table(table)
  const equal = Object.entries(sideTable.on).map(
    ([own, column]) => sql`${sql.ref(`${sideTable.table}.${column}`)} = ${sql.ref(`${table}.${own}`)}`,
  )
  return sql`${sql.table(table)} join ${sql.table(sideTable.table)} on ${sql.join(equal, sql` and `)}`
}

/** Returns the SQL of a column: the qualified column, its declared expression, or the value of a referenced record. */
export function getExpression(resource: Resource, column: Column): RawBuilder<unknown> {
  if (column.reads !== undefined) return buildReadExpression(resource, column.reads, column.type === 'text')
  const stored = sql.ref(`${resource.table}.${column.name}`)
  return column.sql ?? (isSealed(column) ? buildMaskSql(stored) : stored)
}

/** @throws Error if the resource has no column of this name */
export function getExpressionByName(resource: Resource, name: string): RawBuilder<unknown> {
  const column = resource.columns.get(name)
  if (column === undefined) throw new Error(`${resource.path} has no column ${name}`)
  return getExpression(resource, column)
}

/** Texts of several records are joined in order. A text is never null: it is empty if no record is named. */
function buildReadExpression({ path, table, whole }: Resource, { by, column }: ReadSpec, isText: boolean) {
  const naming = whole.columns.get(by)
  if (naming?.ref === undefined) throw new Error(`${path}: ${by} has no ref to read from`)
  const target = getResource(naming.ref.to)
  const value = getExpressionByName(target, column)
  const isMany = naming.type === 'checkbox'
  // Selected first, because in a self-reference the table name means the other row.
  const found = sql`(select ${isMany ? sql`string_agg(${value}, '; ' order by ${value})` : value}
    from (select ${sql.ref(`${table}.${by}`)} as id) as naming
    join ${sql.table(target.table)} on ${sql.ref(`${target.table}.${PK}`)} = ${isMany ? sql`any(naming.id)` : sql`naming.id`})`
  return isText ? sql`coalesce(${found}, '')` : found
}

export function getListExpression(resource: Resource, column: Column): RawBuilder<unknown> {
  const expression = getExpression(resource, column)
  if (column.json) return sql`${expression}::text`
  return COLUMN_SQL[column.type].shown?.(expression, getSecondLevel(resource, column)) ?? expression
}

/** Returns the expression of a column in files; `list-file.ts` reads its text. */
export function getFileExpression(resource: Resource, column: Column): RawBuilder<unknown> {
  const { inFile } = COLUMN_SQL[column.type]
  return inFile === undefined ? getListExpression(resource, column) : inFile(getExpression(resource, column))
}

function getSecondLevel({ table }: Resource, { second }: Column): RawBuilder<unknown> | undefined {
  return second === undefined ? undefined : sql.ref(`${table}.${second}`)
}

const NUMBERED = { choosesTexts: false } as const

/** Finds the filter of a name: a column, the second level of a cascade, or a level of the tree. */
export function findFilter(resource: Resource, name: string): FilterTarget | undefined {
  const column = resource.columns.get(name)
  const as = column === undefined ? undefined : getFilterType(column)
  if (column !== undefined && as !== undefined)
    return {
      type: column.type,
      filteredAs: as,
      choosesTexts: hasTextOptions(column),
      expression: getExpression(resource, column),
    }
  const cascade = [...resource.columns.values()].find((each) => each.second === name)
  const isLevel = resource.facets.some(({ filters }) => filters?.includes(name) === true)
  if (cascade !== undefined && (isLevel || getFilterType(cascade) !== undefined))
    return {
      ...NUMBERED,
      type: 'cascade',
      filteredAs: 'cascade',
      expression: sql.ref(`${resource.table}.${name}`),
    }
  return isLevel && column !== undefined
    ? { ...NUMBERED, type: 'select', filteredAs: 'select', expression: getExpression(resource, column) }
    : undefined
}

export function buildIdCondition(resource: Resource, id: number): RawBuilder<boolean> {
  return sql`${sql.ref(`${resource.table}.${PK}`)} = ${id}`
}
