import {
  type TableMeta,
  EXPORT_PATHS,
  EXPORT_STATUS,
  type StartedExport,
  CALL_FLAGS,
  OWN_TOPICS,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { createHash } from 'node:crypto'
import ExcelJs from 'exceljs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { TREE } from '#engine/testing/sample-tree.ts'
import { ASKED, EXPORT, createExportDesk } from '#modules/system/testing/export-desk.ts'
import { readCsv } from '#testing/oracle/oracle.ts'
import { ok, getRejectionCode, type SignedInCaller } from '#testing/test-platform.ts'
import { createGate } from '#testing/database/blocking.ts'
import { EXPORTS_AT_ONCE, sweepExports } from '#modules/system/jobs/exports.ts'

const fixture = createExportDesk()
const { begin, own, only, ticket, open, onDisk, reader } = fixture
const selectAccount = (by: SignedInCaller) => sql`(select account_id from session where id = ${by.session.sid}::uuid)`

it('is queued and then has the same bytes as a download, with size and hash', async () => {
  const id = await begin({ [CALL_FLAGS.exportReason]: 'year end' })
  expect(await only()).toMatchObject({
    id,
    name: 'Trees 2026-11-24',
    type: 'csv',
    status: EXPORT_STATUS.queued,
    excel: '',
  })
  expect(await getRejectionCode(fixture.platform.admin.post(EXPORT_PATHS.ticket, { id }))).toBe('file_gone')
  expect(await fixture.run()).toBe(true)
  expect(await fixture.run()).toBe(false)
  const reply = await open(await ticket(id))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''Trees%202026-11-24.csv")
  const bytes = (await fixture.platform.admin.raw(TREE, ASKED)).bytes
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
  const { rows } = await sql<{ params: string }>`
    select params from log_operate where api_path = ${TREE}`.execute(fixture.platform.db)
  expect(rows.map(({ params }) => params)).toEqual([
    `task: ${id}\ntotal: ${task.total}\nsha256: ${task.sha256}\n_down_excel_reason: year end`,
  ])
})

it("is a workbook with the list's title as sheet name and grouped numbers (E3)", async () => {
  await sql`update tree set worth = 123456789 where id = (select min(id) from tree)`.execute(fixture.platform.db)
  await begin({ [CALL_FLAGS.exportType]: 'xlsx', [CALL_FLAGS.exportColumns]: 'id,worth,tree_name' })
  await fixture.run()
  const book = new ExcelJs.Workbook()
  await book.xlsx.load((await open(await ticket((await only()).id))).rawPayload as never)
  const [sheet] = book.worksheets
  expect(sheet?.name).toBe('Trees')
  expect([1, 2, 3].map((column) => sheet?.getRow(2).getCell(column).numFmt)).toEqual(['0', '#,##0.00', '@'])
})

it('notifies only its owner when it is done or failed (U6)', async () => {
  const { db } = fixture.platform
  const listNotified = async () => {
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(owner::int) as ids from topic_event, jsonb_array_elements(changes) as change,
             jsonb_array_elements_text(change->'ids') as owner
       where change->>'list' = ${OWN_TOPICS.exports}`.execute(db)
    return rows[0]?.ids ?? []
  }
  const loadUid = async (who: SignedInCaller) => (await ok(who.get<UserInfo>(SESSION_PATHS.info))).uid
  const [one, other] = [await reader(), await reader()]
  const [mine, theirs] = [await loadUid(one), await loadUid(other)]
  await begin({}, one)
  await fixture.run()
  await expect.poll(listNotified).toContain(mine)
  expect(await listNotified()).not.toContain(theirs)
  await begin({}, other)
  await sql`update account set disabled = 1 where id = ${theirs}`.execute(db)
  await fixture.run()
  await expect.poll(listNotified).toContain(theirs)
})

it('opens once per ticket, also for concurrent requests, and only until the ticket expires', async () => {
  const id = await begin()
  await fixture.run()
  const [one, two] = [await ticket(id), await ticket(id)]
  const replies = await Promise.all([open(one), open(one)])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  expect((await open(one)).statusCode).toBe(404)
  await sql`update export_ticket set end_time = now()`.execute(fixture.platform.db)
  expect((await open(two)).json()).toMatchObject({ code: 'file_gone' })
  for (const text of ['', 'x', 'y'.repeat(43)])
    expect((await open(`/api/v1/${EXPORT_PATHS.open}?ticket=${text}`)).statusCode).toBe(404)
})

it('is kept for the hours of the settings (U6)', async () => {
  const { db } = fixture.platform
  await sql`update system_setting set export_expire_hour = 48`.execute(db)
  await begin()
  await fixture.run()
  await sql`update system_setting set export_expire_hour = 24`.execute(db)
  const { finish_time: from, expire_time: until } = await only()
  expect((until ?? 0) - (from ?? 0)).toBe(48 * 3600)
})

it('is a list of the own exports with description, filters and count, for every account (T4, T8)', async () => {
  const someone = await fixture.platform.someone(fixture.platform.platformId, {})
  const { column_names, rows, top_search, actions, ...meta } = await ok(someone.get<TableMeta>(EXPORT_PATHS.list))
  expect(column_names).toEqual(expect.arrayContaining(['id', 'name', 'list_path', 'status', 'excel', 'create_time']))
  expect(rows['status']?.options?.map(({ value }) => value)).toEqual(Object.values(EXPORT_STATUS))
  expect(top_search.map(({ name }) => name).toSorted()).toEqual([
    'create_time',
    'id',
    'list_path',
    'name',
    'status',
    'type',
  ])
  expect([actions, meta.show_excel, meta.show_excel_import]).toEqual([[], false, false])
  const id = await begin()
  await begin({ [CALL_FLAGS.exportType]: 'xlsx' })
  const count = (by: SignedInCaller, filters: object = {}) =>
    ok(by.get(EXPORT_PATHS.list, { ...filters, [CALL_FLAGS.count]: 'true' }))
  expect(await count(fixture.platform.admin)).toMatchObject({ count: 2 })
  expect(await count(fixture.platform.admin, { type: 'csv' })).toMatchObject({ count: 1 })
  expect(await count(someone)).toMatchObject({ count: 0 })
  expect(await ok(fixture.platform.admin.get(EXPORT_PATHS.list, { page: 1, limit: 10, type: 'csv' }))).toMatchObject([
    { id, list_path: TREE, title: 'Trees', type: 'csv' },
  ])
  expect(await ok(fixture.platform.admin.get(EXPORT_PATHS.list, { page: 1, id: id + 1 }))).toMatchObject([
    { type: 'xlsx' },
  ])
  expect(await getRejectionCode(someone.get(EXPORT_PATHS.list, { [CALL_FLAGS.export]: '2' }))).toBe('forbidden')
})

it('rejects reading, opening, retrying and deleting by other users', async () => {
  const id = await begin()
  await fixture.run()
  const other = await reader()
  expect(await own(other)).toEqual([])
  for (const call of [EXPORT_PATHS.ticket, EXPORT_PATHS.retry, EXPORT_PATHS.remove])
    expect(await getRejectionCode(other.post(call, { id }))).toBe('not_found')
  expect(await only()).toMatchObject({ id, status: EXPORT_STATUS.done })
})

it('contains the rows its owner may see and is bound to their organisation', async () => {
  const bank = await fixture.platform.organisation('bank', 'North')
  await sql`insert into tree (tree_name, kind, owner_id) values ('Ours', 1, ${bank})`.execute(fixture.platform.db)
  const clerk = await fixture.platform.someone(bank, { apis: [TREE, EXPORT] })
  const id = await begin({}, clerk)
  await fixture.run()
  expect(readCsv((await open(await ticket(id, clerk))).body).slice(1)).toMatchObject([[expect.any(String), 'Ours']])
  const url = await ticket(id, clerk)
  await sql`update account set organisation_id = ${fixture.platform.platformId} where id = ${selectAccount(clerk)}`.execute(
    fixture.platform.db,
  )
  expect((await open(url)).statusCode).toBe(404)
  expect(await getRejectionCode(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('forbidden')
  const later = await begin({}, clerk)
  await sql`update account set organisation_id = ${bank} where id = ${selectAccount(clerk)}`.execute(
    fixture.platform.db,
  )
  await fixture.run()
  expect(await only(clerk)).toMatchObject({ id: later, status: EXPORT_STATUS.failed })
})

const loseRights = (by: SignedInCaller, left: readonly string[]) =>
  sql`update role set api_arr = ${JSON.stringify(left)}::jsonb, version = version + 1
       where id in (select role_id from account_role where account_id = ${selectAccount(by)})`.execute(
    fixture.platform.db,
  )

it('fails without a retry when the right was lost before it is written', async () => {
  const clerk = await reader()
  await begin({}, clerk)
  await loseRights(clerk, [TREE])
  await fixture.run()
  expect(await only(clerk)).toMatchObject({
    status: EXPORT_STATUS.failed,
    message: 'no permission for this operation',
  })
  expect(await onDisk()).toEqual([])
})

it('rejects a download after the right was lost', async () => {
  const clerk = await reader()
  const id = await begin({}, clerk)
  await fixture.run()
  const url = await ticket(id, clerk)
  await loseRights(clerk, [TREE])
  expect((await open(url)).statusCode).toBe(404)
  expect(await getRejectionCode(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('forbidden')
})

it('rejects a download after the right to one of its columns was lost, though the query named none', async () => {
  const see = `${TREE}#see.worth`
  const clerk = await fixture.platform.someone(fixture.platform.platformId, { apis: [TREE, EXPORT, see] })
  const { [CALL_FLAGS.exportColumns]: _named, ...all } = ASKED
  const { task: id } = await ok(clerk.get<StartedExport>(TREE, { ...all, [CALL_FLAGS.exportAsync]: '1' }))
  await fixture.run()
  await ok(clerk.post(EXPORT_PATHS.ticket, { id }))
  await loseRights(clerk, [TREE, EXPORT])
  expect(await getRejectionCode(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('unknown_name')
})

it('expires: the file is deleted, the row stays and can be exported again', async () => {
  const id = await begin()
  await fixture.run()
  const url = await ticket(id)
  expect(await onDisk()).toHaveLength(1)
  await sql`update export_task set expire_time = now() - interval '1 second'`.execute(fixture.platform.db)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, excel: '' })
  expect((await open(url)).statusCode).toBe(404)
  await sweepExports(fixture.platform.db, fixture.worker.files, -1)
  expect(await onDisk()).toEqual([])
  await ok(fixture.platform.admin.post(EXPORT_PATHS.retry, { id }))
  expect(await getRejectionCode(fixture.platform.admin.post(EXPORT_PATHS.retry, { id }))).toBe('not_now')
  await fixture.run()
  expect((await open(await ticket(id))).statusCode).toBe(200)
})

it('accepts ids in the body and rejects a page, unknown filters and more than five open exports', async () => {
  const { [CALL_FLAGS.export]: _all, ...requested } = ASKED
  const query = { ...requested, [CALL_FLAGS.exportAsync]: '1' }
  const reply = await fixture.platform.admin.rawPost('test/tree/TreeExport', query, { ids: '1,2' })
  expect(JSON.parse(reply.text)).toMatchObject({ status: true, message: '已加入导出任务' })
  await fixture.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, total: 2 })
  const requestRejected = (more: object) =>
    getRejectionCode(fixture.platform.admin.get(TREE, { ...ASKED, [CALL_FLAGS.exportAsync]: '1', ...more }))
  expect(await requestRejected({ [CALL_FLAGS.export]: '1' })).toBe('unknown_name')
  expect(await requestRejected({ nothing: '1' })).toBe('unknown_name')
  expect(await requestRejected({ [CALL_FLAGS.exportReason]: 'x'.repeat(201) })).toBe('bad_request')
  for (const mark of [CALL_FLAGS.exportReason, CALL_FLAGS.exportName, 'zone'])
    expect(await requestRejected({ [mark]: 'a\0b' })).toBe('invalid_input')
  for (let n = 0; n < 5; n += 1) await begin()
  expect(await requestRejected({})).toBe('too_many_exports')
})

