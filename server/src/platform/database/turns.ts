// How often something may be asked for: counted from the rows that each asking leaves, so all processes count together.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** So many in so many seconds. */
export interface Limit {
  readonly count: number
  readonly seconds: number
}

interface Turn<Column extends string> {
  /** Has a row for each time, with its `create_time`, for as long as the longest limit. */
  table: string
  /** What each of these columns is allowed. */
  limits: Readonly<Record<Column, readonly Limit[]>>
  /** Who asks now. */
  asked: Readonly<Record<Column, string>>
}

/** Seconds until the next row may be added; none when it may be now, and anyone else who asks waits for this transaction. */
export async function secondsUntilTurn<Column extends string>(
  tx: Db,
  { table, limits, asked }: Turn<Column>,
): Promise<number> {
  let longest = 0
  for (const column of Object.keys(limits) as Column[]) {
    const name = `${table} ${column} ${asked[column]}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    for (const limit of limits[column])
      longest = Math.max(longest, await waitOf(tx, table, { column, value: asked[column] }, limit))
  }
  return longest
}

async function waitOf(
  tx: Db,
  table: string,
  { column, value }: { column: string; value: string },
  { count, seconds }: Limit,
): Promise<number> {
  // The last but so many must be older than the limit's time.
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from create_time - now()) + ${seconds}::int)::int as wait
      from ${sql.table(table)} where ${sql.ref(column)} = ${value}
     order by create_time desc offset ${count - 1} limit 1`.execute(tx)
  return rows[0]?.wait ?? 0
}
