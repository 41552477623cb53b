// Exports that a worker writes: whole or not there, for who may have them, whatever becomes of worker, disk, asker and rights.
import {
  EXPORT_PATHS,
  EXPORT_STATUS,
  type ExportBegun,
  type ExportTask,
  type ExportTicket,
  MARKS,
} from '@cangdan/protocol'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { orchard, plantOrchard } from '#engine/testing/orchard.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { readCsv } from '#testing/oracle.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { sweepExports } from '#workflows/exports.ts'
import { type ExportJobDeps, runExport } from './run-job.ts'

const LIST = 'test/tree/TreeList'
const EXPORT = `${LIST}#export`

let platform: TestPlatform
let worker: ExportJobDeps
const errors: unknown[] = []
const never = new AbortController().signal
beforeAll(async () => {
  platform = await testPlatform({ modules: [orchard] })
  const { db, files, address } = platform
  await plantOrchard(db)
  const log = { error: (details: object) => void errors.push(details) }
  worker = { db, address, files: files.store.exports, log, accountOf: accountReader(db) }
  await sql`insert into tree (tree_name, kind) select 'Tree ' || n, 1 from generate_series(1, 500) as n`.execute(
    db,
  )
})
afterAll(() => platform.close())
afterEach(async () => {
  await sql`delete from export_task`.execute(platform.db)
  await sweepExports(platform.db, worker.files, -1)
  errors.length = 0
})

const ASKED = {
  [MARKS.export]: '3',
  [MARKS.exportType]: 'csv',
  [MARKS.exportColumns]: 'id,tree_name',
  [MARKS.exportName]: 'Trees 2026-11-24',
  sort: 'id',
  order: 'true',
}
const begin = async (more: object = {}, by: SignedIn = platform.admin) =>
  (await ok(by.get<ExportBegun>(LIST, { ...ASKED, [MARKS.exportAsync]: '1', ...more }))).task
const own = (by: SignedIn = platform.admin) => ok(by.get<ExportTask[]>(EXPORT_PATHS.list))
const only = async (by?: SignedIn) => (await own(by))[0]!
const ticket = async (id: number, by: SignedIn = platform.admin) =>
  (await ok(by.post<ExportTicket>(EXPORT_PATHS.ticket, { id }))).url
const open = (url: string) => platform.app.inject({ method: 'GET', url })
const direct = async () => (await platform.admin.raw(LIST, ASKED)).bytes
const onDisk = () => readdir(join(platform.files.folder, 'exports')).catch(() => [])
const soon = () => sql`update export_task set due_time = now()`.execute(platform.db)
const reader = () => platform.someone(platform.platformId, { apis: [LIST, EXPORT] })
const accountOf = (by: SignedIn) => sql`(select account_id from session where id = ${by.session.sid}::uuid)`

it('is queued at once, and is the same file as a download, with its size and hash', async () => {
  const id = await begin({ [MARKS.exportReason]: 'year end' })
  expect(await only()).toMatchObject({
    id,
    name: 'Trees 2026-11-24',
    type: 'csv',
    status: EXPORT_STATUS.queued,
    excel: '',
  })
  expect(await refusal(platform.admin.post(EXPORT_PATHS.ticket, { id }))).toBe('file_gone')
  expect(await runExport(worker, never)).toBe(true)
  expect(await runExport(worker, never)).toBe(false)
  const reply = await open(await ticket(id))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''Trees%202026-11-24.csv")
  const bytes = await direct()
  expect(reply.rawPayload.equals(bytes)).toBe(true)
  expect(readCsv(bytes.toString()).length).toBeGreaterThan(500)
  const task = await only()
  expect(task).toMatchObject({
    status: EXPORT_STATUS.done,
    progress: 100,
    total: readCsv(bytes.toString()).length - 1,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    excel: 'Trees 2026-11-24.csv',
  })
  expect((task.expire_time ?? 0) - (task.finish_time ?? 0)).toBe(86_400)
})

