// Rate limits counted from rows, so that all processes share them.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from './database.ts'

export interface RateLimit {
  readonly count: number
  readonly seconds: number
}

interface RateLimitCheck<Column extends string> {
  /** Table with a row and `create_time` for each use, kept for the longest limit. */
  table: string
  limits: Readonly<Record<Column, readonly RateLimit[]>>
  keys: Readonly<Record<Column, string>>
  /** Counts only these rows. Default: all. */
  among?: RawBuilder<SqlBool>
}

/** Returns the seconds until the next row may be added, 0 if now. Other callers with the same values wait until this transaction ends. */
export async function computeRetryDelay<Column extends string>(
  tx: Db,
  { table, limits, keys, among = sql`true` }: RateLimitCheck<Column>,
): Promise<number> {
  let longest = 0
  for (const column of Object.keys(limits) as Column[]) {
    const name = `${table} ${column} ${keys[column]}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    for (const limit of limits[column])
      longest = Math.max(longest, await computeDelay(tx, { table, column, value: keys[column], among }, limit))
  }
  return longest
}

async function computeDelay(
  tx: Db,
  { table, column, value, among }: { table: string; column: string; value: string; among: RawBuilder<SqlBool> },
  { count, seconds }: RateLimit,
): Promise<number> {
  // Only `count` rows may be younger than the limit's time.
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from create_time - now()) + ${seconds}::int)::int as wait
      from ${sql.table(table)} where ${sql.ref(column)} = ${value} and ${among}
     order by create_time desc offset ${count - 1} limit 1`.execute(tx)
  return rows[0]?.wait ?? 0
}
