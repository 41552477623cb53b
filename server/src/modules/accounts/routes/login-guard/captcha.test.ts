import { CAPTCHA_PURPOSES, GUARD_PATHS, PROFILE_PATHS, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUrl, send, stranger } from '#testing/client/callers.ts'
import { attempt, challenge, letPass, proof } from '#modules/accounts/testing/guarded.ts'
import { isSolution } from '#testing/client/plain-client.mjs'
import { seenFrom } from '#testing/client/seen-from.ts'
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

const NAME = 'somebody else'
const login = (more: object, username = NAME) => refusal(attempt(platform.app, username, 'wrong', more))
const useFreeAttempts = async (name = NAME) => {
  for (const guess of ['wrong', 'wrong too']) await attempt(platform.app, name, guess)
}

async function solvedFor(name: string, other: string, options: Parameters<typeof challenge>[1] = {}) {
  const asked = await challenge(platform.app, options)
  let counter = 0
  while (!isSolution(asked, name, `${counter}`) || isSolution(asked, other, `${counter}`)) counter += 1
  return { captcha_id: asked.captcha_id, captcha: `${counter}` }
}

async function mistaken() {
  const asked = await challenge(platform.app)
  let counter = 0
  while (isSolution(asked, NAME, `${counter}`)) counter += 1
  return { captcha_id: asked.captcha_id, captcha: `${counter}` }
}

describe('proof of work', () => {
  beforeEach(() => useFreeAttempts())

  it('accepts a challenge once, solved or not', async () => {
    const right = await proof(platform.app, NAME)
    expect(await login(right)).toBe('bad_credentials')
    expect(await login(right)).toBe('captcha_wrong')
    const wrong = await mistaken()
    expect(await login(wrong)).toBe('captcha_wrong')
    expect(await login({ ...wrong, captcha: (await proof(platform.app, NAME)).captcha })).toBe(
      'captcha_wrong',
    )
  })

  it('accepts one of ten concurrent uses', async () => {
    const shared = await proof(platform.app, NAME)
    const codes = await Promise.all(Array.from({ length: 10 }, () => login(shared)))
    expect(codes.filter((code) => code === 'bad_credentials')).toHaveLength(1)
    expect(codes.filter((code) => code === 'captcha_wrong')).toHaveLength(9)
  })

  it('expires after five minutes', async () => {
    const right = await proof(platform.app, NAME)
    await letPass(platform.db, 301)
    expect(await login(right)).toBe('captcha_wrong')
    expect(await challenge(platform.app)).toMatchObject({ expire: 300 })
  })

  it('is valid for one purpose only', async () => {
    for (const purpose of CAPTCHA_PURPOSES.filter((each) => each !== 'login'))
      expect(await login(await proof(platform.app, NAME, { purpose })), purpose).toBe('captcha_wrong')
  })

  it('is valid for one name only', async () => {
    await useFreeAttempts('a third')
    const right = await solvedFor(NAME, 'a third')
    expect(await login(right, 'a third')).toBe('captcha_wrong')
    expect(await login(await solvedFor('a third', NAME), 'a third')).toBe('bad_credentials')
  })

  it('ignores case and blanks of the name', async () => {
    expect(await login(await proof(platform.app, NAME), ` ${NAME.toUpperCase()} `)).toBe('bad_credentials')
  })

  it('gets harder with each failure, and rejects an easier one', async () => {
    const seen: unknown[] = []
    for (const level of [0, 0, 1, 1, 2]) {
      const refused = await attempt(platform.app, NAME, 'wrong', await proof(platform.app, NAME, { level }))
      seen.push(refused.status ? undefined : [refused.code, refused.captcha_level])
    }
    expect(seen).toEqual([
      ['bad_credentials', 1],
      ['captcha_wrong', 1],
      ['bad_credentials', 2],
      ['captcha_wrong', 2],
      ['locked', undefined],
    ])
  })

  it('charges parallel guesses as much as sequential ones', async () => {
    const places = Array.from({ length: 10 }, (_, index) =>
      seenFrom(platform.app, `198.51.100.${index + 10}`),
    )
    const cheap = await Promise.all(places.map((place) => proof(place, NAME, { level: 0 })))
    const codes = await Promise.all(
      cheap.map((one, index) => refusal(attempt(places[index] ?? platform.app, NAME, 'wrong', one))),
    )
    expect(codes.filter((code) => code === 'bad_credentials')).toHaveLength(1)
    expect(codes.filter((code) => code === 'captcha_wrong')).toHaveLength(9)
  })

  it.each([
    ['an unknown id', { captcha_id: '00000000-0000-4000-8000-000000000000', captcha: '1' }],
    ['no id', { captcha_id: 'x', captcha: '1' }],
    ['SQL', { captcha_id: "' or 1=1--", captcha: "' or 1=1--" }],
  ])('rejects %s', async (_name, rubbish) => {
    expect(await login(rubbish)).toBe('captcha_wrong')
  })

  it('is required after two failures, and does not replace the password', async () => {
    expect(await login({})).toBe('captcha_required')
    expect((await attempt(seenFrom(platform.app, '198.51.100.1'), 'user1', PASSWORD)).status).toBe(true)
  })

  it('is not required for a name that no account can have', async () => {
    expect(await refusal(attempt(platform.app, 'a\0b', 'wrong'))).toBe('invalid_input')
  })
})

