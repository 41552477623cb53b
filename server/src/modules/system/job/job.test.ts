import { EXPORT_STATUS, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const LIST = 'seller/system/JobList'
const RETRY = 'seller/system/JobRetry'
const [BULK, EXPORT, IMPORT] = [1, 2, 3]
const [WAITING, UNDER_WAY, DONE, FAILED, CANCELLED, IN_PART] = [1, 2, 3, 4, 5, 6]

let platform: TestPlatform
let bankId = 0
beforeAll(async () => {
  platform = await createTestPlatform()
  bankId = await platform.organisation('bank', '甲银行')
})
afterAll(() => platform.close())
afterEach(async () => {
  for (const table of ['task', 'export_task', 'import_task'])
    await sql`delete from ${sql.table(table)}`.execute(platform.db)
})

const createAccount = async (organisation: number) => {
  const { rows } = await sql<{ id: number }>`
    select id from account where organisation_id = ${organisation} order by id limit 1`.execute(platform.db)
  return rows[0]?.id ?? 0
}
const listJobs = async (by: SignedInCaller = platform.admin, query = {}) =>
  ok(by.get<Row[]>(LIST, { page: 1, sort: 'create_time', order: 'true', ...query }))

async function createBulkTask(
  account: number,
  { done = 0, refused: rejected = 0, ended = false }: { done?: number; refused?: number; ended?: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into task (account_id, kind, name, input, total, done, refused, create_time, end_time)
    values (${account}, 'bulk', '停用 · 银行管理', '{"path": "seller_p/bank/BankList"}', 10, ${done}, ${rejected},
            now() - interval '1 minute', case when ${ended} then now() - interval '18 seconds' end) returning id`.execute(
    platform.db,
  )
  await sql`
    insert into task_record (task_id, place, record_id, code, message)
    select ${rows[0]?.id}, n, n, case when n <= ${rejected} then 'not_now' else '' end, case when n <= ${rejected} then 'No ' || n else '' end
      from generate_series(1, ${done + rejected}) as n`.execute(platform.db)
}

async function createExport(account: number, status: number, message = ''): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into export_task (account_id, organisation_id, name, list_path, type, query, language, status, message, finish_time)
    select ${account}, organisation_id, '货物', 'seller_p/good/GoodList', 'csv', '{}', 'zh', ${status}::int, ${message},
           case when ${status}::int > 1 then now() end
      from account where id = ${account} returning id`.execute(platform.db)
  return rows[0]?.id ?? 0
}

it('shows the progress of bulk tasks and the last error', async () => {
  const admin = await createAccount(platform.platformId)
  await createBulkTask(admin, {})
  await createBulkTask(admin, { done: 3, refused: 1 })
  await createBulkTask(admin, { done: 10, ended: true })
  await createBulkTask(admin, { done: 8, refused: 2, ended: true })
  await createBulkTask(admin, { refused: 10, ended: true })
  await createBulkTask(admin, { done: 4, ended: true })
  const rows = await listJobs(platform.admin, { sort: 'id' })
  expect(rows.map(({ kind, status, done, message }) => [kind, status, done, message])).toEqual([
    [BULK, WAITING, 0, ''],
    [BULK, UNDER_WAY, 4, 'No 1'],
    [BULK, DONE, 10, ''],
    [BULK, IN_PART, 10, 'No 2'],
    [BULK, FAILED, 10, 'No 10'],
    [BULK, CANCELLED, 4, ''],
  ])
  expect(rows.map(({ use_time }) => use_time)).toEqual([null, null, 42, 42, 42, 42])
  expect(rows[0]).toMatchObject({ name: '停用 · 银行管理', nick_name: expect.any(String), total: 10 })
})

it('includes exports and imports, filtered by status', async () => {
  const admin = await createAccount(platform.platformId)
  await createExport(admin, EXPORT_STATUS.queued)
  await createExport(admin, EXPORT_STATUS.failed, '磁盘已满')
  await sql`
    insert into import_task (account_id, organisation_id, list_path, language, asked, file_name, sha256, bytes, status, message, finish_time)
    values (${admin}, ${platform.platformId}, 'seller_p/bank/BankList', 'zh', '{}', '银行.csv', repeat('a', 64), 1, 3, '文件已损坏', now())`.execute(
    platform.db,
  )
  const rows = await listJobs(platform.admin, { sort: 'id' })
  expect(rows.map(({ kind, status, name, message }) => [kind, status, name, message])).toEqual(
    expect.arrayContaining([
      [EXPORT, WAITING, '货物', ''],
      [EXPORT, FAILED, '货物', '磁盘已满'],
      [IMPORT, FAILED, '银行.csv', '文件已损坏'],
    ]),
  )
  expect(await listJobs(platform.admin, { status: FAILED, kind: IMPORT })).toHaveLength(1)
})

it('shows an organisation its own work only', async () => {
  const clerk = await platform.someone(bankId, { apis: [LIST, RETRY] })
  await createExport(await createAccount(platform.platformId), EXPORT_STATUS.failed)
  expect(await listJobs(clerk)).toEqual([])
  const own = await createExport(await createAccount(bankId), EXPORT_STATUS.failed)
  const [row] = await listJobs(clerk)
  expect(row).toMatchObject({ kind: EXPORT, own_id: own, organisation_id: bankId })
  expect(await listJobs()).toHaveLength(2)
})

it('retries a failed export for its owner once, and nothing else', async () => {
  const admin = await createAccount(platform.platformId)
  await createExport(admin, EXPORT_STATUS.failed, '磁盘已满')
  const failed = Number((await listJobs())[0]?.['id'])
  const clerk = await platform.someone(bankId, { apis: [LIST, RETRY] })
  expect(await getRejectionCode(clerk.post(RETRY, { id: failed }))).toBe('not_found')
  const answers = await Promise.all([1, 2].map(() => platform.admin.post(RETRY, { id: failed })))
  expect(answers.map((answer) => (answer.status ? 'done' : answer.code)).toSorted()).toEqual(['done', 'not_now'])
  expect(await listJobs()).toMatchObject([{ id: failed, status: WAITING, message: '', finish_time: null }])
  await createBulkTask(admin, { refused: 10, ended: true })
  const [task] = await listJobs(platform.admin, { kind: BULK })
  expect(await getRejectionCode(platform.admin.post(RETRY, { id: task?.['id'] }))).toBe('not_now')
})
