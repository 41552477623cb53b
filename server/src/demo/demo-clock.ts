// The clock of the demo's past (`schema/tables/01-functions.sql`): `now()` of the transaction returns the moment that was set, in
// statements, triggers and defaults alike. The setting ends with the transaction.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Only moves forward and never passes the real time. */
export interface DemoClock {
  /**
   * Sets the clock to a moment in seconds UTC, unless it is later already.
   * @throws Error when the server has no demo
   */
  pass(time: number): Promise<void>
  forward(seconds: number): Promise<void>
}

const BEFORE_NOW = 60

export function createDemoClock(tx: Db): DemoClock {
  let at = 0
  const set = async (time: number) => {
    at = Math.min(Math.max(time, at + 1), Math.floor(Date.now() / 1000) - BEFORE_NOW)
    const { rows } = await sql<{ isGranted: boolean }>`
      select set_config('cangdan.demo_time', to_timestamp(${at}::bigint)::text, true),
             set_config('search_path', 'demo_clock, pg_catalog, public', true),
             has_schema_privilege('demo_clock', 'usage') as "isGranted"`.execute(tx)
    // Without the grant, `now()` is the real clock, and the past would be dated today.
    if (rows[0]?.isGranted !== true)
      throw new Error('A demo is not finished by a server that was started with --no-demo.')
  }
  return { pass: set, forward: (seconds) => set(at + seconds) }
}

export async function endDemoClock(tx: Db): Promise<void> {
  await sql`select set_config('search_path', '"$user", public', true)`.execute(tx)
}
