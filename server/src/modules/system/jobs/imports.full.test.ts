// After a worker is killed during an import, the next one starts again, and each row is inserted once.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type StartedImport, IMPORT_PATHS, IMPORT_STATUS, type ImportTask } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkerKiller } from '#testing/process/worker-killer.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const LIST = 'seller_p/bank/BankList'
const ROWS = 6_000

let platform: TestPlatform
const workers = createWorkerKiller(() => platform)

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const isAtGate = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(platform.db)
  return rows.length > 0
}
const countBanks = async () =>
  (await sql<{ n: number }>`select count(*) as n from bank`.execute(platform.db)).rows[0]?.n
const listOnDisk = () => readdir(join(platform.files.folder, 'sheets')).catch(() => [] as string[])

it('is completed once by the next worker after a kill at any step (T4)', async () => {
  await workers.gate('import_task')
  const lines = Array.from({ length: ROWS }, (_, n) => `银行 ${n},股份制银行,王敏,13800000000`)
  const sheet = Buffer.from(['银行名称,机构类型,联系人,联系电话', ...lines].join('\n'))
  const begun = await ok(platform.admin.importSheet(LIST, '银行.csv', sheet, { isAsync: true }))
  const { task: id } = begun as unknown as StartedImport
  const loadTask = () => ok(platform.admin.get<ImportTask>(IMPORT_PATHS.task, { id }))
  const steps: (() => Promise<boolean>)[] = [
    async () => (await loadTask()).status === IMPORT_STATUS.running,
    async () => (await loadTask()).rows > 0,
    isAtGate,
  ]
  await workers.beforeTheEnd(async () => {
    for (const isThere of steps) {
      const worker = workers.start()
      await expect.poll(isThere).toBe(true)
      await workers.kill(worker)
      expect(await loadTask()).toMatchObject({ status: IMPORT_STATUS.running })
      expect(await countBanks()).toBe(0)
      expect(await listOnDisk()).toHaveLength(1)
    }
  })
  workers.start()
  await expect.poll(async () => (await loadTask()).status).toBe(IMPORT_STATUS.done)
  expect((await loadTask()).answer).toMatchObject({ success: ROWS, kept: true })
  expect(await countBanks()).toBe(ROWS)
  await expect.poll(listOnDisk).toEqual([])
  const { rows } = await sql<{ n: number }>`select count(*) as n from import_batch`.execute(platform.db)
  expect(rows).toEqual([{ n: 1 }])
}, 90_000)
