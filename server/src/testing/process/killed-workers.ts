// Starts and kills workers of a test's platform, with a gate before the last step of a task.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { surroundings } from '#platform/child/surroundings.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { scriptOf } from '#platform/programs.ts'
import type { WorkOrder } from '#platform/worker/messages.ts'
import { ledgerIn } from '#modules/system/testing/ledger/settings.ts'
import type { TestPlatform } from '../test-platform.ts'

const GATE = 4_711

export interface KilledWorkers {
  start(): ChildProcess
  /** Kills the worker and its database sessions. */
  kill(worker: ChildProcess): Promise<void>
  /**
   * Makes workers wait before they mark a task of the table as done; with `id` only for that task. Earlier writes are committed or in the
   * open transaction.
   */
  gate(table: string, id?: number): Promise<void>
  beforeTheEnd(meanwhile: () => Promise<void>): Promise<void>
}

/** For the platform of the file's own `beforeAll`. Kills running workers after each test. */
export function killedWorkers(platform: () => TestPlatform): KilledWorkers {
  const running: ChildProcess[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map(end))
  })
  return {
    start() {
      const worker = startWorker(platform())
      running.push(worker)
      return worker
    },
    async kill(worker) {
      await end(worker)
      await forget(platform())
    },
    async gate(table, id) {
      const { db } = platform()
      await sql`
        create or replace function wait_at_gate() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(${sql.lit(GATE)}); return new; end $$`.execute(db)
      await sql`
        create or replace trigger gate before update on ${sql.table(table)} for each row
        when (new.status = 2 and new.id = ${id === undefined ? sql`new.id` : sql.lit(id)})
        execute function wait_at_gate()`.execute(db)
    },
    beforeTheEnd: (meanwhile) =>
      inTransaction(platform().db, async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        await sql`select pg_advisory_xact_lock(${GATE})`.execute(tx)
        await meanwhile()
      }),
  }
}

function startWorker(platform: TestPlatform): ChildProcess {
  const entry = scriptOf('worker')
  const worker = fork(entry, [], {
    execArgv: [],
    env: surroundings(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const order: WorkOrder = {
    database: platform.address,
    filesFolder: platform.files.folder,
    logLevel: 'silent',
    ledger: ledgerIn(platform.files.folder),
  }
  worker.send(order)
  return worker
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

/** The database session of a killed worker would continue once the gate opens. */
const forget = ({ db }: TestPlatform): Promise<unknown> =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
