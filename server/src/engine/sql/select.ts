// SELECT statements of all resources. Identifiers come from declarations, never from requests.
import { type CountResponse, CALL_FLAGS, MAX_COUNTED, PAGE_SIZES, type Row, DEFAULT_LIMIT } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { TextRow } from '#platform/database/text-rows.ts'
import { Failure } from '#platform/failure.ts'
import { compileOnce } from './compile-once.ts'
import { buildSource, getExpression, getFileExpression, getListExpression } from './expressions.ts'
import { selectFromPosition, type Position } from './keyset.ts'
import type { ListQuery } from './list-query.ts'
import { orderBy, buildOrderTerms, reverseOrder } from './order.ts'
import type { Column } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

// From this offset on, a deferred join is faster.
const DEEP = 1000

interface PageQuery extends ListQuery {
  /** The offset from which the deferred join is used; results are equal. */
  readonly deepFrom?: number
  readonly position?: Position | undefined
}

export function selectPage(db: Db, resource: Resource, columns: readonly Column[], query: PageQuery): Promise<Row[]> {
  return selectFromPosition(query, async (part) => (await selectPageSql(db, resource, columns, part).execute(db)).rows)
}

export function selectPageSql(
  db: Db,
  resource: Resource,
  columns: readonly Column[],
  query: PageQuery,
): RawBuilder<Row> {
  return buildPageSql(resource, compileList(db, resource, columns), query)
}

export async function selectPageCells(
  db: Db,
  resource: Resource,
  columns: readonly Column[],
  query: PageQuery,
): Promise<TextRow[]> {
  const cells = buildCells(resource, columns, (cell) => sql`(${cell})::text`)
  const rows = await selectFromPosition(
    query,
    async (part) => (await buildPageSql<Record<string, string | null>>(resource, cells, part).execute(db)).rows,
  )
  return rows.map((row) => Object.values(row))
}

/** Returns the statement of all matching rows, for `readTextRows`. */
export const selectCellsSql = (resource: Resource, columns: readonly Column[], query: ListQuery): RawBuilder<unknown> =>
  selectFrom(resource, buildCells(resource, columns), query)

// Numbered, because a file may contain a column twice.
const buildCells = (
  resource: Resource,
  columns: readonly Column[],
  as: (cell: RawBuilder<unknown>) => RawBuilder<unknown> = (cell) => cell,
): RawBuilder<unknown> =>
  sql.join(columns.map((column, index) => sql`${as(getFileExpression(resource, column))} as ${sql.id(`cell${index}`)}`))

function buildPageSql<T>(resource: Resource, list: RawBuilder<unknown>, query: PageQuery): RawBuilder<T> {
  const isDeep = getOffset(query) >= (query.deepFrom ?? DEEP)
  return sql<T>`
    ${isDeep ? selectDeep(resource, list, query) : selectFrom(resource, list, query)}
    limit ${getLimit(resource, query)} ${isDeep || query.page === 1 ? sql`` : sql`offset ${getOffset(query)}`}`
}

// A first page of a usual size has a literal limit, so that its plan is cached.
const getLimit = (resource: Resource, { page, limit }: ListQuery): unknown =>
  page === 1 && [...PAGE_SIZES, resource.limit ?? DEFAULT_LIMIT].includes(limit) ? sql.lit(limit) : limit

const getOffset = ({ page, limit }: ListQuery): number => (page - 1) * limit

// A deferred join: an index skips the rows before the page, and only rows of the page are read.
function selectDeep(resource: Resource, list: RawBuilder<unknown>, query: PageQuery): RawBuilder<unknown> {
  const pk = sql.ref(`${resource.table}.${PK}`)
  const keys = sql`
    select ${pk} from ${buildSource(resource)}
     where ${joinConditions(query.where)}
     order by ${buildOrder(resource, query)}
     limit ${query.limit} offset ${getOffset(query)}`
  return selectFrom(resource, list, { ...query, where: [sql`${pk} = any(array(${keys}))`] })
}

