import { SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { safeSet } from './safeset.ts'
import { refresh, type SignedInCaller } from '#testing/client/callers.ts'
import { withRemoteAddress } from '#testing/client/remote-address.ts'
import { createSettingsHelpers } from '../testing/settings.ts'
import { ok, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const { put } = createSettingsHelpers(() => platform, safeSet)
const createUser = () => platform.someone(platform.platformId, {})
const getUsername = async (who: SignedInCaller) => (await ok(who.get<UserInfo>(SESSION_PATHS.info))).username
const isAlive = async (who: SignedInCaller) => (await who.get(SESSION_PATHS.info)).status

describe('sessions of one account', () => {
  it('are limited to ten: the oldest ends with a reason', async () => {
    const first = await createUser()
    const name = await getUsername(first)
    const others: SignedInCaller[] = []
    for (let n = 0; n < 9; n += 1) others.push(await platform.signIn(name, PASSWORD))
    expect(await isAlive(first)).toBe(true)
    const more = await Promise.all([platform.signIn(name, PASSWORD), platform.signIn(name, PASSWORD)])
    const alive = await Promise.all([first, ...others, ...more].map(isAlive))
    expect(alive).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
    expect(await first.get(SESSION_PATHS.info, {}, 'en')).toMatchObject({
      code: 'login_required',
      data: 'login',
      message: 'Please log in again (signed in elsewhere; of more than 10 at a time the oldest ends)',
    })
    expect(await refresh(platform.app, first.session)).toMatchObject({
      code: 'login_required',
      message: expect.stringContaining('10'),
    })
    const last = more[0]
    await ok(last.get(SESSION_PATHS.logout))
    expect(await last.get(SESSION_PATHS.info, {}, 'en')).toMatchObject({ message: 'Please log in again' })
  })

  it('share one request limit across sessions and addresses', async () => {
    const who = await createUser()
    const again = await platform.signIn(await getUsername(who), PASSWORD)
    const colleague = await createUser()
    await put({ rate_limit_minute: 60 })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(Date.now() - performance.timeOrigin)
    onTestFinished(async () => {
      clock.mockRestore()
      await platform.db.updateTable('safe_setting').set({ rate_limit_minute: 0 }).execute()
    })
    const info = async (by: SignedInCaller) => (await by.get(SESSION_PATHS.info)).status
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => info(n % 2 === 0 ? who : again)))
    expect(answers.filter((isTaken) => isTaken)).toHaveLength(60)
    expect(await info(who.at(withRemoteAddress(platform.app, '198.51.100.10')))).toBe(false)
    expect(await info(colleague)).toBe(true)
  })
})
