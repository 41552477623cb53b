// Finds the table that a connection waits for: the error of PostgreSQL does not name it.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface LockWaits {
  /** Returns the table of the last wait, with the processes that hold its lock. */
  last(): string | undefined
  stop(): Promise<void>
}

const PAUSE_MS = 50

/** Polls the lock waits of `session`, a single connection, through another connection of `db`. */
export async function watchLockWaits(db: Db, session: Db): Promise<LockWaits> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
  const pid = rows[0]?.pid ?? 0
  const ended = new AbortController()
  let last: string | undefined
  const watch = async () => {
    while (await pause(ended.signal)) last = (await findLockedTable(db, pid)) ?? last
  }
  const watching = watch().catch(() => undefined)
  return {
    last: () => last,
    async stop() {
      ended.abort()
      await watching
    },
  }
}

const pause = (signal: AbortSignal) => sleep(PAUSE_MS, true, { signal }).catch(() => false)

// A session that waits for a row waits for a transaction id, and holds the tuple lock.
async function findLockedTable(db: Db, pid: number): Promise<string | undefined> {
  const { rows } = await sql<{ relation: string; holders: string }>`
    select relation::regclass::text as relation, array_to_string(pg_blocking_pids(pid), ', ') as holders
      from pg_locks
     where pid = ${pid} and relation is not null and (not granted or locktype = 'tuple')
       and cardinality(pg_blocking_pids(pid)) > 0
     limit 1`.execute(db)
  const [found] = rows
  return found && `${found.relation} (locked by process ${found.holders})`
}
