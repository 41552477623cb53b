// Keyset pagination: pages that continue after a record, without reading the rows before it.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { buildIdCondition, buildSource } from './expressions.ts'
import type { ListQuery } from './list-query.ts'
import { type OrderTerm, buildOrderTerms, reverseOrder } from './order.ts'

/** The sort values of a record, and the direction of reading. */
export interface Position {
  readonly isBackwards: boolean
  /** In the direction of reading; the primary key is last. */
  readonly places: readonly OrderValue[]
}

interface OrderValue extends OrderTerm {
  /** `undefined` for null. */
  readonly value: RawBuilder<unknown> | undefined
}

/**
 * Loads the current position of the record that the query names; `undefined` for a query without one. In id order the position is the id, even of a
 * deleted record.
 * @throws Failure `position_gone` if the record does not exist or the caller may not read it
 */
export async function loadPosition(
  db: Db,
  resource: Resource,
  query: Pick<ListQuery, 'sort' | 'from'>,
  scope: RawBuilder<SqlBool>,
): Promise<Position | undefined> {
  const { from } = query
  if (from === undefined) return undefined
  const isBackwards = from.towards === 'before'
  const terms = buildOrderTerms(resource, query)
  const ordered = isBackwards ? reverseOrder(terms) : terms
  if (ordered.length === 1)
    return { isBackwards, places: ordered.map((term) => ({ ...term, value: sql`${from.id}::bigint` })) }
  const values = terms.flatMap(({ expression }, place) => [
    sql`(${expression})::text as ${sql.id(`value${place}`)}`,
    sql`pg_typeof(${expression})::text as ${sql.id(`type${place}`)}`,
  ])
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(values)} from ${buildSource(resource)}
     where ${buildIdCondition(resource, from.id)} and ${scope}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Failure('position_gone', { values: { id: String(from.id) } })
  const places = ordered.map((term, place) => {
    const value = row[`value${place}`]
    // Casting the text back to its type restores the exact value.
    const type = sql.raw(row[`type${place}`] ?? '')
    return { ...term, value: value === null ? undefined : sql`cast(${value} as ${type})` }
  })
  return { isBackwards, places }
}

/** Selects one page. Rows with and without a value are separate ranges of an index; the second is read only if the first has too few rows. */
export async function selectFromPosition<T, Q extends ListQuery & { readonly position?: Position | undefined }>(
  query: Q,
  select: (query: Q) => Promise<T[]>,
): Promise<T[]> {
  const { position, where, limit } = query
  if (position === undefined) return select(query)
  const rows: T[] = []
  for (const stretch of buildRangeConditions(position)) {
    if (rows.length === limit) break
    rows.push(...(await select({ ...query, where: [...where, stretch], limit: limit - rows.length })))
  }
  return position.isBackwards ? rows.toReversed() : rows
}

/** Returns the conditions of the rows after the position, as consecutive ranges that an index serves. */
export function buildRangeConditions({ places }: Position): readonly RawBuilder<SqlBool>[] {
  const [first, ...rest] = places
  if (first === undefined) return []
  const { expression, ascending, value } = first
  const isEmpty = sql<SqlBool>`${expression} is null`
  if (rest.length === 0) return [buildBeyondCondition(places)]
  if (value === undefined) {
    const equal = sql<SqlBool>`${isEmpty} and ${buildBeyondCondition(rest)}`
    return ascending ? [equal, sql`${expression} is not null`] : [equal]
  }
  const filled = buildRowComparison(places) ?? sql`${buildBound(first, value)} and ${buildBeyondCondition(places)}`
  return ascending ? [filled] : [filled, isEmpty]
}

/** A row comparison for columns of equal direction without nulls; a composite index serves it. */
function buildRowComparison(places: readonly OrderValue[]): RawBuilder<SqlBool> | undefined {
  const ascending = places[0]?.ascending
  const values = places.flatMap(({ value }) => value ?? [])
  if (values.length < places.length || places.length > 2) return undefined
  if (places.some((place) => place.ascending !== ascending)) return undefined
  const row = sql.join(places.map(({ expression }) => expression))
  return sql`(${row}) ${ascending === true ? sql`>` : sql`<`} (${sql.join(values)})`
}

const buildBound = ({ expression, ascending }: OrderTerm, value: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${expression} ${ascending ? sql`>=` : sql`<=`} ${value}`

/** Matches rows after the position: greater in the first column, or equal and greater in the others. */
function buildBeyondCondition([place, ...rest]: readonly OrderValue[]): RawBuilder<SqlBool> {
  if (place === undefined) return sql`false`
  const { expression, ascending, value } = place
  // The primary key is never null; a check for null would prevent an index scan.
  if (rest.length === 0 && value !== undefined) return sql`${expression} ${ascending ? sql`>` : sql`<`} ${value}`
  const further = ascending
    ? value === undefined
      ? sql<SqlBool>`${expression} is not null`
      : sql<SqlBool>`${expression} > ${value}`
    : value === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(${expression} < ${value} or ${expression} is null)`
  const equal = value === undefined ? sql<SqlBool>`${expression} is null` : sql<SqlBool>`${expression} = ${value}`
  return sql`(${further} or (${equal} and ${buildBeyondCondition(rest)}))`
}
