// Failed sign-ins from unknown places lock only unknown places, never the devices and networks that the owner has signed in from.
import { GUARD_PATHS, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { type Caller, createAnonymousCaller } from '#testing/client/callers.ts'
import {
  advanceGuardClock,
  attemptWithProof,
  solveProof,
  solveSmsProof,
} from '#modules/accounts/testing/login-attempts.ts'
import { newDevice } from '#testing/client/plain-client.mjs'
import { withRemoteAddress } from '#testing/client/remote-address.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let name: string

beforeAll(async () => {
  platform = await createTestPlatform()
  const someone = await platform.someone(platform.platformId, {})
  name = (await ok(someone.get<UserInfo>(SESSION_PATHS.info))).username
})
beforeEach(async () => {
  for (const table of ['access_lock', 'captcha', 'known_place'] as const) await platform.db.deleteFrom(table).execute()
})
afterAll(() => platform.close())

const fromAddress = (address: string) => withRemoteAddress(platform.app, address)
const HOME = '203.0.113.7'
const AWAY = '198.51.100.7'

async function attemptLogin(browser: Caller, password: string, username = name): Promise<string> {
  return getRejectionCode(
    browser.post(SESSION_PATHS.login, { username, password, ...(await solveProof(platform.app, username)) }),
  )
}
const successMatcher = expect.stringMatching(/^succeeded/)

async function guessAsStrangers(times: number): Promise<string[]> {
  const seen: string[] = []
  while (seen.length < times) {
    await platform.db.deleteFrom('captcha').execute()
    seen.push(await getRejectionCode(attemptWithProof(fromAddress(`192.0.2.${seen.length + 1}`), name, 'wrong')))
  }
  return seen
}

async function lockAsStranger(): Promise<void> {
  const first = await guessAsStrangers(20)
  expect(first.at(-1)).toBe('locked')
}

describe('a hundred wrong passwords from unknown places', () => {
  it('locks unknown places, and accepts the known device from any network', async () => {
    const device = newDevice()
    expect(await attemptLogin(createAnonymousCaller(fromAddress(HOME), device), PASSWORD)).toEqual(successMatcher)
    expect(new Set(await guessAsStrangers(100))).toEqual(new Set(['bad_credentials', 'locked']))
    expect(await attemptLogin(createAnonymousCaller(fromAddress('192.0.2.201')), PASSWORD)).toBe('locked')
    expect(await attemptLogin(createAnonymousCaller(fromAddress('192.0.2.202'), device), PASSWORD)).toEqual(
      successMatcher,
    )
  })

  it.runIf(isFullTier)('accepts a new device from the known network', async () => {
    await attemptLogin(createAnonymousCaller(fromAddress(HOME)), PASSWORD)
    await guessAsStrangers(100)
    expect(await attemptLogin(createAnonymousCaller(fromAddress(HOME)), PASSWORD)).toEqual(successMatcher)
  })

  it('returns the end of the lock to a new device elsewhere, and unlocks by itself', async () => {
    await guessAsStrangers(100)
    const rejected = await attemptWithProof(fromAddress(AWAY), name, PASSWORD)
    const wait = rejected.status ? 0 : (rejected.retry_after ?? 0)
    expect(wait).toBeGreaterThan(0)
    await advanceGuardClock(platform.db, wait + 1)
    expect(await attemptLogin(createAnonymousCaller(fromAddress(AWAY)), PASSWORD)).toEqual(successMatcher)
  })
})

describe('known device', () => {
  it('is locked only by its own failures', async () => {
    const device = newDevice()
    await attemptLogin(createAnonymousCaller(fromAddress(HOME), device), PASSWORD)
    const codes: string[] = []
    while (codes.length < 5) codes.push(await attemptLogin(createAnonymousCaller(fromAddress(AWAY), device), 'wrong'))
    expect(codes.at(-1)).toBe('locked')
    expect(await attemptLogin(createAnonymousCaller(fromAddress(AWAY), device), PASSWORD)).toBe('locked')
    expect(await attemptLogin(createAnonymousCaller(fromAddress('192.0.2.203')), PASSWORD)).toEqual(successMatcher)
  })

  it.runIf(isFullTier)('signs in from a network that other users have locked', async () => {
    const device = newDevice()
    await attemptLogin(createAnonymousCaller(fromAddress(HOME), device), PASSWORD)
    for (let each = 1; each <= 30; each += 1) await attemptWithProof(fromAddress(AWAY), `name ${each}`, 'wrong')
    expect(await attemptLogin(createAnonymousCaller(fromAddress(AWAY)), PASSWORD)).toBe('locked')
    expect(await attemptLogin(createAnonymousCaller(fromAddress(AWAY), device), PASSWORD)).toEqual(successMatcher)
  })

  it('becomes known for the user name after a sign-in with a code', async () => {
    const device = newDevice()
    const phone = '13700000354'
    await platform.db.updateTable('account').set({ phone }).where('username', '=', name).execute()
    const request = { phone, scene: 'login', ...(await solveSmsProof(platform.app, phone)) }
    await ok(createAnonymousCaller(platform.app).post(GUARD_PATHS.verifySend, request))
    const sent = await platform.db.selectFrom('sms_record').select('content').executeTakeFirstOrThrow()
    const byCode = { username: phone, password: /\d{6}/.exec(sent.content)?.[0] ?? '', type: 2 }
    await lockAsStranger()
    await ok(createAnonymousCaller(fromAddress(AWAY), device).post(SESSION_PATHS.login, byCode))
    expect(await attemptLogin(createAnonymousCaller(fromAddress('192.0.2.204'), device), PASSWORD)).toEqual(
      successMatcher,
    )
  })

  it('becomes known by a successful sign-in, for one name, for three months', async () => {
    const device = newDevice()
    const listKnownPlaces = () => platform.db.selectFrom('known_place').select(['subject', 'place']).execute()
    await attemptLogin(createAnonymousCaller(fromAddress(HOME), device), 'wrong')
    expect(await listKnownPlaces()).toEqual([])
    await attemptLogin(createAnonymousCaller(fromAddress(HOME), device), PASSWORD)
    expect((await listKnownPlaces()).map(({ subject }) => subject)).toEqual([name, name])
    await advanceGuardClock(platform.db, 91 * 24 * 3600)
    await lockAsStranger()
    expect(await attemptLogin(createAnonymousCaller(fromAddress(HOME), device), PASSWORD)).toBe('locked')
  })
})
