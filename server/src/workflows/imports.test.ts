// A worker that is killed at any step of an import: the next one begins again, and each row is there once.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportBegun, IMPORT_PATHS, IMPORT_STATUS, type ImportTask } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { surroundings } from '#platform/child/surroundings.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { compilerOf, scriptOf } from '#platform/programs.ts'
import type { WorkOrder } from '#platform/worker/messages.ts'
import { ledgerIn } from '#testing/ledger/settings.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const LIST = 'seller_p/bank/BankList'
const ROWS = 6_000
const PATIENT = { timeout: 30_000, interval: 10 }
const GATE = 4_712

let platform: TestPlatform
const workers: ChildProcess[] = []

beforeAll(async () => {
  platform = await testPlatform()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(kill))
})
afterAll(() => platform.close())

function start(): ChildProcess {
  const entry = scriptOf('worker')
  const worker = fork(entry, [], {
    execArgv: compilerOf(entry),
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
  workers.push(worker)
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

/** No import is done while `meanwhile` runs: a worker waits before the last statement, its rows being in its transaction already. */
const beforeTheEnd = (meanwhile: () => Promise<void>) =>
  inTransaction(platform.db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${GATE})`.execute(tx)
    await meanwhile()
  })

/** What a worker that is gone has asked for is not done any more. */
const forget = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(platform.db)

const waitsAtGate = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
    platform.db,
  )
  return rows.length > 0
}
const banks = async () =>
  (await sql<{ n: number }>`select count(*) as n from bank`.execute(platform.db)).rows[0]?.n
const onDisk = () => readdir(join(platform.files.folder, 'sheets')).catch(() => [] as string[])

it('is done once by the next worker, wherever the one before was killed (T4)', async () => {
  await sql`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(GATE)}); return new; end $$`.execute(platform.db)
  await sql`
    create trigger gate before update on import_task for each row when (new.status = 2)
    execute function wait_at_gate()`.execute(platform.db)
  const lines = Array.from({ length: ROWS }, (_, n) => `银行 ${n},股份制银行,王敏,13800000000`)
  const sheet = Buffer.from(['银行名称,机构类型,联系人,联系电话', ...lines].join('\n'))
  const begun = await ok(platform.admin.importSheet(LIST, '银行.csv', sheet, { isAsync: true }))
  const { task: id } = begun as unknown as ImportBegun
  const task = () => ok(platform.admin.get<ImportTask>(IMPORT_PATHS.task, { id }))
  const steps: (() => Promise<boolean>)[] = [
    async () => (await task()).status === IMPORT_STATUS.running,
    async () => (await task()).rows > 0,
    waitsAtGate,
  ]
  await beforeTheEnd(async () => {
    for (const isThere of steps) {
      const worker = start()
      await expect.poll(isThere, PATIENT).toBe(true)
      await kill(worker)
      await forget()
      expect(await task()).toMatchObject({ status: IMPORT_STATUS.running })
      expect(await banks()).toBe(0)
      expect(await onDisk()).toHaveLength(1)
    }
  })
  start()
  await expect.poll(async () => (await task()).status, PATIENT).toBe(IMPORT_STATUS.done)
  expect((await task()).answer).toMatchObject({ success: ROWS, kept: true })
  expect(await banks()).toBe(ROWS)
  await expect.poll(onDisk, PATIENT).toEqual([])
  const { rows } = await sql<{ n: number }>`select count(*) as n from import_batch`.execute(platform.db)
  expect(rows).toEqual([{ n: 1 }])
}, 90_000)
