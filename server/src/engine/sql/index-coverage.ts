// Checks at start that indexes serve every list with ten million rows: filters, sorting and scopes need an index that begins with their column, and
// sums need stored columns (docs/decisions/queries.md).
import { ColumnNode, ReferenceNode, sql } from 'kysely'
import { type Column, getFilterType, isStored } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { LISTED_FOR, flattenPredicate } from '../declare/rights/scope.ts'
import type { Db } from '#platform/database/database.ts'

/** `btree` finds and sorts values, `gin` searches within texts and arrays, `filled` is a partial index of non-empty texts. */
type IndexMethod = 'btree' | 'gin' | 'filled'

interface Index {
  readonly method: string
  /** The first key: a column or an expression. A GIN index has one entry for each key, since it serves any of them. */
  readonly first: string
}

/** Indexes by table. Partial indexes are omitted, except those that exclude only empty texts. */
export type Indexes = ReadonlyMap<string, readonly Index[]>

export async function readIndexes(db: Db): Promise<Indexes> {
  const { rows } = await sql<{ table_name: string; method: string | null; first: string | null }>`
    select relation.relname as table_name, case when index.indpred is null then method.amname else 'filled' end as method,
           coalesce(key_column.attname::text, replace(pg_get_indexdef(index.indexrelid, key.place, true), '"', '')) as first
      from pg_class relation
      left join pg_index index on index.indrelid = relation.oid and index.indisvalid
       and (index.indpred is null
         or pg_get_expr(index.indpred, relation.oid) = '(' || pg_get_indexdef(index.indexrelid, 1, true) || ' <> ''''::text)')
      left join pg_class named on named.oid = index.indexrelid
      left join pg_am method on method.oid = named.relam
      left join lateral generate_series(1, case method.amname when 'gin' then index.indnkeyatts else 1 end) as key(place) on true
      left join pg_attribute key_column on key_column.attrelid = relation.oid and key_column.attnum = nullif(index.indkey[key.place - 1], 0)
     where relation.relnamespace = current_schema()::regnamespace and relation.relkind in ('r', 'p', 'v', 'm')`.execute(
    db,
  )
  const indexes = new Map<string, Index[]>()
  for (const { table_name, method, first } of rows) {
    const known = indexes.get(table_name) ?? []
    indexes.set(table_name, method === null || first === null ? known : [...known, { method, first }])
  }
  return indexes
}

const hasIndex = (indexes: Indexes, table: string, method: IndexMethod, column: string): boolean =>
  indexes.get(table)?.some((index) => index.method === method && index.first === column) === true

/** Returns whether an index begins with an expression of the column, such as the time of day of an instant. */
const hasIndexOn = (indexes: Indexes, table: string, method: IndexMethod, column: string): boolean =>
  indexes.get(table)?.some(({ method: own, first }) => own === method && first.split(/\W+/).includes(column)) === true

/** Returns table and name of the stored column behind a column; `undefined` if it is computed for each row. */
export function getStoredColumn(
  { table, sideTable }: Resource,
  column: Column,
): readonly [table: string, name: string] | undefined {
  if (isStored(column)) return [table, column.name]
  if (column.sql === undefined) return undefined
  const node = column.sql.toOperationNode()
  const [part] = node.parameters
  const isPlain = node.sqlFragments.join('') === '' && node.parameters.length === 1
  if (!isPlain || part === undefined || !ReferenceNode.is(part) || !ColumnNode.is(part.column)) return undefined
  const isBeside = sideTable !== undefined && part.table?.table.identifier.name === sideTable.table
  return [isBeside ? sideTable.table : table, part.column.column.name]
}

/** Returns the index method that the filter of a column needs; `undefined` without a filter. */
function getIndexMethod(column: Column): IndexMethod | undefined {
  const type = getFilterType(column)
  if (type === undefined) return undefined
  const isWithin = column.type === 'checkbox' || type === 'tags' || (type === 'text' && column.type === 'text')
  return isWithin ? 'gin' : 'btree'
}

/** Finds columns whose filter, order or sum scans the whole table. Computed columns have no index. */
export function findUnindexedColumns(resource: Resource, indexes: Indexes): string[] {
  const { table, facets } = resource
  const levels = facets.flatMap(({ filters = [] }) => filters)
  const missing = [...resource.columns.values()].flatMap((column) => {
    const { name, second, sort, sum } = column
    const filter = getIndexMethod(column) ?? (levels.includes(name) ? 'btree' : undefined)
    const stored = getStoredColumn(resource, column)
    if (stored === undefined) return filter !== undefined || sort || sum ? [name] : []
    const isFound = filter === undefined || hasIndexOn(indexes, stored[0], filter, stored[1])
    const isSorted = !sort || hasIndex(indexes, stored[0], 'btree', stored[1])
    const isSecondFound = filter === undefined || second === undefined || hasIndex(indexes, table, 'btree', second)
    return isFound && isSorted && isSecondFound ? [] : [name]
  })
  return missing
}

/** Finds columns of scopes without an index, as `table.column`. */
export function findUnindexedScope(resource: Resource, indexes: Indexes): string[] {
  const parts = [...resource.scope.values()].flatMap(flattenPredicate)
  const needs = parts.flatMap((part): [table: string, column: string][] => {
    if (part.is === 'all' || part.is === 'shared') return []
    if (part.is !== 'listed') return [[resource.table, part.column]]
    return [LISTED_FOR, part.column].map((column) => [part.table, column])
  })
  const missing = needs.filter(([table, column]) => !hasIndex(indexes, table, 'btree', column))
  return [...new Set(missing.map((each) => each.join('.')))]
}

/** Finds search columns without an index for exact matches; filters cover matches within texts. */
export const findUnindexedSearch = ({ search, table }: Resource, indexes: Indexes): string[] =>
  search.filter((name) => !(['btree', 'filled'] as const).some((method) => hasIndex(indexes, table, method, name)))

/** @throws Error for full scans without a declared reason. Missing tables are skipped: tests create tables while the server runs */
export function assertIndexed(resource: Resource, indexes: Indexes): void {
  if (resource.fullScan !== undefined || !indexes.has(resource.table)) return
  const missing = [
    ...findUnindexedColumns(resource, indexes).filter((name) => resource.columns.get(name)?.fullScan === undefined),
    ...findUnindexedScope(resource, indexes),
    ...findUnindexedSearch(resource, indexes),
  ]
  if (missing.length > 0)
    throw new Error(`${resource.path}: no index serves ${missing.join(', ')}, and fullScan has no reason`)
}

export async function assertAllIndexed(resources: readonly Resource[], db: Db): Promise<void> {
  const indexes = await readIndexes(db)
  for (const resource of resources) assertIndexed(resource, indexes)
}
