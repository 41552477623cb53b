// The SQL side of the column types: a type that protocol adds does not compile here until it is written.
import { COLUMN_KINDS, type ColumnType, filesOf, plainText } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '../column.ts'
import type { ColumnSql } from './column-sql.ts'

const text: ColumnSql<'text'> = {
  where: (column, wanted) => sql`${column} ilike ${`%${escapeLike(wanted)}%`}`,
  store: (value) => sql`${value}`,
  kind: 'text',
  toFile: plainText,
}

const select: ColumnSql<'select'> = {
  where: (column, choice) => sql`${column} = ${choice}`,
  store: (value) => sql`${value}`,
  kind: 'text',
  toFile: (value, column, language) => column.optionTitles.get(Number(value))?.[language] ?? plainText(value),
}

const number: ColumnSql<'number'> = {
  where: (column, { min, max }) => {
    if (min === undefined) return max === undefined ? sql`true` : sql`${column} <= ${max}`
    return max === undefined ? sql`${column} >= ${min}` : sql`${column} between ${min} and ${max}`
  },
  store: (value) => sql`${value}`,
  kind: 'number',
  toFile: Number,
}

const datetime: ColumnSql<'datetime'> = {
  // The last second belongs to the range with all its fractions.
  where: (column, { from, to }) =>
    sql`${column} >= to_timestamp(${from}) and ${column} < to_timestamp(${to + 1})`,
  store: (value) => (value === null ? sql`null` : sql`to_timestamp(${value})`),
  kind: 'datetime',
  toFile: Number,
}

const image: ColumnSql<'image'> = {
  // Most rows of most tables have none, and then nothing is looked for.
  shown: (files) => sql`case when ${files} = '{}' then '[]'::json else (
    select json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.media_type) order by held.place)
      from unnest(${files}) with ordinality as held(id, place) join file on file.id = held.id) end`,
  where: () => sql`true`,
  store: (value) => sql`${filesOf(value).map(({ id }) => id)}::bigint[]`,
  kind: 'text',
  toFile: (value) =>
    filesOf(value)
      .map(({ name = '' }) => name)
      .join('; '),
}

const hide: ColumnSql<'hide'> = {
  where: () => sql`true`,
  store: (value) => sql`${value}`,
  kind: 'text',
  toFile: () => '',
}

export const COLUMN_SQL: { [T in ColumnType]: ColumnSql<T> } = { text, select, number, datetime, image, hide }

/** The condition for a filter as it travels; `undefined` where it makes no sense for the column. */
export function filterSql(
  column: Column,
  wire: string,
  expression: RawBuilder<unknown>,
): RawBuilder<SqlBool> | undefined {
  // A type's filter is read and turned into SQL by the same entry of two tables; only the compiler cannot see it.
  const filter = COLUMN_KINDS[column.type].readFilter(wire) as never
  return filter === undefined ? undefined : COLUMN_SQL[column.type].where(expression, filter)
}

function escapeLike(wanted: string): string {
  return wanted.replace(/[\\%_]/g, '\\$&')
}
