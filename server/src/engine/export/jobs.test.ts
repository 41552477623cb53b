import {
  EXPORT_PATHS,
  EXPORT_STATUS,
  type ExportBegun,
  MARKS,
  OWN_TOPICS,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { createHash } from 'node:crypto'
import ExcelJs from 'exceljs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { TREE } from '#engine/testing/orchard.ts'
import { ASKED, EXPORT, exportDesk } from '#modules/system/testing/export-desk.ts'
import { readCsv } from '#testing/oracle/oracle.ts'
import { ok, refusal, type SignedIn } from '#testing/test-platform.ts'
import { createGate } from '#testing/database/waiting.ts'
import { EXPORTS_AT_ONCE, sweepExports } from '#modules/system/jobs/exports.ts'

const desk = exportDesk()
const { begin, own, only, ticket, open, onDisk, reader } = desk
const accountOf = (by: SignedIn) => sql`(select account_id from session where id = ${by.session.sid}::uuid)`

it('is queued and then has the same bytes as a download, with size and hash', async () => {
  const id = await begin({ [MARKS.exportReason]: 'year end' })
  expect(await only()).toMatchObject({
    id,
    name: 'Trees 2026-11-24',
    type: 'csv',
    status: EXPORT_STATUS.queued,
    excel: '',
  })
  expect(await refusal(desk.platform.admin.post(EXPORT_PATHS.ticket, { id }))).toBe('file_gone')
  expect(await desk.run()).toBe(true)
  expect(await desk.run()).toBe(false)
  const reply = await open(await ticket(id))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''Trees%202026-11-24.csv")
  const bytes = (await desk.platform.admin.raw(TREE, ASKED)).bytes
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
    select params from log_operate where api_path = ${TREE}`.execute(desk.platform.db)
  expect(rows.map(({ params }) => params)).toEqual([
    `task: ${id}\ntotal: ${task.total}\nsha256: ${task.sha256}\n_down_excel_reason: year end`,
  ])
})

it("is a workbook with the list's title as sheet name and grouped numbers (E3)", async () => {
  await sql`update tree set worth = 123456789 where id = (select min(id) from tree)`.execute(desk.platform.db)
  await begin({ [MARKS.exportType]: 'xlsx', [MARKS.exportColumns]: 'id,worth,tree_name' })
  await desk.run()
  const book = new ExcelJs.Workbook()
  await book.xlsx.load((await open(await ticket((await only()).id))).rawPayload as never)
  const [sheet] = book.worksheets
  expect(sheet?.name).toBe('Trees')
  expect([1, 2, 3].map((column) => sheet?.getRow(2).getCell(column).numFmt)).toEqual(['0', '#,##0.00', '@'])
})

it('notifies only its owner when it is done or failed (U6)', async () => {
  const { db } = desk.platform
  const notified = async () => {
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(id::int) as ids from topic_event, jsonb_array_elements(changes) as change,
             jsonb_array_elements_text(change->'ids') as id
       where change->>'list' = ${OWN_TOPICS.exports}`.execute(db)
    return rows[0]?.ids ?? []
  }
  const uidOf = async (who: SignedIn) => (await ok(who.get<UserInfo>(SESSION_PATHS.info))).uid
  const [one, other] = [await reader(), await reader()]
  const [mine, theirs] = [await uidOf(one), await uidOf(other)]
  await begin({}, one)
  await desk.run()
  await expect.poll(notified).toContain(mine)
  expect(await notified()).not.toContain(theirs)
  await begin({}, other)
  await sql`update account set disabled = 1 where id = ${theirs}`.execute(db)
  await desk.run()
  await expect.poll(notified).toContain(theirs)
})

it('opens once per ticket, also for concurrent requests, and only until the ticket expires', async () => {
  const id = await begin()
  await desk.run()
  const [one, two] = [await ticket(id), await ticket(id)]
  const replies = await Promise.all([open(one), open(one)])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  expect((await open(one)).statusCode).toBe(404)
  await sql`update export_ticket set end_time = now()`.execute(desk.platform.db)
  expect((await open(two)).json()).toMatchObject({ code: 'file_gone' })
  for (const text of ['', 'x', 'y'.repeat(43)])
    expect((await open(`/api/v1/${EXPORT_PATHS.open}?ticket=${text}`)).statusCode).toBe(404)
})

it('is kept for the hours of the settings (U6)', async () => {
  const { db } = desk.platform
  await sql`update system_setting set export_expire_hour = 48`.execute(db)
  await begin()
  await desk.run()
  await sql`update system_setting set export_expire_hour = 24`.execute(db)
  const { finish_time: from, expire_time: until } = await only()
  expect((until ?? 0) - (from ?? 0)).toBe(48 * 3600)
})

it('rejects reading, opening, retrying and deleting by other users', async () => {
  const id = await begin()
  await desk.run()
  const other = await reader()
  expect(await own(other)).toEqual([])
  for (const call of [EXPORT_PATHS.ticket, EXPORT_PATHS.retry, EXPORT_PATHS.remove])
    expect(await refusal(other.post(call, { id }))).toBe('not_found')
  expect(await only()).toMatchObject({ id, status: EXPORT_STATUS.done })
})

