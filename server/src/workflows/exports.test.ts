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
import { compilerOf, scriptOf } from '#platform/programs.ts'
import type { WorkOrder } from '#platform/worker/messages.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { sweepExports } from './exports.ts'

const LIST = 'seller/log/Administrator'
const ROWS = 60_000
const PATIENT = { timeout: 30_000, interval: 10 }
const ALL = { [MARKS.export]: '3', [MARKS.exportType]: 'csv', sort: 'id', order: 'true' }

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

it('is written whole by the next worker, wherever the one before was killed', async () => {
  const { task: id } = await ok(platform.admin.get<ExportBegun>(LIST, { ...ALL, [MARKS.exportAsync]: '1' }))
  const steps: ((so: ExportTask) => boolean | Promise<boolean>)[] = [
    ({ status }) => status === EXPORT_STATUS.running,
    async () => (await onDisk()).some((name) => name.endsWith('.partial')),
    ({ progress }) => progress > 0,
  ]
  for (const isThere of steps) {
    const worker = start()
    await expect.poll(async () => isThere(await task()), PATIENT).toBe(true)
    await kill(worker)
    expect(await task()).toMatchObject({ status: EXPORT_STATUS.running, excel: '' })
    expect((await platform.admin.post(EXPORT_PATHS.ticket, { id })).status).toBe(false)
  }
  start()
  await expect.poll(async () => (await task()).status, PATIENT).toBe(EXPORT_STATUS.done)
  const { url } = await ok(platform.admin.post<ExportTicket>(EXPORT_PATHS.ticket, { id }))
  const whole = await platform.app.inject({ method: 'GET', url })
  expect(whole.rawPayload.equals((await platform.admin.raw(LIST, ALL)).bytes)).toBe(true)
  expect((await task()).total).toBe(ROWS)
  await sweepExports(platform.db, platform.files.store.exports, -1)
  expect(await onDisk()).toHaveLength(1)
}, 90_000)
