// After a worker is killed during an export, the next one starts again, and no partial file remains.
import {
  EXPORT_PATHS,
  EXPORT_STATUS,
  type StartedExport,
  type ExportTask,
  type ExportTicket,
  CALL_FLAGS,
} from '@cangdan/protocol'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkerKiller } from '#testing/process/worker-killer.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { sweepExports } from './exports.ts'

const LIST = 'seller/log/Administrator'
const ROWS = 20_000
// Excludes rows logged during the test, which have other addresses.
const ALL = {
  ip: '127.0.0.1',
  [CALL_FLAGS.export]: '3',
  [CALL_FLAGS.exportType]: 'csv',
  sort: 'id',
  order: 'true',
}

let platform: TestPlatform
const workers = createWorkerKiller(() => platform)

beforeAll(async () => {
  platform = await createTestPlatform()
  await sql`
    insert into log_operate (uid, organisation_id, method, api_path, ip, status, cost_time)
    select (select min(id) from account), ${platform.platformId}, 1, repeat('row ' || n, 20), '127.0.0.1', 1, 1
      from generate_series(1, ${ROWS}::int) as n`.execute(platform.db)
})
afterAll(() => platform.close())

const loadTask = async () => (await ok(platform.admin.get<ExportTask[]>(EXPORT_PATHS.list, { page: 1, limit: 50 })))[0]!
const listOnDisk = () => readdir(join(platform.files.folder, 'exports')).catch(() => [] as string[])

const isStored = (names: readonly string[]) => names.some((name) => !name.endsWith('.partial'))

it('is completed by the next worker after a kill at any step', async () => {
  await workers.gate('export_task')
  const { task: id } = await ok(platform.admin.get<StartedExport>(LIST, { ...ALL, [CALL_FLAGS.exportAsync]: '1' }))
  const steps: (() => Promise<boolean>)[] = [
    async () => (await loadTask()).status === EXPORT_STATUS.running,
    async () => (await listOnDisk()).some((name) => name.endsWith('.partial')),
    async () => isStored(await listOnDisk()),
  ]
  await workers.beforeTheEnd(async () => {
    for (const isThere of steps) {
      const worker = workers.start()
      await expect.poll(isThere).toBe(true)
      await workers.kill(worker)
      expect(await loadTask()).toMatchObject({ status: EXPORT_STATUS.running, excel: '' })
      expect((await platform.admin.post(EXPORT_PATHS.ticket, { id })).status).toBe(false)
    }
  })
  workers.start()
  await expect.poll(async () => (await loadTask()).status).toBe(EXPORT_STATUS.done)
  const { url } = await ok(platform.admin.post<ExportTicket>(EXPORT_PATHS.ticket, { id }))
  const whole = await platform.app.inject({ method: 'GET', url })
  expect(whole.rawPayload.equals((await platform.admin.raw(LIST, ALL)).bytes)).toBe(true)
  expect((await loadTask()).total).toBe(ROWS)
  await sweepExports(platform.db, platform.files.store.exports, -1)
  expect(await listOnDisk()).toHaveLength(1)
}, 90_000)

it('completes while a longer, earlier export is running', async () => {
  const beginExport = async () =>
    (await ok(platform.admin.get<StartedExport>(LIST, { ...ALL, [CALL_FLAGS.exportAsync]: '1' }))).task
  const [long, short] = [await beginExport(), await beginExport()]
  await workers.gate('export_task', long)
  const loadStatus = async (id: number) =>
    (await ok(platform.admin.get<ExportTask[]>(EXPORT_PATHS.list, { page: 1, limit: 50 }))).find(
      (each) => each.id === id,
    )?.status
  await workers.beforeTheEnd(async () => {
    workers.start()
    await expect.poll(() => loadStatus(short)).toBe(EXPORT_STATUS.done)
    expect(await loadStatus(long)).toBe(EXPORT_STATUS.running)
  })
  await expect.poll(() => loadStatus(long)).toBe(EXPORT_STATUS.done)
}, 90_000)
