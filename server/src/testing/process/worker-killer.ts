// Starts and kills workers of a test's platform, with a gate before the last step of a task.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { buildEnvironment } from '#platform/child/environment.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { getScriptPath } from '#platform/programs.ts'
import type { WorkerConfig } from '#platform/worker/messages.ts'
import { createTestLedgerSettings } from '#modules/system/testing/ledger/settings.ts'
import type { TestPlatform } from '../test-platform.ts'

const GATE = 4_711

export interface WorkerKiller {
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
export function createWorkerKiller(platform: () => TestPlatform): WorkerKiller {
  const running: ChildProcess[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map(killProcess))
  })
  return {
    start() {
      const worker = startWorker(platform())
      running.push(worker)
      return worker
    },
    async kill(worker) {
      await killProcess(worker)
      await terminateSessions(platform())
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
  const entry = getScriptPath('worker')
  const worker = fork(entry, [], {
    execArgv: [],
    env: buildEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const order: WorkerConfig = {
    database: platform.address,
    filesFolder: platform.files.folder,
    logLevel: 'silent',
    ledger: createTestLedgerSettings(platform.files.folder),
    secretsFile: '',
    outgoing: { allowedPrivateHosts: [], baseUrls: {} },
  }
  worker.send(order)
  return worker
}

async function killProcess(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
}

/** The database session of a killed worker would continue once the gate opens. */
const terminateSessions = ({ db }: TestPlatform): Promise<unknown> =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