it('contains the rows its owner may see and is bound to their organisation', async () => {
  const bank = await desk.platform.organisation('bank', 'North')
  await sql`insert into tree (tree_name, kind, owner_id) values ('Ours', 1, ${bank})`.execute(
    desk.platform.db,
  )
  const clerk = await desk.platform.someone(bank, { apis: [TREE, EXPORT] })
  const id = await begin({}, clerk)
  await desk.run()
  expect(readCsv((await open(await ticket(id, clerk))).body).slice(1)).toMatchObject([
    [expect.any(String), 'Ours'],
  ])
  const url = await ticket(id, clerk)
  await sql`update account set organisation_id = ${desk.platform.platformId} where id = ${accountOf(clerk)}`.execute(
    desk.platform.db,
  )
  expect((await open(url)).statusCode).toBe(404)
  expect(await refusal(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('forbidden')
  const later = await begin({}, clerk)
  await sql`update account set organisation_id = ${bank} where id = ${accountOf(clerk)}`.execute(
    desk.platform.db,
  )
  await desk.run()
  expect(await only(clerk)).toMatchObject({ id: later, status: EXPORT_STATUS.failed })
})

const loseRights = (by: SignedIn, left: readonly string[]) =>
  sql`update role set api_arr = ${JSON.stringify(left)}::jsonb, version = version + 1
       where id in (select role_id from account_role where account_id = ${accountOf(by)})`.execute(
    desk.platform.db,
  )

it('fails without a retry when the right was lost before it is written', async () => {
  const clerk = await reader()
  await begin({}, clerk)
  await loseRights(clerk, [TREE])
  await desk.run()
  expect(await only(clerk)).toMatchObject({
    status: EXPORT_STATUS.failed,
    message: 'no permission for this operation',
  })
  expect(await onDisk()).toEqual([])
})

it('rejects a download after the right was lost', async () => {
  const clerk = await reader()
  const id = await begin({}, clerk)
  await desk.run()
  const url = await ticket(id, clerk)
  await loseRights(clerk, [TREE])
  expect((await open(url)).statusCode).toBe(404)
  expect(await refusal(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('forbidden')
})

it('rejects a download after the right to one of its columns was lost, though the query named none', async () => {
  const see = `${TREE}#see.worth`
  const clerk = await desk.platform.someone(desk.platform.platformId, { apis: [TREE, EXPORT, see] })
  const { [MARKS.exportColumns]: _named, ...all } = ASKED
  const { task: id } = await ok(clerk.get<ExportBegun>(TREE, { ...all, [MARKS.exportAsync]: '1' }))
  await desk.run()
  await ok(clerk.post(EXPORT_PATHS.ticket, { id }))
  await loseRights(clerk, [TREE, EXPORT])
  expect(await refusal(clerk.post(EXPORT_PATHS.ticket, { id }))).toBe('unknown_name')
})

it('expires: the file is deleted, the row stays and can be exported again', async () => {
  const id = await begin()
  await desk.run()
  const url = await ticket(id)
  expect(await onDisk()).toHaveLength(1)
  await sql`update export_task set expire_time = now() - interval '1 second'`.execute(desk.platform.db)
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, excel: '' })
  expect((await open(url)).statusCode).toBe(404)
  await sweepExports(desk.platform.db, desk.worker.files, -1)
  expect(await onDisk()).toEqual([])
  await ok(desk.platform.admin.post(EXPORT_PATHS.retry, { id }))
  expect(await refusal(desk.platform.admin.post(EXPORT_PATHS.retry, { id }))).toBe('not_now')
  await desk.run()
  expect((await open(await ticket(id))).statusCode).toBe(200)
})

it('accepts ids in the body and rejects a page, unknown filters and more than five open exports', async () => {
  const { [MARKS.export]: _all, ...asked } = ASKED
  const query = { ...asked, [MARKS.exportAsync]: '1' }
  const reply = await desk.platform.admin.rawPost('test/tree/TreeExport', query, { ids: '1,2' })
  expect(JSON.parse(reply.text)).toMatchObject({ status: true, message: '已加入导出任务' })
  await desk.run()
  expect(await only()).toMatchObject({ status: EXPORT_STATUS.done, total: 2 })
  const refused = (more: object) =>
    refusal(desk.platform.admin.get(TREE, { ...ASKED, [MARKS.exportAsync]: '1', ...more }))
  expect(await refused({ [MARKS.export]: '1' })).toBe('unknown_name')
  expect(await refused({ nothing: '1' })).toBe('unknown_name')
  expect(await refused({ [MARKS.exportReason]: 'x'.repeat(201) })).toBe('bad_request')
  for (const mark of [MARKS.exportReason, MARKS.exportName, 'zone'])
    expect(await refused({ [mark]: 'a\0b' })).toBe('invalid_input')
  for (let n = 0; n < 5; n += 1) await begin()
  expect(await refused({})).toBe('too_many_exports')
})

it('takes accounts in turn, however many exports one of them queued', async () => {
  const [one, other] = [await reader(), await reader()]
  const asked = [await begin({}, one), await begin({}, one), await begin({}, one), await begin({}, other)]
  const done = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from export_task where status = ${EXPORT_STATUS.done} order by finish_time, id`.execute(
      desk.platform.db,
    )
    return rows.map(({ id }) => asked.indexOf(id))
  }
  while (await desk.run());
  expect(await done()).toEqual([0, 3, 1, 2])
})

it('runs at most two exports of one account at a time', async () => {
  const hungry = await reader()
  for (let n = 0; n < 3; n += 1) await begin({}, hungry)
  const last = await begin({}, await reader())
  const keeping = createGate()
  const slow = {
    files: {
      ...desk.worker.files,
      async keep(path: string) {
        await keeping.opened
        return desk.worker.files.keep(path)
      },
    },
  }
  const running = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from export_task where status = ${EXPORT_STATUS.running}`.execute(desk.platform.db)
    return rows.map(({ id }) => id)
  }
  const runs = Array.from({ length: EXPORTS_AT_ONCE + 1 }, () => desk.run(slow))
  try {
    await expect.poll(running).toHaveLength(EXPORTS_AT_ONCE)
    expect(await running()).toContain(last)
    // No slot is left for the third export of the account.
    expect(await Promise.race(runs)).toBe(false)
  } finally {
    keeping.open()
    await Promise.all(runs)
  }
})
