// SQL expressions for instants. Their type is number because the pool reads a timestamptz as Unix seconds.
import { sql } from 'kysely'
import type { Db } from './database.ts'

export const dbNow = sql<number>`now()`

export const addSeconds = (seconds: number) => sql<number>`now() + make_interval(secs => ${seconds})`

/** Counts from the current time, not from the start of the transaction. */
export const subtractSeconds = (seconds: number) => sql<number>`clock_timestamp() - make_interval(secs => ${seconds})`

/** Returns the database's time in Unix seconds. */
export async function readDbClock(db: Db): Promise<number> {
  const { rows } = await sql<{ clock: number }>`
    select floor(extract(epoch from now()))::bigint as clock`.execute(db)
  return rows[0]?.clock ?? Number.NaN
}
