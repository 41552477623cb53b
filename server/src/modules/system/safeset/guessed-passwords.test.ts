// Guessable passwords: the most common ones, and names of product, platform, firm and user (T6).
import { PROFILE_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#modules/accounts/operator/operator.ts'
import { safeSet } from './safeset.ts'
import { systemSet } from '../systemset/systemset.ts'
import { createSettingsHelpers } from '../testing/settings.ts'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let firm: number
beforeAll(async () => {
  platform = await createTestPlatform()
  firm = await platform.organisation('owner', 'North Grain')
  await createSettingsHelpers(() => platform, safeSet).put({ pwd_min_len: 6, pwd_rule: [], pwd_same_char: 0 })
  await createSettingsHelpers(() => platform, systemSet).put({ site_name: '甬江仓单 Yongjiang' })
})
afterAll(() => platform.close())

const COMMON = { fields: { password: '此密码过于常见，请更换' } }
const GUESSED = [
  '12345678',
  'QWERTY123',
  'ｐａｓｓｗｏｒｄ',
  'Cangdan2026!',
  '仓单123456',
  '2026甬江仓单yongjiang',
  'NORTH GRAIN@123',
]

it.each(GUESSED)('rejects %j for its owner', async (password) => {
  const who = await platform.someone(firm, {})
  const mine = { old_password: PASSWORD, password, password_confirm: password }
  expect(await who.post(PROFILE_PATHS.password, mine)).toMatchObject(COMMON)
})

it('rejects it when set for another user', async () => {
  const password = 'Cangdan2026!'
  const input = { ...operator.sample, password, password_confirm: password }
  expect(await platform.admin.post(operator.calls.add, input)).toMatchObject(COMMON)
})

it('accepts a name within other words', async () => {
  const who = await platform.someone(platform.platformId, {})
  const password = 'cangdan of horses'
  const answer = await who.post(PROFILE_PATHS.password, {
    old_password: PASSWORD,
    password,
    password_confirm: password,
  })
  expect(answer.status).toBe(true)
})
