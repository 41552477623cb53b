// Instants that the database knows. Our pool reads a timestamptz as whole seconds, so that is what their type says.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The database's clock: the one that all processes share. Fits wherever an instant is compared or written. */
export const dbNow = sql<number>`now()`

/** The instant that lies this many seconds ahead. */
export const secondsAhead = (seconds: number) => sql<number>`now() + make_interval(secs => ${seconds})`

/** The instant that lies this many seconds back, and not since the transaction began but since now. */
export const secondsAgo = (seconds: number) =>
  sql<number>`clock_timestamp() - make_interval(secs => ${seconds})`

/** What the database's clock shows, in whole seconds since 1970 UTC. */
export async function readDbClock(db: Db): Promise<number> {
  const { rows } = await sql<{ clock: number }>`
    select floor(extract(epoch from now()))::bigint as clock`.execute(db)
  return rows[0]?.clock ?? Number.NaN
}
