// The SQL side of the column types: a type that protocol adds does not compile here until it is written.
import {
  areChoicesOf,
  COLUMN_KINDS,
  type ColumnType,
  filesOf,
  textsOf,
  type WireValue,
} from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cascade, checkbox, select } from './choices.ts'
import type { ColumnSql } from './column-sql.ts'
import { number, withinRange } from './number.ts'
import { date, datetime, eqdate, eqtime, second, time } from './times.ts'

const text: ColumnSql<'text'> = {
  filters: { text: contains },
  store: (value) => sql`${value}`,
  kind: 'text',
  words: ({ control }) =>
    control === 'editor' || control === 'table' ? { as: 'plain', control } : undefined,
}

const tags: ColumnSql<'tags'> = {
  // `tags_text` has a line for each tag, and no filter holds the end of one: nothing is found across two tags.
  filters: { tags: (column, wanted) => contains(sql`tags_text(${column})`, wanted) },
  store: (value) => sql`${textsOf(value)}::text[]`,
  kind: 'text',
  inFile: (column) => sql`array_to_string(${column}, '; ')`,
}

const image: ColumnSql<'image'> = {
  // Most rows of most tables have none, and then nothing is looked for.
  shown: (files) => sql`case when ${files} = '{}' then '[]'::json else (
    select json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.media_type) order by listed.place)
      from unnest(${files}) with ordinality as listed(id, place) join file on file.id = listed.id) end`,
  filters: {},
  store: (value) => sql`${filesOf(value).map(({ id }) => id)}::bigint[]`,
  kind: 'text',
  inFile: (files) => sql`(select string_agg(file.name, '; ' order by listed.place)
    from unnest(${files}) with ordinality as listed(id, place) join file on file.id = listed.id)`,
}

// What it holds is up to its column: a text, or a number.
const hide: ColumnSql<'hide'> = {
  filters: { text: contains, number: withinRange },
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

type AnyWhere = (expression: RawBuilder<unknown>, filter: unknown) => RawBuilder<SqlBool>

/** How a column of this type is filtered as that one; `undefined` where it cannot be. */
export function whereOf(type: ColumnType, filteredAs: ColumnType): AnyWhere | undefined {
  const filters: { readonly [F in ColumnType]?: unknown } = COLUMN_SQL[type].filters
  return filters[filteredAs] as AnyWhere | undefined
}

/** A column as a filter names it. */
export interface Filtered {
  readonly type: ColumnType
  readonly filteredAs: ColumnType
  /** Whether its choices are texts. */
  readonly choosesTexts: boolean
  readonly expression: RawBuilder<unknown>
}

/** The condition for a filter as it travels; `undefined` where it makes no sense for the column. */
export function filterSql(
  { type, filteredAs, choosesTexts }: Pick<Filtered, 'type' | 'filteredAs' | 'choosesTexts'>,
  wire: string,
  expression: RawBuilder<unknown>,
): RawBuilder<SqlBool> | undefined {
  // A type's filter is read and turned into SQL by the same entry of two tables; only the compiler cannot see it.
  const filter = COLUMN_KINDS[filteredAs].readFilter(wire)
  const isChoice = filteredAs === 'select' || filteredAs === 'checkbox'
  if (filter === undefined || (isChoice && !areChoicesOf(filter, choosesTexts ? 'texts' : 'numbers')))
    return undefined
  return whereOf(type, filteredAs)?.(expression, filter)
}

/** What a value is stored as. */
export const storeSql = (type: ColumnType, value: WireValue): RawBuilder<unknown> =>
  COLUMN_SQL[type].store(value)

/** Anywhere, in any case. */
export function contains(column: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> {
  return sql`${column} ilike ${`%${escapeLike(wanted)}%`}`
}

/** In any case. */
export const startsWith = (column: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> =>
  sql`${column} ilike ${`${escapeLike(wanted)}%`}`

/** In this case alone, which an index of values finds where texts are ordered by their letters' numbers. */
export const startsAs = (column: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> =>
  sql`${column} like ${`${escapeLike(wanted)}%`}`

function escapeLike(wanted: string): string {
  return wanted.replace(/[\\%_]/g, '\\$&')
}