describe('page lock and password change', () => {
  it.each([
    ['unlock', SESSION_PATHS.unlock, { password: 'wrong' }],
    [
      'password',
      PROFILE_PATHS.password,
      { old_password: 'wrong', password: 'another battery 7', password_confirm: 'another battery 7' },
    ],
  ] as const)('require a proof made for the same purpose (%s)', async (purpose, path, body) => {
    const someone = await platform.someone(platform.platformId, {})
    const { username } = await ok(someone.get<UserInfo>(SESSION_PATHS.info))
    const codeOf = (more: object = {}) => refusal(someone.post(path, { ...body, ...more }))
    for (const _ of [1, 2]) expect(await codeOf()).toBe('bad_credentials')
    expect(await codeOf()).toBe('captcha_required')
    expect(await codeOf(await proof(platform.app, username))).toBe('captcha_wrong')
    expect(await codeOf(await proof(platform.app, username, { purpose }))).toBe('bad_credentials')
  })
})

describe('captcha challenge', () => {
  it.each([{ purpose: 'other' }, { level: 4 }, { level: -1 }, { level: 'x' }, { cost: 1 }])(
    'rejects %j',
    async (query) => {
      expect(await refusal(stranger(platform.app).get(GUARD_PATHS.captcha, query))).toBe('invalid_input')
    },
  )
})

describe('rate limit of challenges', () => {
  const MAX = 60
  const ask = (app = platform.app) => stranger(app).get(GUARD_PATHS.captcha)
  const asked = (count: number, app = platform.app) =>
    Promise.all(Array.from({ length: count }, async () => (await ask(app)).status))

  it('limits an address to sixty challenges a minute across two server processes', async () => {
    const second = await platform.another()
    for (const _ of [1, 2]) await attempt(platform.app, 'somebody', 'wrong')
    await attempt(platform.app, 'somebody', 'wrong', await proof(platform.app, 'somebody'))
    const came = (await Promise.all([asked(35), asked(35, second)])).flat()
    expect(came.filter(Boolean)).toHaveLength(MAX - 1)
    const { status, text } = await send(platform.app, { method: 'GET', url: apiUrl(GUARD_PATHS.captcha) })
    expect(status).toBe(429)
    expect(JSON.parse(text)).toMatchObject({ code: 'too_many', data: null })
    const { retry_after } = JSON.parse(text) as { retry_after: number }
    expect(retry_after).toBeGreaterThan(50)
    expect(retry_after).toBeLessThanOrEqual(60)
    expect((await ask(seenFrom(platform.app, '198.51.100.2'))).status).toBe(true)
    await letPass(platform.db, 60)
    await ok(ask())
  })

  it('counts an IPv6 network as one address and ignores its headers', async () => {
    const claim = { 'x-forwarded-for': '203.0.113.9' }
    for (let host = 1; host <= MAX; host += 1)
      await ok(ask(seenFrom(platform.app, `2001:db8:7:8::${host}`, claim)))
    expect(await refusal(ask(seenFrom(platform.app, '2001:db8:7:8:9::1')))).toBe('too_many')
    expect((await ask(seenFrom(platform.app, '2001:db8:7:9::1'))).status).toBe(true)
  })
})
