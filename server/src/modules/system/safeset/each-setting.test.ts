import { PROFILE_PATHS, type Row, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OLD_OPERATIONS } from '../routes/operation-log/queue.ts'
import { purgeAll } from '#platform/database/purge.ts'
import { safeSet } from './safeset.ts'
import type { SignedIn } from '#testing/client/callers.ts'
import { attempt, letPass, proving } from '#modules/accounts/testing/guarded.ts'
import { seenFrom } from '#testing/client/seen-from.ts'
import { settingsOf } from '../testing/settings.ts'
import { ok, PASSWORD, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { remindOfPasswords } from '#modules/accounts/jobs/password-mails.ts'

let platform: TestPlatform
let before: Row
const { read, put } = settingsOf(() => platform, safeSet)

beforeAll(async () => {
  platform = await testPlatform()
  before = await read()
})
afterEach(async () => {
  await platform.db.deleteFrom('access_lock').execute()
  await put(before)
})
afterAll(() => platform.close())

const someone = () => platform.someone(platform.platformId, {})
const infoOf = (who: SignedIn) => ok(who.get<UserInfo>(SESSION_PATHS.info))

describe('new password', () => {
  const faultOf = async (who: SignedIn, password: string) => {
    const answer = await who.post(PROFILE_PATHS.password, {
      old_password: PASSWORD,
      password,
      password_confirm: password,
    })
    return answer.status ? undefined : (answer.fields?.['password'] ?? answer.code)
  }

  it('is limited to pwd_max_len', async () => {
    const who = await someone()
    await put({ pwd_max_len: 20 })
    expect(await faultOf(who, 'twenty-one characters')).toContain('20')
    expect(await faultOf(who, 'twenty characters it')).toBeUndefined()
  })

  it('may contain account and phone only if pwd_no_user_info is off', async () => {
    const who = await someone()
    const { username, phone } = await infoOf(who)
    await put({ pwd_same_char: 0 })
    for (const part of [username, phone].filter((each) => each.length >= 4))
      expect(await faultOf(who, `My ${part.toUpperCase()} 7!`)).toBe('密码不能包含账号或手机号')
    await put({ pwd_no_user_info: 0 })
    expect(await faultOf(who, `My ${username} 7!`)).toBeUndefined()
  })
})

it('warns of expiry pwd_remind_days before, on the page and by mail', async () => {
  const who = await someone()
  const { uid } = await infoOf(who)
  await sql`update account set email = 'due@example.cn', password_time = now() - interval '80 days' where id = ${uid}`.execute(
    platform.db,
  )
  const mails = async () =>
    (await sql`select from mail_outbox where address = 'due@example.cn'`.execute(platform.db)).rows.length
  await remindOfPasswords(platform.db)
  expect([(await infoOf(who)).pwd_days_left, await mails()]).toEqual([null, 0])
  await put({ pwd_remind_days: 12 })
  await remindOfPasswords(platform.db)
  expect([(await infoOf(who)).pwd_days_left, await mails()]).toEqual([10, 1])
})

describe('sign-in settings', () => {
  const guesses = async (name: string, count: number) => {
    const seen: string[] = []
    while (seen.length < count) seen.push(await refusal(attempt(platform.app, name, 'wrong')))
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
      await guesses(name, 1)
      await letPass(platform.db, 90)
      expect(await guesses(name, 1)).toEqual([last])
    }
  })

  it('lock a name for lock_minute, also at the first failure', async () => {
    const { username } = await infoOf(await someone())
    await put({ ...UNSEEN, login_fail_count: 1, lock_minute: 3 })
    expect(await guesses(username, 1)).toEqual(['locked'])
    const locked = await attempt(platform.app, username, PASSWORD)
    expect(locked).toMatchObject({ code: 'locked' })
    expect(locked.status ? 0 : locked.retry_after).toBeGreaterThan(170)
    await letPass(platform.db, 170)
    expect(await refusal(attempt(platform.app, username, PASSWORD))).toBe('locked')
    await letPass(platform.db, 11)
    expect((await attempt(platform.app, username, PASSWORD)).status).toBe(true)
  })

  it('lock an address at the first failure by ip_fail_count, without the name', async () => {
    const { username } = await infoOf(await someone())
    await put({ captcha_open: 0, login_fail_count: 0, ip_fail_count: 1, ip_lock_minute: 2 })
    const there = seenFrom(platform.app, '203.0.113.61')
    expect(await refusal(attempt(there, 'anybody', 'wrong'))).toBe('locked')
    expect(await refusal(attempt(there, username, PASSWORD))).toBe('locked')
    expect((await attempt(seenFrom(platform.app, '203.0.113.62'), username, PASSWORD)).status).toBe(true)
    const [lock] = await ok(platform.admin.get<Row[]>('seller/safe/AccessIpManage', { page: 1 }))
    expect(lock).toMatchObject({ ip: '203.0.113.61', ip_address: 3, fail_count: 1, request_count: 2 })
    await letPass(platform.db, 121)
    expect((await attempt(there, username, PASSWORD)).status).toBe(true)
  })

  it('require proof of work after captcha_fail_count failures, or never', async () => {
    await put({ captcha_fail_count: 4 })
    expect(await guesses('after four', 5)).toEqual([
      ...Array.from({ length: 4 }, () => 'bad_credentials'),
      'captcha_required',
    ])
    await platform.db.deleteFrom('access_lock').execute()
    await put({ captcha_fail_count: 1 })
    expect(await guesses('after one', 2)).toEqual(['bad_credentials', 'captcha_required'])
    await put({ captcha_open: 0, login_fail_count: 0 })
    expect(await guesses('after one', 8)).toEqual(Array.from({ length: 8 }, () => 'bad_credentials'))
    expect(await refusal(proving(platform.app, 'after one', 'wrong'))).toBe('bad_credentials')
  })
})

it('keeps the operation log for log_keep_days like the login log', async () => {
  await sql`
    insert into log_operate (uid, username, api_path, method, cost_time, status, create_time)
    select 1, 'kept', 'seller/x', 2, 1, 1, now() - make_interval(days => days) from unnest(array[100, 300, 500]) as days`.execute(
    platform.db,
  )
  const kept = async () =>
    (await sql`select from log_operate where username = 'kept'`.execute(platform.db)).rows.length
  await purgeAll(platform.db, [OLD_OPERATIONS])
  expect(await kept()).toBe(2)
  await put({ log_keep_days: 200 })
  const left = async () => {
    await purgeAll(platform.db, [OLD_OPERATIONS])
    return kept()
  }
  await expect.poll(left).toBe(1)
})
