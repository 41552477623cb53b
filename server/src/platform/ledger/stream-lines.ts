// Entries of a ledger stream as lines of a printed proof.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Selects a time as `YYYY-MM-DD HH:MM:SS` in Shanghai; an empty text for null. */
export const selectShanghaiTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(to_char(${time} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`

export interface LedgerLine {
  readonly seq: number
  readonly event: string
  /** `YYYY-MM-DD HH:MM:SS` in Shanghai. */
  readonly time: string
  /** Leaf hash, 64 hex digits. */
  readonly hash: string
}

/** Returns the entries of streams, such as `contract:7`, oldest first in each. */
export async function listStreamLines(db: Db, streams: readonly string[]): Promise<readonly LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select seq, convert_from(body, 'UTF8')::jsonb ->> 'kind' as event, encode(hash, 'hex') as hash,
           ${selectShanghaiTime(sql`(convert_from(body, 'UTF8')::jsonb ->> 'at')::timestamptz`)} as time
      from ledger_entry where stream = any (${streams}::text[]) order by stream, seq`.execute(db)
  return rows
}
