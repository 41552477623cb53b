import { SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const { unlock } = SESSION_PATHS

it('unlocks a page with the password, and counts guesses like a sign-in', async () => {
  await ok(platform.admin.post(unlock, { password: PASSWORD }))
  const codes = []
  for (let count = 0; count < 6; count += 1)
    codes.push(await getRejectionCode(platform.admin.post(unlock, { password: 'a guess 1234' })))
  expect(codes[0]).toBe('bad_credentials')
  expect(new Set(codes.slice(1))).toContain('captcha_required')
  expect(await getRejectionCode(platform.admin.post(unlock, { password: PASSWORD }))).toBe('captcha_required')
})

it('rejects callers without a session', async () => {
  expect(await getRejectionCode(platform.nobody.post(unlock, { password: 'x' }))).toBe('login_required')
})
