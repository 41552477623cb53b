// The SQL side of the column types: a type that protocol adds does not compile here until it is written.
import { COLUMN_KINDS, type ColumnType } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '../resource.ts'
import type { ColumnSql } from './column-sql.ts'

const text: ColumnSql<'text'> = {
  where: (column, wanted) => sql`${column} ilike ${`%${escapeLike(wanted)}%`}`,
  store: (value) => sql`${value}`,
  kind: 'text',
  toFile: String,
}

const select: ColumnSql<'select'> = {
  where: (column, choice) => sql`${column} = ${choice}`,
  store: (value) => sql`${value}`,
  kind: 'text',
  toFile: (value, column, language) => column.optionTitles.get(Number(value))?.[language] ?? String(value),
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

const hide: ColumnSql<'hide'> = {
  where: () => sql`true`,
  store: (value) => sql`${value}`,
  kind: 'text',
  toFile: () => '',
}

export const COLUMN_SQL: { [T in ColumnType]: ColumnSql<T> } = { text, select, number, datetime, hide }

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
