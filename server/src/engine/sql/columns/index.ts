// SQL of all column types. A new type of the protocol does not compile until it is added here.
import { haveChoiceType, COLUMN_KINDS, type ColumnType, getFiles, getTexts, type WireValue } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cascade, checkbox, select } from './choices.ts'
import type { ColumnSql } from './column-sql.ts'
import { number, isInRange } from './number.ts'
import { date, datetime, eqdate, eqtime, second, time } from './times.ts'

const text: ColumnSql<'text'> = {
  filters: { text: contains },
  store: (value) => sql`${value}`,
  kind: 'text',
  words: ({ control }) => (control === 'editor' || control === 'table' ? { as: 'plain', control } : undefined),
}

const tags: ColumnSql<'tags'> = {
  // `join_tags` has one line per tag and filters contain no line breaks, so no filter matches across two tags.
  filters: { tags: (column, wanted) => contains(sql`join_tags(${column})`, wanted) },
  store: (value) => sql`${getTexts(value)}::text[]`,
  kind: 'text',
  inFile: (column) => sql`array_to_string(${column}, '; ')`,
}

const image: ColumnSql<'image'> = {
  // Most rows have no files and need no subquery.
  shown: (files) => sql`case when ${files} = '{}' then '[]'::json else (
    select json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.media_type) order by listed.place)
      from unnest(${files}) with ordinality as listed(id, place) join file on file.id = listed.id) end`,
  filters: {},
  store: (value) => sql`${getFiles(value).map(({ id }) => id)}::bigint[]`,
  kind: 'text',
  inFile: (files) => sql`(select string_agg(file.name, '; ' order by listed.place)
    from unnest(${files}) with ordinality as listed(id, place) join file on file.id = listed.id)`,
}

// A hidden column contains a text or a number.
const hide: ColumnSql<'hide'> = {
  filters: { text: contains, number: isInRange },
  store: (value) => sql`${value}`,
  kind: 'text',
}

export const COLUMN_SQL: { readonly [T in ColumnType]: ColumnSql<T> } = {
  text,
  select,
  checkbox,
  tags,
  cascade,
  number,
  date,
  datetime,
  eqdate,
  time,
  eqtime,
  second,
  image,
  hide,
}

type AnyFilterCondition = (expression: RawBuilder<unknown>, filter: unknown) => RawBuilder<SqlBool>

/** Returns the condition for filtering a column type as another type; `undefined` if it is not supported. */
export function getFilterCondition(type: ColumnType, filteredAs: ColumnType): AnyFilterCondition | undefined {
  const filters: { readonly [F in ColumnType]?: unknown } = COLUMN_SQL[type].filters
  return filters[filteredAs] as AnyFilterCondition | undefined
}

export interface FilterTarget {
  readonly type: ColumnType
  readonly filteredAs: ColumnType
  readonly choosesTexts: boolean
  readonly expression: RawBuilder<unknown>
}

/** Returns the condition of a filter value; `undefined` if the value is invalid for the column. */
export function buildFilterSql(
  { type, filteredAs, choosesTexts }: Pick<FilterTarget, 'type' | 'filteredAs' | 'choosesTexts'>,
  wire: string,
  expression: RawBuilder<unknown>,
): RawBuilder<SqlBool> | undefined {
  // Reader and condition of a filter type come from two tables with equal keys, which the compiler cannot relate.
  const filter = COLUMN_KINDS[filteredAs].readFilter(wire)
  const isChoice = filteredAs === 'select' || filteredAs === 'checkbox'
  if (filter === undefined || (isChoice && !haveChoiceType(filter, choosesTexts ? 'texts' : 'numbers')))
    return undefined
  return getFilterCondition(type, filteredAs)?.(expression, filter)
}

export const buildStoreSql = (type: ColumnType, value: WireValue): RawBuilder<unknown> => COLUMN_SQL[type].store(value)

/** Matches anywhere, case-insensitively. */
export function contains(column: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> {
  return sql`${column} ilike ${`%${escapeLike(wanted)}%`}`
}

/** Case-insensitive. */
export const startsWith = (column: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> =>
  sql`${column} ilike ${`${escapeLike(wanted)}%`}`

/** Case-sensitive: an index with C collation serves it. */
export const startsWithExactCase = (column: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> =>
  sql`${column} like ${`${escapeLike(wanted)}%`}`

function escapeLike(wanted: string): string {
  return wanted.replace(/[\\%_]/g, '\\$&')
}
