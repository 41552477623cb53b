// Parses and validates the query of a list.
import {
  COLUMN_KINDS,
  FILTER_PARAM,
  type FilterNode,
  isGroup,
  CALL_FLAGS,
  MAX_SORTS,
  CURSOR_PARAMS,
  readFilterTree,
  SIGNING_NAMES,
  MAX_SELECTED,
  DEFAULT_LIMIT,
} from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Failure } from '#platform/failure.ts'
import { readPlainId } from '#platform/plain-id.ts'
import type { SheetFormat } from '#platform/spreadsheet/spreadsheet.ts'
import { buildFilterSql } from './columns/index.ts'
import { findFilter } from './expressions.ts'
import { type Column, getListType } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'

export interface SortTerm {
  readonly column: Column
  readonly ascending: boolean
}

export interface ListQuery {
  readonly where: readonly RawBuilder<SqlBool>[]
  /** Further columns order rows that are equal in the earlier ones; empty for the default order. */
  readonly sort: readonly SortTerm[]
  readonly page: number
  readonly limit: number
  readonly from?: { readonly id: number; readonly towards: 'after' | 'before' } | undefined
}

const RESERVED: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'sort',
  'order',
  'lang',
  'zone',
  FILTER_PARAM,
  ...Object.values(CALL_FLAGS),
  ...Object.values(CURSOR_PARAMS),
  ...SIGNING_NAMES,
])

export const MAX_ROWS = 100
export const LAST_PAGE = 10_000_000
/** Maximum number of characters of an unknown name in an error. */
const MAX_SHOWN = 40

export type QueryString = Readonly<Record<string, string>>

/** @throws Failure `bad_request` for a repeated parameter */
export function readQueryString(query: unknown): QueryString {
  for (const value of Object.values(query as Record<string, unknown>)) {
    if (typeof value !== 'string') throw new Failure('bad_request')
  }
  return query as QueryString
}

/** @throws Failure `unknown_name` for an unknown filter or column, or an invalid value; errors of `readFilterTree` and `readSort` */
export function readListQuery(resource: Resource, query: QueryString): ListQuery {
  const simple = Object.entries(query)
    .filter(([name]) => !RESERVED.has(name))
    .map(([name, wire]) => readFilter(resource, name, wire))
  const advanced = query[FILTER_PARAM]
  const page = readCount(query, 'page', LAST_PAGE) ?? 1
  return {
    where: advanced === undefined ? simple : [...simple, readAdvanced(resource, advanced)],
    sort: readSort(resource, query['sort'], query['order']),
    page,
    limit: readCount(query, 'limit', MAX_ROWS) ?? resource.limit ?? DEFAULT_LIMIT,
    from: readPosition(query, page),
  }
}

/** Returns the columns in the requested order. Default: all. @throws Failure `no_columns` for an empty list, `repeated_name`, `unknown_name` */
export function readExportColumns(columns: readonly Column[], query: QueryString): Column[] {
  const wanted = query[CALL_FLAGS.exportColumns]
  const exportable = new Map(
    columns.filter((column) => getListType(column) !== 'hide').map((column) => [column.name, column]),
  )
  if (wanted === undefined) return [...exportable.values()]
  if (wanted === '') throw new Failure('no_columns')
  const chosen = new Set<Column>()
  for (const name of wanted.split(',')) {
    const column = exportable.get(name) ?? throwUnknownName(name.slice(0, MAX_SHOWN))
    if (chosen.has(column)) throw new Failure('repeated_name', { values: { name } })
    chosen.add(column)
  }
  return [...chosen]
}

const MAX_KEYWORD_LENGTH = 100

/** Reads a search keyword, cut to 100 characters. @throws Failure `unknown_name` for characters that PostgreSQL texts cannot contain */
export const readKeyword = (name: string, text: string): string =>
  COLUMN_KINDS.text.readFilter(text.trim().slice(0, MAX_KEYWORD_LENGTH)) ?? throwUnknownName(name)

/** Reads a flag with one digit; `undefined` for other values. */
export const readDigit = (query: QueryString, mark: string): number | undefined =>
  /^\d$/.test(query[mark] ?? '') ? Number(query[mark]) : undefined

