// Failed sign-ins from unknown places lock only unknown places, never the devices and networks that the owner has signed in from.
import { GUARD_PATHS, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, stranger } from '#testing/client/callers.ts'
import { letPass, proving, proof, smsProof } from '#modules/accounts/testing/guarded.ts'
import { newDevice } from '#testing/client/plain-client.mjs'
import { seenFrom } from '#testing/client/seen-from.ts'
import { ok, PASSWORD, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let name: string

beforeAll(async () => {
  platform = await testPlatform()
  const someone = await platform.someone(platform.platformId, {})
  name = (await ok(someone.get<UserInfo>(SESSION_PATHS.info))).username
})
beforeEach(async () => {
  for (const table of ['access_lock', 'captcha', 'known_place'] as const)
    await platform.db.deleteFrom(table).execute()
})
afterAll(() => platform.close())

const at = (address: string) => seenFrom(platform.app, address)
const HOME = '203.0.113.7'
const AWAY = '198.51.100.7'

async function attemptOf(browser: Caller, password: string, username = name): Promise<string> {
  return refusal(
    browser.post(SESSION_PATHS.login, { username, password, ...(await proof(platform.app, username)) }),
  )
}
const succeeded = expect.stringMatching(/^succeeded/)

async function strangersGuess(times: number): Promise<string[]> {
  const seen: string[] = []
  while (seen.length < times) {
    await platform.db.deleteFrom('captcha').execute()
    seen.push(await refusal(proving(at(`192.0.2.${seen.length + 1}`), name, 'wrong')))
  }
  return seen
}

async function strangersLock(): Promise<void> {
  const first = await strangersGuess(20)
  expect(first.at(-1)).toBe('locked')
}

describe('a hundred wrong passwords from unknown places', () => {
  it('locks unknown places, and accepts the known device from any network', async () => {
    const device = newDevice()
    expect(await attemptOf(stranger(at(HOME), device), PASSWORD)).toEqual(succeeded)
    expect(new Set(await strangersGuess(100))).toEqual(new Set(['bad_credentials', 'locked']))
    expect(await attemptOf(stranger(at('192.0.2.201')), PASSWORD)).toBe('locked')
    expect(await attemptOf(stranger(at('192.0.2.202'), device), PASSWORD)).toEqual(succeeded)
  })

  it('accepts a new device from the known network', async () => {
    await attemptOf(stranger(at(HOME)), PASSWORD)
    await strangersGuess(100)
    expect(await attemptOf(stranger(at(HOME)), PASSWORD)).toEqual(succeeded)
  })

  it('returns the end of the lock to a new device elsewhere, and unlocks by itself', async () => {
    await strangersGuess(100)
    const refused = await proving(at(AWAY), name, PASSWORD)
    const wait = refused.status ? 0 : (refused.retry_after ?? 0)
    expect(wait).toBeGreaterThan(0)
    await letPass(platform.db, wait + 1)
    expect(await attemptOf(stranger(at(AWAY)), PASSWORD)).toEqual(succeeded)
  })
})

describe('known device', () => {
  it('is locked only by its own failures', async () => {
    const device = newDevice()
    await attemptOf(stranger(at(HOME), device), PASSWORD)
    const codes: string[] = []
    while (codes.length < 5) codes.push(await attemptOf(stranger(at(AWAY), device), 'wrong'))
    expect(codes.at(-1)).toBe('locked')
    expect(await attemptOf(stranger(at(AWAY), device), PASSWORD)).toBe('locked')
    expect(await attemptOf(stranger(at('192.0.2.203')), PASSWORD)).toEqual(succeeded)
  })

  it('signs in from a network that other users have locked', async () => {
    const device = newDevice()
    await attemptOf(stranger(at(HOME), device), PASSWORD)
    for (let each = 1; each <= 30; each += 1) await proving(at(AWAY), `name ${each}`, 'wrong')
    expect(await attemptOf(stranger(at(AWAY)), PASSWORD)).toBe('locked')
    expect(await attemptOf(stranger(at(AWAY), device), PASSWORD)).toEqual(succeeded)
  })

  it('becomes known for the user name after a sign-in with a code', async () => {
    const device = newDevice()
    const phone = '13700000354'
    await platform.db.updateTable('account').set({ phone }).where('username', '=', name).execute()
    const asked = { phone, scene: 'login', ...(await smsProof(platform.app, phone)) }
    await ok(stranger(platform.app).post(GUARD_PATHS.verifySend, asked))
    const sent = await platform.db.selectFrom('sms_outbox').select('content').executeTakeFirstOrThrow()
    const byCode = { username: phone, password: /\d{6}/.exec(sent.content)?.[0] ?? '', type: 2 }
    await strangersLock()
    await ok(stranger(at(AWAY), device).post(SESSION_PATHS.login, byCode))
    expect(await attemptOf(stranger(at('192.0.2.204'), device), PASSWORD)).toEqual(succeeded)
  })

  it('becomes known by a successful sign-in, for one name, for three months', async () => {
    const device = newDevice()
    const known = () => platform.db.selectFrom('known_place').select(['subject', 'place']).execute()
    await attemptOf(stranger(at(HOME), device), 'wrong')
    expect(await known()).toEqual([])
    await attemptOf(stranger(at(HOME), device), PASSWORD)
    expect((await known()).map(({ subject }) => subject)).toEqual([name, name])
    await letPass(platform.db, 91 * 24 * 3600)
    await strangersLock()
    expect(await attemptOf(stranger(at(HOME), device), PASSWORD)).toBe('locked')
  })
})
