// Every sign-in attempt is logged with the duration of its session (ASVS 16.3.1).
import { type Row, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { memberLogin } from '#modules/accounts/memberlogin/memberlogin.ts'
import { attemptLogin, solveProof, attemptWithProof } from '#modules/accounts/testing/login-attempts.ts'
import {
  type Grants,
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
// Keeps the failures of one test from locking the next.
beforeEach(() => platform.db.deleteFrom('access_lock').execute())
afterAll(() => platform.close())

const { path } = memberLogin
const loadNewest = async (query = {}): Promise<Row> =>
  (await ok(platform.admin.get<Row[]>(path, { page: 1, limit: 1, ...query })))[0] ?? {}

async function signInNewUser(organisationId: number, grants: Grants = {}): Promise<SignedInCaller> {
  const someone = await platform.someone(organisationId, grants)
  const { username } = await ok(someone.get<UserInfo>(SESSION_PATHS.info))
  return platform.signIn(username, PASSWORD)
}

describe('login log', () => {
  it('records who signed in, how, and when they signed out', async () => {
    const bank = await platform.organisation('bank', 'Bank')
    const caller = await signInNewUser(bank)
    expect(await loadNewest()).toMatchObject({
      username: 'user2',
      nick_name: 'Person 2',
      organisation_name: 'Bank',
      user_kind: 3,
      login_type: 1,
      device: 1,
      ip: '127.0.0.1',
      status: 1,
      message: 0,
      logout_time: null,
      online_time: null,
    })
    await ok(caller.get(SESSION_PATHS.logout))
    const left = await loadNewest()
    expect(Number(left['logout_time'])).toBeGreaterThanOrEqual(Number(left['login_time']))
    expect(left['online_time']).toBe(Number(left['logout_time']) - Number(left['login_time']))
  })

  it('records failures and unknown names without the wrong part', async () => {
    await attemptLogin(platform.app, 'user1', 'not the password')
    const known = await loadNewest()
    await attemptLogin(platform.app, `nobody ${'x'.repeat(100)}`, 'not the password')
    const unknown = await loadNewest()
    for (const row of [known, unknown]) expect(row).toMatchObject({ status: 0, message: 1 })
    expect(known['uid']).toBe(1)
    expect(unknown).toMatchObject({ uid: null, user_kind: null, username: `nobody ${'x'.repeat(57)}` })
  })

  it('records rejections by captcha, lock and disabled account', async () => {
    const { length } = await ok(platform.admin.get<Row[]>(path, { page: 1, limit: 100 }))
    await attemptLogin(platform.app, 'ann', 'wrong once')
    await attemptLogin(platform.app, 'ann', 'wrong twice')
    await attemptLogin(platform.app, 'ann', 'no proof')
    await attemptLogin(platform.app, 'ann', 'wrong', {
      ...(await solveProof(platform.app, 'somebody else')),
      captcha_id: 'none',
    })
    for (let round = 0; round < 4; round += 1) await attemptWithProof(platform.app, 'ann', 'wrong again')
    await signInNewUser(platform.platformId)
    await platform.db.updateTable('account').set({ disabled: 1 }).where('username', '=', 'user3').execute()
    await attemptLogin(platform.app, 'user3', PASSWORD)
    const rows = await ok(platform.admin.get<Row[]>(path, { page: 1, limit: 100 }))
    const messages = rows.slice(0, rows.length - length).map(({ message }) => message)
    expect(messages.toReversed()).toEqual([1, 1, 2, 3, 1, 1, 4, 4, 0, 5])
  })

  it('stores no password except one typed as the name', async () => {
    await attemptLogin(platform.app, 'somebody', 'a canary of a password')
    const { rows } = await sql<{
      all: string
    }>`select string_agg(log_login::text, '') as all from log_login`.execute(platform.db)
    expect(rows[0]?.all).not.toContain('canary')
  })

  it('does not serialise failures, nor wait for locked rows', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from log_login`.execute(platform.db)
    await platform.db.transaction().execute(async (tx) => {
      await sql`select from log_login for update`.execute(tx)
      await Promise.all(['a1', 'a2', 'a3', 'a1'].map((name) => attemptLogin(platform.app, name, 'wrong')))
    })
    const after = await sql<{ n: number }>`select count(*) as n from log_login`.execute(platform.db)
    expect(after.rows[0]?.n).toBe(Number(rows[0]?.n) + 4)
  })

  it('computes the end of sessions ended by others or expired', async () => {
    await signInNewUser(platform.platformId)
    const id = Number((await loadNewest())['uid'])
    await ok(platform.admin.post('seller/operator/OperatorDisabled', { id, disabled: 1 }))
    expect((await loadNewest())['online_time']).not.toBeNull()
    await signInNewUser(platform.platformId)
    expect((await loadNewest())['online_time']).toBeNull()
    await sql`update session set expires_at = now() where account_id = (select max(id) from account)`.execute(
      platform.db,
    )
    const ended = await loadNewest()
    expect(ended['online_time']).toBe(Number(ended['logout_time']) - Number(ended['login_time']))
  })

  it('is limited to the own organisation, and needs the right', async () => {
    const [one, two] = [await platform.organisation('store', 'One'), await platform.organisation('store', 'Two')]
    const reader = await signInNewUser(one, { apis: [path] })
    await signInNewUser(two)
    const rows = await ok(reader.get<Row[]>(path, { page: 1 }))
    expect(rows.map(({ organisation_name }) => organisation_name)).toEqual(['One'])
    const other = await platform.someone(one, { apis: [getListEntry(operator)] })
    expect(await getRejectionCode(other.get(path, { page: 1 }))).toBe('forbidden')
  })

  it('is append-only and deletes rows after 400 days', async () => {
    const change = (statement: ReturnType<typeof sql>) => statement.execute(platform.db)
    await expect(change(sql`update log_login set ip = ''`)).rejects.toThrow('only added to')
    await expect(change(sql`delete from log_login`)).rejects.toThrow('only added to')
    await expect(change(sql`truncate log_login`)).rejects.toThrow('only added to')
    await change(sql`
      insert into log_login (username, login_type, device, status, message, login_time)
      select 'old', 1, 1, 0, 1, now() - make_interval(days => days) from unnest(array[399, 401]) as days`)
    await attemptLogin(platform.app, 'user1', 'wrong')
    const { rows } = await sql`select from log_login where username = 'old'`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })
})
