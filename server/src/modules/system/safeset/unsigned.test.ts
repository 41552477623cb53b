import { type RecordResponse, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { createSettingsHelpers } from '../testing/settings.ts'
import { buildApiUrl, send, type SignedInCaller } from '#testing/client/callers.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { safeSet } from './safeset.ts'

let platform: TestPlatform
let second: SignedInCaller
const { read, put } = createSettingsHelpers(() => platform, safeSet)
const info = () => ok(platform.admin.get<RecordResponse>(safeSet.calls.info))
const runAction = async (who: SignedInCaller, name: string) =>
  who.post(`seller/safe/SafeSet${name}`, { id: (await info()).id })
const confirm = (who: SignedInCaller) => runAction(who, 'ConfirmUnsigned')
const keepSigned = (who: SignedInCaller) => runAction(who, 'KeepSigned')
const runSql = (statement: string) => sql.raw(statement).execute(platform.db)
const acceptsUnsigned = async () => {
  const headers = { accesstoken: second.session.tokens.access_token }
  const { text } = await send(platform.app, { method: 'GET', url: buildApiUrl(SESSION_PATHS.info), headers })
  return (JSON.parse(text) as { status: boolean }).status
}

beforeAll(async () => {
  platform = await createTestPlatform()
  second = await platform.someone(platform.platformId, { apis: listGrants(safeSet) })
})
afterEach(async () => {
  const { sign_open } = await read()
  if (sign_open === 0) await put({ sign_open: 1 })
  else if ((await info()).row['unsigned_state'] === 1) await ok(keepSigned(platform.admin))
})
afterAll(() => platform.close())

describe('turning off signatures', () => {
  it('needs a second person, unlike other settings of the same save', async () => {
    await put({ sign_open: 0, pwd_min_len: 11 })
    expect(await read()).toMatchObject({ sign_open: 1, pwd_min_len: 11 })
    expect(await acceptsUnsigned()).toBe(false)
    const { row } = await info()
    expect(row).toMatchObject({ unsigned_state: 1, unsigned_allow_name: null })
    expect(row['unsigned_ask_name']).not.toBe('')
    expect(row['unsigned_ask_time']).toEqual(expect.any(Number))
    expect(await confirm(platform.admin)).toMatchObject({ code: 'own_step' })
    expect(await read()).toMatchObject({ sign_open: 1 })
    await ok(confirm(second))
    expect(await read()).toMatchObject({ sign_open: 0 })
    expect(await acceptsUnsigned()).toBe(true)
    expect((await info()).row).toMatchObject({
      unsigned_state: null,
      unsigned_allow_name: expect.any(String),
    })
  })

  it('notifies all other users who may confirm it', async () => {
    const other = await platform.someone(platform.platformId, { apis: [safeSet.calls.edit] })
    const getUid = async (who: SignedInCaller) => (await ok(who.get<UserInfo>(SESSION_PATHS.info))).uid
    await put({ sign_open: 0 })
    const { rows } = await sql<{ id: number }>`
      select account_id as id from msg_recipient
       where msg_id = (select max(id) from msg where jump_path = '/sys/safemanage/setting')`.execute(platform.db)
    const readers = rows.map(({ id }) => id)
    expect(readers).toContain(await getUid(second))
    expect(readers).not.toContain(await getUid(platform.admin))
    expect(readers).not.toContain(await getUid(other))
  })

  it('cannot be requested twice, and is unaffected by saves of other settings', async () => {
    await put({ sign_open: 0 })
    const { row } = await info()
    const { version } = await info()
    expect(await second.post(safeSet.calls.edit, { version, sign_open: 0 })).toMatchObject({
      fields: { sign_open: expect.stringContaining('申请') },
    })
    await put({ pwd_min_len: 12, sign_open: 1 })
    expect((await info()).row).toMatchObject({
      unsigned_state: 1,
      unsigned_ask_time: row['unsigned_ask_time'],
      unsigned_ask_name: row['unsigned_ask_name'],
    })
    await ok(confirm(second))
  })

  it('is cancelled when its author or another user keeps signatures on', async () => {
    for (const who of [platform.admin, second]) {
      await put({ sign_open: 0 })
      await ok(keepSigned(who))
      expect(await confirm(second)).toMatchObject({ code: 'not_now' })
      expect((await info()).row).toMatchObject({ unsigned_state: null, unsigned_ask_time: null })
    }
  })

  it('cannot be confirmed by the same person or without the right', async () => {
    await put({ sign_open: 0 })
    const reader = await platform.someone(platform.platformId, {
      apis: [safeSet.calls.info, safeSet.calls.edit],
    })
    expect(await confirm(reader)).toMatchObject({ code: 'forbidden' })
    const twin = await platform.someone(platform.platformId, { apis: listGrants(safeSet) })
    await runSql(`update person set same_as = (select unsigned_ask_person from safe_setting)
               where id = (select person_id from account order by id desc limit 1)`)
    expect(await confirm(twin)).toMatchObject({ code: 'own_step' })
  })

  it('is confirmed once under concurrency', async () => {
    const third = await platform.someone(platform.platformId, { apis: listGrants(safeSet) })
    await put({ sign_open: 0 })
    const answers = await Promise.all([confirm(second), confirm(third)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'not_now' }))
  })

  it('is reverted by one person, and can be requested by the user who confirmed', async () => {
    await put({ sign_open: 0 })
    await ok(confirm(second))
    await put({ sign_open: 1 })
    expect(await acceptsUnsigned()).toBe(false)
    const { version } = await info()
    await ok(second.post(safeSet.calls.edit, { version, sign_open: 0 }))
    expect(await confirm(second)).toMatchObject({ code: 'own_step' })
    await ok(confirm(platform.admin))
    expect(await read()).toMatchObject({ sign_open: 0 })
  })

  it('is recorded in the history with both persons', async () => {
    await put({ sign_open: 0 })
    await ok(confirm(second))
    const { rows } = await sql<{ verb: string; accounts: number }>`
      select verb, account_id as account from record_history where table_name = 'safe_setting' order by id desc limit 2`.execute(
      platform.db,
    )
    expect(rows.map(({ verb }) => verb)).toEqual(['confirmUnsigned', 'edit'])
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(2)
  })
})

