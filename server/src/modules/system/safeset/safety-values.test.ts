// Validation and retention of safety settings (T6).
import { LANGUAGES, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { purgeAll } from '#platform/database/purge.ts'
import { OLD_LOGINS } from '#platform/identity/login-log.ts'
import { safeSet } from './safeset.ts'
import { createSettingsHelpers } from '../testing/settings.ts'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import { signRequest } from '#testing/client/requests.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const { info, edit } = safeSet.calls

let platform: TestPlatform
let before: Row

beforeAll(async () => {
  platform = await createTestPlatform()
  before = await read()
})
afterEach(() => put(before))
afterAll(() => platform.close())

const { read, save, put } = createSettingsHelpers(() => platform, safeSet)

describe('contradictory settings', () => {
  it.each<[Row, string]>([
    [{ pwd_min_len: 32, pwd_max_len: 20 }, 'pwd_max_len'],
    [{ pwd_expire_days: 7, pwd_remind_days: 7 }, 'pwd_remind_days'],
    [{ login_fail_count: 3, captcha_fail_count: 3 }, 'captcha_fail_count'],
    [{ login_fail_count: 1, captcha_fail_count: 1 }, 'captcha_fail_count'],
    [{ token_minute: 30, idle_minute: 20 }, 'idle_minute'],
    [{ idle_minute: 3 }, 'idle_minute'],
    [{ rate_limit_minute: 5 }, 'rate_limit_minute'],
    [{ ip_black_list: '10.0.0.1\nnonsense' }, 'ip_black_list'],
    [{ ip_white_open: 1, ip_white_list: '' }, 'ip_white_list'],
    [{ log_keep_days: 30 }, 'log_keep_days'],
    [{ social_login_open: 1 }, 'social_login_open'],
  ])('reject %j at %s', async (values, field) => {
    expect(await save(values)).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  })
})

it.each<Row>([
  { pwd_expire_days: 7, pwd_remind_days: 6 },
  // Nothing expires, so reminders have no limit; nothing locks, so any number of failures is allowed.
  { pwd_expire_days: 0, pwd_remind_days: 30 },
  { login_fail_count: 3, captcha_fail_count: 2 },
  { login_fail_count: 0, captcha_fail_count: 20 },
  { login_fail_count: 1, captcha_fail_count: 20, captcha_open: 1 },
  { login_fail_count: 1, captcha_fail_count: 20, captcha_open: 0 },
])('accepts consistent settings: %j', async (values) => {
  await put(values)
  expect(await read()).toMatchObject(values)
})

it.each<[Row, string]>([
  [{ pwd_min_len: 32, pwd_max_len: 20 }, 'pwd_max_len'],
  [{ pwd_expire_days: 3, pwd_remind_days: 5 }, 'pwd_remind_days'],
  [{ login_fail_count: 3, captcha_fail_count: 4 }, 'captcha_fail_count'],
])('rejects %j at %s with a specific text in each language', async (values, field) => {
  const { version } = await ok(platform.admin.get<RecordResponse>(info))
  const words = await Promise.all(
    LANGUAGES.map(async (language) => {
      const body = JSON.stringify({ version, ...values })
      const call = signRequest(platform.admin.session, { method: 'POST', url: buildApiUrl(edit), body })
      const headers = { ...call.headers, 'accept-language': language }
      const { text } = await send(platform.app, { ...call, headers })
      return (JSON.parse(text) as { fields?: Record<string, string> }).fields?.[field]
    }),
  )
  expect(words.every((text) => typeof text === 'string' && text !== '')).toBe(true)
  expect(new Set(words).size).toBe(LANGUAGES.length)
})

it('keeps logs for the configured days', async () => {
  await sql`
    insert into log_login (username, login_time, login_type, device, status, message)
    select 'kept', now() - make_interval(days => days), 1, 1, 1, 0 from unnest(array[100, 300, 500]) as days`.execute(
    platform.db,
  )
  const countKept = async () =>
    (await sql`select from log_login where username = 'kept'`.execute(platform.db)).rows.length
  await purgeAll(platform.db, [OLD_LOGINS])
  expect(await countKept()).toBe(2)
  await put({ log_keep_days: 200 })
  const countLeft = async () => {
    await purgeAll(platform.db, [OLD_LOGINS])
    return countKept()
  }
  await expect.poll(countLeft).toBe(1)
})
