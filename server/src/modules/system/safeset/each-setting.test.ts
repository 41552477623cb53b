import { PROFILE_PATHS, type Row, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OLD_OPERATIONS } from '../routes/operation-log/queue.ts'
import { purgeAll } from '#platform/database/purge.ts'
import { safeSet } from './safeset.ts'
import type { SignedInCaller } from '#testing/client/callers.ts'
import { attemptLogin, advanceGuardClock, attemptWithProof } from '#modules/accounts/testing/login-attempts.ts'
import { withRemoteAddress } from '#testing/client/remote-address.ts'
import { createSettingsHelpers } from '../testing/settings.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { mailPasswordReminders } from '#modules/accounts/jobs/password-mails.ts'

let platform: TestPlatform
let before: Row
const { read, put } = createSettingsHelpers(() => platform, safeSet)

beforeAll(async () => {
  platform = await createTestPlatform()
  before = await read()
})
afterEach(async () => {
  await platform.db.deleteFrom('access_lock').execute()
  await put(before)
})
afterAll(() => platform.close())

const createUser = () => platform.someone(platform.platformId, {})
const loadUserInfo = (who: SignedInCaller) => ok(who.get<UserInfo>(SESSION_PATHS.info))

describe('new password', () => {
  const changePassword = async (who: SignedInCaller, password: string) => {
    const answer = await who.post(PROFILE_PATHS.password, {
      old_password: PASSWORD,
      password,
      password_confirm: password,
    })
    return answer.status ? undefined : (answer.fields?.['password'] ?? answer.code)
  }

  it('is limited to pwd_max_len', async () => {
    const who = await createUser()
    await put({ pwd_max_len: 20 })
    expect(await changePassword(who, 'twenty-one characters')).toContain('20')
    expect(await changePassword(who, 'twenty characters it')).toBeUndefined()
  })

  it('may contain account and phone only if pwd_no_user_info is off', async () => {
    const who = await createUser()
    const { username, phone } = await loadUserInfo(who)
    await put({ pwd_same_char: 0 })
    for (const part of [username, phone].filter((each) => each.length >= 4))
      expect(await changePassword(who, `My ${part.toUpperCase()} 7!`)).toBe('密码不能包含账号或手机号')
    await put({ pwd_no_user_info: 0 })
    expect(await changePassword(who, `My ${username} 7!`)).toBeUndefined()
  })
})

it('warns of expiry pwd_remind_days before, on the page and by mail', async () => {
  const who = await createUser()
  const { uid } = await loadUserInfo(who)
  await sql`update account set email = 'due@example.cn', password_time = now() - interval '80 days' where id = ${uid}`.execute(
    platform.db,
  )
  const countMails = async () =>
    (await sql`select from mail_outbox where address = 'due@example.cn'`.execute(platform.db)).rows.length
  await mailPasswordReminders(platform.db)
  expect([(await loadUserInfo(who)).pwd_days_left, await countMails()]).toEqual([null, 0])
  await put({ pwd_remind_days: 12 })
  await mailPasswordReminders(platform.db)
  expect([(await loadUserInfo(who)).pwd_days_left, await countMails()]).toEqual([10, 1])
})

describe('sign-in settings', () => {
  const guessPasswords = async (name: string, count: number) => {
    const seen: string[] = []
    while (seen.length < count) seen.push(await getRejectionCode(attemptLogin(platform.app, name, 'wrong')))
    return seen
  }
  const UNSEEN = { captcha_open: 0, ip_fail_count: 0 }

  it('count failures within login_fail_minute', async () => {
    for (const [minutes, last] of [
      [5, 'locked'],
      [1, 'bad_credentials'],
    ] as const) {
      const name = `within ${minutes}`
      await put({ ...UNSEEN, login_fail_count: 2, login_fail_minute: minutes })
      await guessPasswords(name, 1)
      await advanceGuardClock(platform.db, 90)
      expect(await guessPasswords(name, 1)).toEqual([last])
    }
  })

  it('lock a name for lock_minute, also at the first failure', async () => {
    const { username } = await loadUserInfo(await createUser())
    await put({ ...UNSEEN, login_fail_count: 1, lock_minute: 3 })
    expect(await guessPasswords(username, 1)).toEqual(['locked'])
    const locked = await attemptLogin(platform.app, username, PASSWORD)
    expect(locked).toMatchObject({ code: 'locked' })
    expect(locked.status ? 0 : locked.retry_after).toBeGreaterThan(170)
    await advanceGuardClock(platform.db, 170)
    expect(await getRejectionCode(attemptLogin(platform.app, username, PASSWORD))).toBe('locked')
    await advanceGuardClock(platform.db, 11)
    expect((await attemptLogin(platform.app, username, PASSWORD)).status).toBe(true)
  })

  it('lock an address at the first failure by ip_fail_count, without the name', async () => {
    const { username } = await loadUserInfo(await createUser())
    await put({ captcha_open: 0, login_fail_count: 0, ip_fail_count: 1, ip_lock_minute: 2 })
    const there = withRemoteAddress(platform.app, '203.0.113.61')
    expect(await getRejectionCode(attemptLogin(there, 'anybody', 'wrong'))).toBe('locked')
    expect(await getRejectionCode(attemptLogin(there, username, PASSWORD))).toBe('locked')
    expect((await attemptLogin(withRemoteAddress(platform.app, '203.0.113.62'), username, PASSWORD)).status).toBe(true)
    const [lock] = await ok(platform.admin.get<Row[]>('seller/safe/AccessIpManage', { page: 1 }))
    expect(lock).toMatchObject({ ip: '203.0.113.61', ip_address: 3, fail_count: 1, request_count: 2 })
    await advanceGuardClock(platform.db, 121)
    expect((await attemptLogin(there, username, PASSWORD)).status).toBe(true)
  })

  it('require proof of work after captcha_fail_count failures, or never', async () => {
    await put({ captcha_fail_count: 4 })
    expect(await guessPasswords('after four', 5)).toEqual([
      ...Array.from({ length: 4 }, () => 'bad_credentials'),
      'captcha_required',
    ])
    await platform.db.deleteFrom('access_lock').execute()
    await put({ captcha_fail_count: 1 })
    expect(await guessPasswords('after one', 2)).toEqual(['bad_credentials', 'captcha_required'])
    await put({ captcha_open: 0, login_fail_count: 0 })
    expect(await guessPasswords('after one', 8)).toEqual(Array.from({ length: 8 }, () => 'bad_credentials'))
    expect(await getRejectionCode(attemptWithProof(platform.app, 'after one', 'wrong'))).toBe('bad_credentials')
  })
})

it('keeps the operation log for log_keep_days like the login log', async () => {
  await sql`
    insert into log_operate (uid, username, api_path, method, cost_time, status, create_time)
    select 1, 'kept', 'seller/x', 2, 1, 1, now() - make_interval(days => days) from unnest(array[100, 300, 500]) as days`.execute(
    platform.db,
  )
  const countKept = async () =>
    (await sql`select from log_operate where username = 'kept'`.execute(platform.db)).rows.length
  await purgeAll(platform.db, [OLD_OPERATIONS])
  expect(await countKept()).toBe(2)
  await put({ log_keep_days: 200 })
  const countLeft = async () => {
    await purgeAll(platform.db, [OLD_OPERATIONS])
    return countKept()
  }
  await expect.poll(countLeft).toBe(1)
})