describe('signatures under direct SQL', () => {
  const requester = 'unsigned_ask_by = 1, unsigned_ask_person = 1, unsigned_ask_time = now()'
  const other = 'unsigned_allow_by = 2, unsigned_allow_person = 2'
  const rejected = { message: expect.stringMatching(/signatures|request/) as string }

  it.each([
    ['turns them off without a request', `sign_open = 0`],
    ['turns them off with a request of the same statement', `sign_open = 0, ${requester}, ${other}`],
    ['confirms without a request', `sign_open = 0, ${other}`],
  ])('never %s', async (_title, set) => {
    await expect(runSql(`update safe_setting set ${set}`)).rejects.toMatchObject(rejected)
  })

  it.each([
    [
      'turns them off with the person who asked',
      'sign_open = 0, unsigned_allow_by = 2, unsigned_allow_person = unsigned_ask_person',
    ],
    ['turns them off with nobody', 'sign_open = 0'],
    ['names another asker', 'unsigned_ask_person = unsigned_ask_person + 1'],
    [
      'names another asker as it confirms',
      `sign_open = 0, unsigned_ask_person = 2, unsigned_allow_by = 1, unsigned_allow_person = 1`,
    ],
  ])('never %s while a request is pending', async (_title, set) => {
    await put({ sign_open: 0 })
    await expect(runSql(`update safe_setting set ${set}`)).rejects.toMatchObject(rejected)
  })

  it('never changes the recorded persons, nor confirms without a request', async () => {
    await put({ sign_open: 0 })
    await expect(runSql(`update safe_setting set ${other}`)).rejects.toMatchObject({
      constraint: 'safe_setting_unsigned_allow_person_check',
    })
    await ok(confirm(second))
    await expect(runSql(`update safe_setting set unsigned_allow_person = 1`)).rejects.toThrow('stays as it was')
    await expect(runSql(`update safe_setting set unsigned_ask_time = null`)).rejects.toThrow('stays as it was')
    await expect(runSql(`insert into safe_setting (sign_open) values (0)`)).rejects.toThrow('begin with signatures')
  })
})