it('opens once, even for two at once, and only while its address is fresh', async () => {
  const id = await begin()
  await runExport(worker, never)
  const [one, two] = [await ticket(id), await ticket(id)]
  const replies = await Promise.all([open(one), open(one)])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  expect((await open(one)).statusCode).toBe(404)
  await sql`update export_ticket set end_time = now()`.execute(platform.db)
  expect((await open(two)).json()).toMatchObject({ code: 'file_gone' })
  for (const text of ['', 'x', 'y'.repeat(43)])
    expect((await open(`/api/v1/${EXPORT_PATHS.open}?ticket=${text}`)).statusCode).toBe(404)
})

it('is nobody else’s to see, to open, to repeat or to delete', async () => {
  const id = await begin()
  await runExport(worker, never)
  const other = await reader()
  expect(await own(other)).toEqual([])
  for (const call of [EXPORT_PATHS.ticket, EXPORT_PATHS.retry, EXPORT_PATHS.remove])
    expect(await refusal(other.post(call, { id }))).toBe('not_found')
  expect(await only()).toMatchObject({ id, status: EXPORT_STATUS.done })
})

it('holds what its asker sees in their organisation, and leaves with them', async () => {
  const bank = await platform.organisation('bank', 'North')
  await sql`insert into tree (tree_name, kind, owner_id) values ('Ours', 1, ${bank})`.execute(platform.db)
  const clerk = await platform.someone(bank, { apis: [LIST, EXPORT] })
  const id = await begin({}, clerk)
  await runExport(worker, never)
  expect(readCsv((await open(await ticket(id, clerk))).body).slice(1)).toMatchObject([
    [expect.any(String), 'Ours'],
  ])
  const url = await ticket(id, clerk)
  await sql`update account set organisation_id = ${platform.platformId} where id = ${accountOf(clerk)}`.execute(
    platform.db,
  )
  expect((await open(url)).statusCode).toBe(404)
  expect(await refusal(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('forbidden')
  const later = await begin({}, clerk)
  await sql`update account set organisation_id = ${bank} where id = ${accountOf(clerk)}`.execute(platform.db)
  await runExport(worker, never)
  expect(await only(clerk)).toMatchObject({ id: later, status: EXPORT_STATUS.failed })
})

const loseRights = (by: SignedIn, left: readonly string[]) =>
  sql`update role set api_arr = ${JSON.stringify(left)}::jsonb, version = version + 1
       where id in (select role_id from account_role where account_id = ${accountOf(by)})`.execute(
    platform.db,
  )

it('fails at once where the right is lost before it is written', async () => {
  const clerk = await reader()
  await begin({}, clerk)
  await loseRights(clerk, [LIST])
  await runExport(worker, never)
  expect(await only(clerk)).toMatchObject({
    status: EXPORT_STATUS.failed,
    message: 'no permission for this operation',
  })
  expect(await onDisk()).toEqual([])
})

it('opens for nobody whose right is lost once it is written', async () => {
  const clerk = await reader()
  const id = await begin({}, clerk)
  await runExport(worker, never)
  const url = await ticket(id, clerk)
  await loseRights(clerk, [LIST])
  expect((await open(url)).statusCode).toBe(404)
  expect(await refusal(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('forbidden')
})

it('opens for nobody who may not see all of its columns any more, though they named none', async () => {
  const see = `${LIST}#see.worth`
  const clerk = await platform.someone(platform.platformId, { apis: [LIST, EXPORT, see] })
  const { [MARKS.exportColumns]: _named, ...all } = ASKED
  const { task: id } = await ok(clerk.get<ExportBegun>(LIST, { ...all, [MARKS.exportAsync]: '1' }))
  await runExport(worker, never)
  await ok(clerk.post(EXPORT_PATHS.ticket, { id }))
  await loseRights(clerk, [LIST, EXPORT])
  expect(await refusal(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('unknown_name')
})

it('expires: the file goes, the line says so, and it can be written again', async () => {
  const id = await begin()
  await runExport(worker, never)
  const url = await ticket(id)
  expect(await onDisk()).toHaveLength(1)
  await sql`update export_task set expire_time = now() - interval '1 second'`.execute(platform.db)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, excel: '' })
  expect((await open(url)).statusCode).toBe(404)
  await sweepExports(platform.db, worker.files, -1)
  expect(await onDisk()).toEqual([])
  await ok(platform.admin.post(EXPORT_PATHS.retry, { id }))
  expect(await refusal(platform.admin.post(EXPORT_PATHS.retry, { id }))).toBe('not_now')
  await runExport(worker, never)
  expect((await open(await ticket(id))).statusCode).toBe(200)
})

it('is given up where it is cancelled, also while it ends', async () => {
  const id = await begin()
  const cancelling = {
    ...worker.files,
    async keep(path: string) {
      await ok(platform.admin.post(EXPORT_PATHS.remove, { id }))
      return worker.files.keep(path)
    },
  }
  await runExport({ ...worker, files: cancelling }, never)
  expect(await own()).toEqual([])
  expect(await onDisk()).toEqual([])
  await begin()
  await ok(platform.admin.post(EXPORT_PATHS.remove, { id: (await only()).id }))
  expect(await runExport(worker, never)).toBe(false)
  expect(errors).toEqual([])
})

const failing = (code: string) => ({
  ...worker,
  files: {
    ...worker.files,
    async keep(): Promise<string> {
      throw Object.assign(new Error('write'), { code })
    },
  },
})

it('is tried again after a fault of the server, then fails in words, leaves nothing, and can be repeated', async () => {
  const id = await begin()
  const full = failing('ENOSPC')
  await runExport(full, never)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.queued, message: '' })
  expect(await runExport(full, never)).toBe(false)
  for (let n = 1; n < 5; n += 1) {
    await soon()
    expect(await runExport(full, never)).toBe(true)
  }
  expect(await only()).toMatchObject({
    status: EXPORT_STATUS.failed,
    message: '服务器磁盘空间不足，文件未能写完',
  })
  expect(errors).toHaveLength(5)
  expect(await onDisk()).toEqual([])
  await ok(platform.admin.post(EXPORT_PATHS.retry, { id }))
  await runExport(worker, never)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, message: '' })
})