const MAX_NAMED = 1000

/** Selects id and label of all records, sorted by label. @throws Failure `unknown_name` if the resource has no `named` column */
export async function selectNamed(db: Db, resource: Resource, where: RawBuilder<SqlBool>): Promise<Row[]> {
  const { named } = resource
  if (named === undefined) throw new Failure('unknown_name', { values: { name: CALL_FLAGS.all } })
  const name = getExpression(resource, named)
  const { rows } = await sql<Row>`
    select ${sql.ref(`${resource.table}.${PK}`)} as ${sql.id(PK)}, ${name} as name
      from ${buildSource(resource)}
     where ${where}
     order by ${name}, 1
     limit ${MAX_NAMED}`.execute(db)
  return rows
}

/** Counts the matching rows and sums the summed columns; above `MAX_COUNTED` rows it returns no sums and `more`. */
export async function selectCapped(
  db: Db,
  resource: Resource,
  query: Pick<ListQuery, 'where'>,
): Promise<CountResponse> {
  const { rows } = await selectCappedSql(resource, query).execute(db)
  const { count, ...totalrow } = rows[0] ?? { count: 0 }
  return count > MAX_COUNTED ? { count: MAX_COUNTED, more: true, totalrow: {} } : { count, totalrow }
}

/** Reads one row more than the maximum. */
export function selectCappedSql(resource: Resource, { where }: Pick<ListQuery, 'where'>): RawBuilder<CountRow> {
  const summed = listSummedColumns(resource)
  const values = summed.map((column) => sql`${getExpression(resource, column)} as ${sql.id(column.name)}`)
  return sql`
    select count(*) as count ${buildSums(summed, (column) => sql.ref(`counted.${column.name}`))}
      from (select ${values.length === 0 ? sql`1` : sql.join(values)}
              from ${buildSource(resource)}
             where ${joinConditions(where)}
             limit ${sql.lit(MAX_COUNTED + 1)}) as counted`
}

export function selectCountSql(resource: Resource, { where }: Pick<ListQuery, 'where'>): RawBuilder<CountRow> {
  return sql`
    select count(*) as count ${buildSums(listSummedColumns(resource), (column) => getExpression(resource, column))}
      from ${buildSource(resource)}
     where ${joinConditions(where)}`
}

export async function countMatching(db: Db, resource: Resource, { where }: Pick<ListQuery, 'where'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${buildSource(resource)} where ${joinConditions(where)}`.execute(db)
  return rows[0]?.count ?? 0
}

type CountRow = { count: number } & Record<string, number>

const listSummedColumns = ({ columns }: Resource): Column[] => [...columns.values()].filter(({ sum }) => sum)

const buildSums = (summed: readonly Column[], getValue: (column: Column) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    summed.map((column) => sql`, coalesce(sum(${getValue(column)}), 0)::bigint as ${sql.id(column.name)}`),
    sql``,
  )

function selectFrom(resource: Resource, list: RawBuilder<unknown>, query: PageQuery): RawBuilder<unknown> {
  return sql`
    select ${list}
      from ${buildSource(resource)}
     where ${joinConditions(query.where)}
     order by ${buildOrder(resource, query)}`
}

/** The order is reversed for pages before a position. */
function buildOrder(resource: Resource, query: PageQuery): RawBuilder<unknown> {
  const terms = buildOrderTerms(resource, query)
  return orderBy(query.position?.isBackwards === true ? reverseOrder(terms) : terms)
}

const compileList = (db: Db, resource: Resource, columns: readonly Column[]): RawBuilder<unknown> =>
  compileOnce(db, columns, () => selectList(resource, columns))

export function selectList(resource: Resource, columns: readonly Column[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${getListExpression(resource, column)} as ${sql.id(column.name)}`))
}

function joinConditions(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