export function readFileType(query: QueryString): SheetFormat {
  const type = query[CALL_FLAGS.exportType] ?? 'xlsx'
  return type === 'xlsx' || type === 'csv' ? type : throwUnknownName(`export_type=${type.slice(0, MAX_SHOWN)}`)
}

/** Reads the ids of an export of selected rows. @throws Failure `too_many_selected`; `unknown_name` for an invalid id */
export function readSelected(query: QueryString): number[] {
  const ids = (query[PK] ?? '').split(',')
  if (ids.length > MAX_SELECTED) throw new Failure('too_many_selected', { values: { max: MAX_SELECTED } })
  return ids.map((id) => readPlainId(id) ?? throwUnknownName(PK))
}

function readFilter(resource: Resource, name: string, wire: string): RawBuilder<SqlBool> {
  const filtered = findFilter(resource, name)
  if (filtered === undefined) return throwUnknownName(name)
  return buildFilterSql(filtered, wire, filtered.expression) ?? throwUnknownName(`${name}=${wire.slice(0, MAX_SHOWN)}`)
}

function readAdvanced(resource: Resource, text: string): RawBuilder<SqlBool> {
  const reading = readFilterTree(text)
  if (!reading.ok) throw new Failure(reading.error.code, { values: reading.error.values ?? {} })
  return buildCondition(resource, reading.tree)
}

/** Parentheses enclose each group and each condition. */
function buildCondition(resource: Resource, node: FilterNode): RawBuilder<SqlBool> {
  if (!isGroup(node)) return readFilter(resource, node.name, node.wire)
  const members = node.members.map((each) => buildCondition(resource, each))
  if (node.kind === 'none')
    return sql`(${sql.join(
      members.map((each) => sql`(${each}) is not true`),
      sql` and `,
    )})`
  return sql`(${sql.join(
    members.map((each) => sql`(${each})`),
    node.kind === 'all' ? sql` and ` : sql` or `,
  )})`
}

/** @throws Failure `too_many_sorts`, `repeated_name`, `orders_differ`, `unknown_name` */
function readSort(resource: Resource, columns: string | undefined, orders = ''): SortTerm[] {
  if (columns === undefined) return []
  const [names, directions] = [columns.split(','), orders.split(',')]
  if (names.length > MAX_SORTS) throw new Failure('too_many_sorts', { values: { max: MAX_SORTS } })
  if (names.length > 1 && names.length !== directions.length)
    throw new Failure('orders_differ', { values: { sorts: names.length, orders: directions.length } })
  return names.map((name, place) => {
    if (names.indexOf(name) !== place) throw new Failure('repeated_name', { values: { name } })
    const column = resource.columns.get(name)
    return column?.sort
      ? { column, ascending: isAscending(names, directions, place) }
      : throwUnknownName(name.slice(0, MAX_SHOWN))
  })
}

/** A single column is descending unless the order is `true`, for compatibility; several columns need one order each. */
function isAscending(names: readonly string[], directions: readonly string[], place: number): boolean {
  if (names.length === 1) return directions.join() === 'true'
  const direction = directions[place] ?? ''
  if (direction !== 'true' && direction !== 'false') throwUnknownName(`order=${direction.slice(0, MAX_SHOWN)}`)
  return direction === 'true'
}

/** @throws Failure `unknown_name` if both are given, for an invalid id, and for another page than 1 */
function readPosition(query: QueryString, page: number): ListQuery['from'] {
  const { after, before } = CURSOR_PARAMS
  const [mark, other] = [after, before].filter((each) => query[each] !== undefined)
  if (mark === undefined) return undefined
  const id = readPlainId(query[mark] ?? '')
  if (id === undefined || other !== undefined || page !== 1)
    return throwUnknownName(`${mark}=${(query[mark] ?? '').slice(0, MAX_SHOWN)}`)
  return { id, towards: mark === after ? 'after' : 'before' }
}

function readCount(query: QueryString, name: string, most: number): number | undefined {
  const text = query[name]
  if (text === undefined) return undefined
  const count = Number(text)
  return /^\d{1,9}$/.test(text) && count >= 1 && count <= most
    ? count
    : throwUnknownName(`${name}=${text.slice(0, MAX_SHOWN)}`)
}

function throwUnknownName(name: string): never {
  throw new Failure('unknown_name', { values: { name } })
}
