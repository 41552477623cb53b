// Integer columns. Bounds are compared as bigint, so that no value overflows.
import type { NumberRange } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { readPlainId } from '#platform/plain-id.ts'
import type { ColumnSql } from './column-sql.ts'

export function isInRange(column: RawBuilder<unknown>, { min, max }: NumberRange): RawBuilder<SqlBool> {
  if (min === undefined) return max === undefined ? sql`true` : sql`${column} <= ${max}::bigint`
  return max === undefined ? sql`${column} >= ${min}::bigint` : sql`${column} between ${min}::bigint and ${max}::bigint`
}

/** A text filter matches the whole number, such as a pasted id. */
function equals(column: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> {
  const id = readPlainId(wanted)
  return id === undefined ? sql`false` : sql`${column} = ${id}::bigint`
}

export const number: ColumnSql<'number'> = {
  filters: { number: isInRange, text: equals },
  store: (value) => sql`${value}`,
  kind: 'number',
}