it('goes back to wait where its worker stops, and is not counted as failed', async () => {
  await begin()
  const stopping = new AbortController()
  const halting = {
    ...worker,
    accountOf: async (account: number) => {
      stopping.abort()
      return worker.accountOf(account)
    },
  }
  await runExport(halting, stopping.signal)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.queued })
  expect(errors).toEqual([])
  await runExport(worker, never)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done })
})

it('is written by one of several workers, each at another', async () => {
  const ids = [await begin(), await begin(), await begin()]
  const rounds = await Promise.all(ids.concat(ids).map(() => runExport(worker, never)))
  expect(rounds.filter(Boolean).length).toBeGreaterThanOrEqual(3)
  const { rows } = await sql<{ attempt: number; status: number }>`
    select attempt, status from export_task`.execute(platform.db)
  expect(rows).toEqual(ids.map(() => ({ attempt: 1, status: EXPORT_STATUS.done })))
  expect(await onDisk()).toHaveLength(3)
})

it('a worker that has lost its place makes no file anybody has', async () => {
  await begin()
  const slow = {
    ...worker.files,
    async keep(path: string) {
      // As another that took it over, since the database ended this one's connection.
      await sql`update export_task set attempt = attempt + 1`.execute(platform.db)
      return worker.files.keep(path)
    },
  }
  await runExport({ ...worker, files: slow }, never)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.running, excel: '' })
  expect(await onDisk()).toEqual([])
  await runExport(worker, never)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done })
})

it('takes rows that a body names, and refuses a page, strange filters and more than five at once', async () => {
  const { [MARKS.export]: _all, ...asked } = ASKED
  const query = { ...asked, [MARKS.exportAsync]: '1' }
  const reply = await platform.admin.rawPost('test/tree/TreeExport', query, { ids: '1,2' })
  expect(JSON.parse(reply.text)).toMatchObject({ status: true, message: '已加入导出任务' })
  await runExport(worker, never)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, total: 2 })
  const refused = (more: object) =>
    refusal(platform.admin.get(LIST, { ...ASKED, [MARKS.exportAsync]: '1', ...more }))
  expect(await refused({ [MARKS.export]: '1' })).toBe('unknown_name')
  expect(await refused({ nothing: '1' })).toBe('unknown_name')
  expect(await refused({ [MARKS.exportReason]: 'x'.repeat(201) })).toBe('bad_request')
  for (let n = 0; n < 5; n += 1) await begin()
  expect(await refused({})).toBe('too_many_exports')
})