it('takes accounts in turn, however many exports one of them queued', async () => {
  const [one, other] = [await reader(), await reader()]
  const requested = [await begin({}, one), await begin({}, one), await begin({}, one), await begin({}, other)]
  const listDone = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from export_task where status = ${EXPORT_STATUS.done} order by finish_time, id`.execute(
      fixture.platform.db,
    )
    return rows.map(({ id }) => requested.indexOf(id))
  }
  while (await fixture.run());
  expect(await listDone()).toEqual([0, 3, 1, 2])
})

it('runs at most two exports of one account at a time', async () => {
  const hungry = await reader()
  for (let n = 0; n < 3; n += 1) await begin({}, hungry)
  const last = await begin({}, await reader())
  const keeping = createGate()
  const slow = {
    files: {
      ...fixture.worker.files,
      async keep(path: string) {
        await keeping.opened
        return fixture.worker.files.keep(path)
      },
    },
  }
  const listRunning = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from export_task where status = ${EXPORT_STATUS.running}`.execute(fixture.platform.db)
    return rows.map(({ id }) => id)
  }
  const runs = Array.from({ length: EXPORTS_AT_ONCE + 1 }, () => fixture.run(slow))
  try {
    await expect.poll(listRunning).toHaveLength(EXPORTS_AT_ONCE)
    expect(await listRunning()).toContain(last)
    // No slot is left for the third export of the account.
    expect(await Promise.race(runs)).toBe(false)
  } finally {
    keeping.open()
    await Promise.all(runs)
  }
})
