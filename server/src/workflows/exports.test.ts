// A worker that is killed at any step of an export: the next one begins again, and no half file is anybody's.
import {
  EXPORT_PATHS,
  EXPORT_STATUS,
  type ExportBegun,
  type ExportTask,
  type ExportTicket,
  MARKS,
} from '@cangdan/protocol'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { surroundings } from '#platform/child/surroundings.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { compilerOf, scriptOf } from '#platform/programs.ts'
import type { WorkOrder } from '#platform/worker/messages.ts'
import { ledgerIn } from '#testing/ledger/settings.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { sweepExports } from './exports.ts'

const LIST = 'seller/log/Administrator'
const ROWS = 20_000
const PATIENT = { timeout: 30_000, interval: 10 }
// Of what is logged meanwhile no line has this address.
const ALL = {
  ip: '127.0.0.1',
  [MARKS.export]: '3',
  [MARKS.exportType]: 'csv',
  sort: 'id',
  order: 'true',
}

let platform: TestPlatform
const workers: ChildProcess[] = []

beforeAll(async () => {
  platform = await testPlatform()
  await sql`
    insert into log_operate (uid, organisation_id, method, api_path, ip, status, cost_time)
    select (select min(id) from account), ${platform.platformId}, 1, repeat('row ' || n, 20), '127.0.0.1', 1, 1
      from generate_series(1, ${ROWS}::int) as n`.execute(platform.db)
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

const task = async () => (await ok(platform.admin.get<ExportTask[]>(EXPORT_PATHS.list)))[0]!
const onDisk = () => readdir(join(platform.files.folder, 'exports')).catch(() => [] as string[])

const GATE = 4_711

/** No export is finished while `meanwhile` runs: a worker waits before its last statement, its file being kept already. */
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

const isKept = (names: readonly string[]) => names.some((name) => !name.endsWith('.partial'))

/** Those that end wait at the gate: all of them, or the one of that number. */
async function gate(id?: number): Promise<void> {
  await sql`
    create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(GATE)}); return new; end $$`.execute(platform.db)
  await sql`
    create or replace trigger gate before update on export_task for each row
    when (new.status = 2 and new.id = ${id === undefined ? sql`new.id` : sql.lit(id)})
    execute function wait_at_gate()`.execute(platform.db)
}

it('is written whole by the next worker, wherever the one before was killed', async () => {
  await gate()
  const { task: id } = await ok(platform.admin.get<ExportBegun>(LIST, { ...ALL, [MARKS.exportAsync]: '1' }))
  const steps: (() => Promise<boolean>)[] = [
    async () => (await task()).status === EXPORT_STATUS.running,
    async () => (await onDisk()).some((name) => name.endsWith('.partial')),
    async () => isKept(await onDisk()),
  ]
  await beforeTheEnd(async () => {
    for (const isThere of steps) {
      const worker = start()
      await expect.poll(isThere, PATIENT).toBe(true)
      await kill(worker)
      await forget()
      expect(await task()).toMatchObject({ status: EXPORT_STATUS.running, excel: '' })
      expect((await platform.admin.post(EXPORT_PATHS.ticket, { id })).status).toBe(false)
    }
  })
  start()
  await expect.poll(async () => (await task()).status, PATIENT).toBe(EXPORT_STATUS.done)
  const { url } = await ok(platform.admin.post<ExportTicket>(EXPORT_PATHS.ticket, { id }))
  const whole = await platform.app.inject({ method: 'GET', url })
  expect(whole.rawPayload.equals((await platform.admin.raw(LIST, ALL)).bytes)).toBe(true)
  expect((await task()).total).toBe(ROWS)
  await sweepExports(platform.db, platform.files.store.exports, -1)
  expect(await onDisk()).toHaveLength(1)
}, 90_000)

it('is written while a longer one that was asked for before it is not done yet', async () => {
  const begin = async () =>
    (await ok(platform.admin.get<ExportBegun>(LIST, { ...ALL, [MARKS.exportAsync]: '1' }))).task
  const [long, short] = [await begin(), await begin()]
  await gate(long)
  const statusOf = async (id: number) =>
    (await ok(platform.admin.get<ExportTask[]>(EXPORT_PATHS.list))).find((each) => each.id === id)?.status
  await beforeTheEnd(async () => {
    start()
    await expect.poll(() => statusOf(short), PATIENT).toBe(EXPORT_STATUS.done)
    expect(await statusOf(long)).toBe(EXPORT_STATUS.running)
  })
  await expect.poll(() => statusOf(long), PATIENT).toBe(EXPORT_STATUS.done)
}, 90_000)
