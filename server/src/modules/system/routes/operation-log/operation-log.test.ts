import { randomBytes } from 'node:crypto'
import {
  IMPORT_MODES,
  LIST_VIEW_PATHS,
  CALL_FLAGS,
  type RecordResponse,
  type Row,
  SESSION_PATHS,
  type TableMeta,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { RELEASE_LIST, OPERATION_LIST } from '#modules/paths.ts'
import { administrator } from '#modules/accounts/administrator/administrator.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { JSON_TYPE, signRequest } from '#testing/client/requests.ts'
import { buildApiUrl, send, type SignedInCaller, signIn } from '#testing/client/callers.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { type OperationLog, createOperationLog } from './queue.ts'

let platform: TestPlatform
let operations: OperationLog
let admin: SignedInCaller

const { path } = administrator
const silent = pino({ level: 'silent' })

beforeAll(async () => {
  platform = await createTestPlatform()
  operations = createOperationLog(platform.db, silent)
  const app = await platform.another({ operations })
  admin = await signIn(app, 'user1', PASSWORD)
})
afterAll(async () => {
  await operations.stop()
  await platform.close()
})

const listLoggedRows = async (): Promise<Row[]> => {
  await operations.flush()
  return ok(admin.get<Row[]>(path, { page: 1, limit: 100 }))
}
const countRows = async () => (await listLoggedRows()).length
const loadDetail = (id: unknown) => ok(admin.get<RecordResponse>('seller/log/AdministratorInfo', { id: Number(id) }))
const loadTerm = async (name: string, value: unknown, language = 'en') => {
  const meta = await ok(admin.get<TableMeta>(path, {}, language))
  return meta.rows[name]?.options?.find((option) => option.value === value)?.label
}

describe('operation log', () => {
  it('records users and changes with titles in the reader’s language', async () => {
    await ok(admin.post(bank.calls.add, { ...bank.sample, contact_phone: '13912345678' }))
    const [row] = await listLoggedRows()
    expect(row).toMatchObject({
      uid: 1,
      username: 'user1',
      nick_name: 'Person 1',
      method: 2,
      status: 1,
      ip: '127.0.0.1',
    })
    expect([row?.['api_path'], await loadTerm('module', row?.['module'])]).toEqual([bank.calls.add, 'Banking'])
    expect(await loadTerm('action', row?.['action'])).toBe('Banks: Add')
    expect(await loadTerm('action', row?.['action'], 'zh')).toBe('银行管理：新增')
    const { values } = await loadDetail(row?.['id'])
    expect(values['params']).toContain('bank_name: 样例银行\n')
    expect(values['params']).toContain('contact_phone: 139****5678')
  })

  it('contains names of records and saved views', async () => {
    const { id } = await ok(admin.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name: 'River Bank' }))
    await ok(admin.post(bank.calls.edit, { id, version: 1, remark: 'x' }))
    const view = { list: bank.path, name: 'Large banks', audience: 'own', texts: {} }
    const saved = await ok(admin.post<{ id: number }>(LIST_VIEW_PATHS.save, view))
    await ok(admin.post(LIST_VIEW_PATHS.remove, { id: saved.id, version: 1 }))
    const rows = (await listLoggedRows()).slice(0, 4)
    const words = await Promise.all(rows.map((row) => loadTerm('action', row['action'])))
    expect(rows.map(({ records }, place) => [words[place], records])).toEqual([
      ['Delete a view of a list', 'Large banks'],
      ['Save a view of a list', 'Large banks'],
      ['Banks: Edit', 'River Bank'],
      ['Banks: Add', 'River Bank'],
    ])
  })

  it('hides the pickup code from its readers', async () => {
    for (const [list, action] of [
      [OPERATION_LIST, 'OperationWeigh'],
      [RELEASE_LIST, 'ReleaseWeigh'],
    ] as const) {
      const weighing = { id: 1, version: 1, pickup_code: '73519028', vehicle_no: '浙B12345' }
      await admin.post(list.replace(/\w+List$/, action), weighing)
      const [row] = await listLoggedRows()
      const { values } = await loadDetail(row?.['id'])
      expect(values['params']).toContain('pickup_code: •••')
      expect(values['params']).not.toContain('73519028')
    }
  })

  it('distinguishes a dry run from an import', async () => {
    const bytes = Buffer.from('bank_name\nDry Bank\n')
    for (const mode of [IMPORT_MODES.look, IMPORT_MODES.try, IMPORT_MODES.take])
      await admin.importSheet(bank.path, 'a.csv', bytes, mode)
    const words = (await listLoggedRows()).slice(0, 3).map((row) => loadTerm('action', row['action']))
    expect(await Promise.all(words)).toEqual([
      'Banks: Import',
      'Banks: Import (checked only, nothing saved)',
      'Banks: Import (checked only, nothing saved)',
    ])
  })

  it('names the written records, the first ones of many', async () => {
    const addBank = async (n: number) =>
      (await ok(admin.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name: `Named ${n}` }))).id
    const ids: number[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await addBank(n))
    await ok(admin.post(bank.calls.edit, { id: ids[0], version: 1, remark: 'x' }))
    await admin.post(bank.calls.edit, { id: ids[0], version: 1, remark: 'y' })
    await operations.flush()
    await ok(admin.post(bank.calls.del, { ids: ids.join() }))
    await ok(admin.upload('none.png', createPicture(3)))
    expect((await listLoggedRows()).slice(0, 5).map(({ records, status }) => [records, status])).toEqual([
      ['', 1],
      // Deleted records have no name any more.
      [`${ids.slice(0, 10).join(', ')} … (12)`, 1],
      ['', 0],
      ['Named 0', 1],
      ['Named 11', 1],
    ])
  })

  it('records rejections with reasons, exports, uploads and sign-outs, but no reads', async () => {
    const before = await countRows()
    await admin.get(bank.path, { page: 1 })
    await admin.get(SESSION_PATHS.info)
    expect(await countRows()).toBe(before)
    await admin.post(bank.calls.edit, { id: 999, version: 1, ...bank.sample })
    await admin.raw(bank.path, { [CALL_FLAGS.export]: 3, [CALL_FLAGS.exportType]: 'csv' })
    await ok(admin.upload('a picture.png', createPicture(1)))
    const leaver = await signIn(await platform.another({ operations }), 'user1', PASSWORD)
    await ok(leaver.get(SESSION_PATHS.logout))
    const rows = (await listLoggedRows()).slice(0, 4).toReversed()
    const words = await Promise.all(rows.map((row) => loadTerm('action', row['action'])))
    expect(words).toEqual(['Banks: Edit', 'Banks: Export', 'File uploaded', 'Signed out'])
    expect(rows.map(({ status }) => status)).toEqual([0, 1, 1, 1])
    const { values } = await loadDetail(rows[0]?.['id'])
    const meta = await ok(admin.get<TableMeta>(path, {}, 'en'))
    const outcome = meta.form.groups[0]?.fields.find(({ name }) => name === 'result')?.options
    expect(outcome?.find(({ value }) => value === values['result'])?.label).toContain('does not exist')
    expect((await loadDetail(rows[2]?.['id'])).values['params']).toBe('file: a picture.png')
  })

  it('omits calls with a wrong signature', async () => {
    const before = await countRows()
    const url = buildApiUrl(bank.calls.add)
    const call = signRequest(admin.session, { method: 'POST', url, body: JSON.stringify(bank.sample) })
    const app = await platform.another({ operations })
    await send(app, { ...call, headers: { ...call.headers, ...JSON_TYPE, sign: '0'.repeat(64) } })
    expect(await countRows()).toBe(before)
  })

  it('contains no secret of any input (row 54)', async () => {
    const canary = `canary${randomBytes(8).toString('hex')}`
    const person = {
      username: 'canaries',
      nick_name: 'C',
      phone: '13900000000',
      role_ids: [1],
      remark: canary,
    }
    await admin.post(operator.calls.add, { ...person, password: canary, password_confirm: canary })
    await admin.post(bank.calls.add, { ...bank.sample, [canary]: canary })
    await admin.post(bank.calls.add, { ...bank.sample, bank_name: { [canary]: canary } })
    await admin.post(bank.calls.add, `{"${canary}"`)
    await admin.post(bank.calls.add, [canary])
    await admin.post(SESSION_PATHS.endSession, { id: canary, token: canary })
    await admin.raw(bank.path, { [CALL_FLAGS.export]: 3, [canary]: canary })
    await admin.raw(bank.path, { [CALL_FLAGS.export]: 3, access_token: canary, captcha: canary })
    await admin.post('seller/safe/AccessUserDel', { id: canary, password: canary })
    await operations.flush()
    const { rows } = await sql<{ all: string }>`
      select string_agg(log_operate::text, '') as all from log_operate`.execute(platform.db)
    const { session } = admin
    for (const secret of [canary, PASSWORD, session.tokens.access_token, session.tokens.refresh_token])
      expect(rows[0]?.all).not.toContain(secret)
  })

  it('is limited to the users of an organisation', async () => {
    const one = await platform.organisation('bank', 'One')
    const reader = await platform.someone(one, { apis: [path, 'seller/safe/AccessUserDel'] })
    const app = await platform.another({ operations })
    expect(await ok(reader.get<Row[]>(path, { page: 1 }))).toEqual([])
    await reader.at(app).post('seller/safe/AccessUserDel', { id: 5 })
    await operations.flush()
    expect(await ok(reader.get<Row[]>(path, { page: 1 }))).toHaveLength(1)
    const other = await platform.someone(one, {})
    expect(await getRejectionCode(other.get(path, { page: 1 }))).toBe('forbidden')
  })

  it('does not delay or fail calls while the database is unavailable, and is written later', async () => {
    const before = await countRows()
    await sql`alter table log_operate rename to log_away`.execute(platform.db)
    await ok(admin.post(bank.calls.add, { ...bank.sample, bank_name: 'Meanwhile' }))
    await operations.flush()
    await sql`alter table log_away rename to log_operate`.execute(platform.db)
    expect(await countRows()).toBe(before + 1)
  })

  it('is flushed when the server stops', async () => {
    const before = await countRows()
    const own = createOperationLog(platform.db, silent)
    const app = await platform.another({ operations: own })
    await admin.at(app).post('seller/safe/AccessUserDel', { id: 5 })
    await own.stop()
    expect(await countRows()).toBe(before + 1)
  })

  it('is append-only and deletes rows after 400 days', async () => {
    for (const statement of [
      sql`update log_operate set ip = ''`,
      sql`delete from log_operate`,
      sql`truncate log_operate`,
    ])
      await expect(statement.execute(platform.db)).rejects.toThrow('only added to')
    await sql`
      insert into log_operate (uid, organisation_id, method, api_path, status, cost_time, create_time)
      select 1, 1, 1, 'old', 1, 0, now() - make_interval(days => days) from unnest(array[399, 401]) as days`.execute(
      platform.db,
    )
    await admin.post('seller/safe/AccessUserDel', { id: 5 })
    await operations.flush()
    const { rows } = await sql`select from log_operate where api_path = 'old'`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })
})
