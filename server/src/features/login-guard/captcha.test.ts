// The picture that a few wrong passwords ask for, and how many of them an address gets.
import { GUARD_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUrl, send, stranger } from '#testing/callers.ts'
import { attempt, letPass, picture } from '#testing/guarded.ts'
import { seenFrom } from '#testing/seen-from.ts'
import { ok, PASSWORD, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform()
})
beforeEach(async () => {
  await platform.db.deleteFrom('access_lock').execute()
  await platform.db.deleteFrom('captcha').execute()
})
afterAll(() => platform.close())

describe('a captcha', () => {
  const asked = async () => {
    for (const guess of ['wrong', 'wrong too']) await attempt(platform.app, 'somebody else', guess)
  }
  const withReply = (more: object) => refusal(attempt(platform.app, 'somebody else', 'wrong', more))

  it('is good once, right or wrong', async () => {
    await asked()
    const seen = await picture(platform.app)
    expect(await withReply(seen)).toBe('bad_credentials')
    expect(await withReply(seen)).toBe('captcha_wrong')
    const misread = await picture(platform.app)
    expect(await withReply({ ...misread, captcha: 'XXXX' })).toBe('captcha_wrong')
    expect(await withReply(misread)).toBe('captcha_wrong')
  })

  it('is good for two minutes', async () => {
    await asked()
    const seen = await picture(platform.app)
    await letPass(platform.db, 121)
    expect(await withReply(seen)).toBe('captcha_wrong')
  })

  it('may be typed in either case, with blanks around it', async () => {
    await asked()
    const { captcha_id, captcha } = await picture(platform.app)
    expect(await withReply({ captcha_id, captcha: ` ${captcha.toLowerCase()} ` })).toBe('bad_credentials')
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1--"])(
    'is none with the id %j',
    async (captcha_id) => {
      await asked()
      expect(await withReply({ captcha_id, captcha: 'K7HM' })).toBe('captcha_wrong')
    },
  )

  it('is not even asked of a name that no account can have', async () => {
    expect(await refusal(attempt(platform.app, 'a\0b', 'wrong'))).toBe('invalid_input')
    expect(await platform.db.selectFrom('access_lock').selectAll().execute()).toEqual([])
  })

  it('lets nobody in by itself, and none is asked of who has not failed', async () => {
    await asked()
    expect(await withReply({})).toBe('captcha_required')
    expect((await attempt(seenFrom(platform.app, '198.51.100.1'), 'user1', PASSWORD)).status).toBe(true)
  })

  it('is not kept in clear', async () => {
    const { captcha } = await picture(platform.app)
    const kept = await platform.db.selectFrom('captcha').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(captcha)
  })
})

describe('pictures', () => {
  const MAX = 60
  const ask = (app = platform.app) => stranger(app).get(GUARD_PATHS.captcha)
  const asked = (count: number, app = platform.app) =>
    Promise.all(Array.from({ length: count }, async () => (await ask(app)).status))

  it('come sixty times a minute to an address, used up or not, over two server processes', async () => {
    const second = await platform.another()
    for (const _ of [1, 2]) await attempt(platform.app, 'somebody', 'wrong')
    await attempt(platform.app, 'somebody', 'wrong', await picture(platform.app))
    const came = (await Promise.all([asked(35), asked(35, second)])).flat()
    expect(came.filter(Boolean)).toHaveLength(MAX - 1)
    const { status, text } = await send(platform.app, { method: 'GET', url: apiUrl(GUARD_PATHS.captcha) })
    expect(status).toBe(429)
    // Nothing that asks a browser to try again at once.
    expect(JSON.parse(text)).toMatchObject({ code: 'too_many', data: null })
    const { retry_after } = JSON.parse(text) as { retry_after: number }
    expect(retry_after).toBeGreaterThan(50)
    expect(retry_after).toBeLessThanOrEqual(60)
    expect((await ask(seenFrom(platform.app, '198.51.100.2'))).status).toBe(true)
    await letPass(platform.db, 60)
    await ok(ask())
  })

  it('are counted for an IPv6 network, whatever its headers claim', async () => {
    const claim = { 'x-forwarded-for': '203.0.113.9' }
    for (let host = 1; host <= MAX; host += 1)
      await ok(ask(seenFrom(platform.app, `2001:db8:7:8::${host}`, claim)))
    expect(await refusal(ask(seenFrom(platform.app, '2001:db8:7:8:9::1')))).toBe('too_many')
    expect((await ask(seenFrom(platform.app, '2001:db8:7:9::1'))).status).toBe(true)
  })
})
