import { CAPTCHA_PURPOSES, GUARD_PATHS, PROFILE_PATHS, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApiUrl, send, createAnonymousCaller } from '#testing/client/callers.ts'
import {
  attemptLogin,
  requestChallenge,
  advanceGuardClock,
  solveProof,
} from '#modules/accounts/testing/login-attempts.ts'
import { isSolution } from '#testing/client/plain-client.mjs'
import { withRemoteAddress } from '#testing/client/remote-address.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  await platform.db.deleteFrom('access_lock').execute()
  await platform.db.deleteFrom('captcha').execute()
})
afterAll(() => platform.close())

const NAME = 'somebody else'
const login = (more: object, username = NAME) => getRejectionCode(attemptLogin(platform.app, username, 'wrong', more))
const useFreeAttempts = async (name = NAME) => {
  for (const guess of ['wrong', 'wrong too']) await attemptLogin(platform.app, name, guess)
}

async function solveForOneName(name: string, other: string, options: Parameters<typeof requestChallenge>[1] = {}) {
  const request = await requestChallenge(platform.app, options)
  let counter = 0
  while (!isSolution(request, name, `${counter}`) || isSolution(request, other, `${counter}`)) counter += 1
  return { captcha_id: request.captcha_id, captcha: `${counter}` }
}

async function createWrongProof() {
  const request = await requestChallenge(platform.app)
  let counter = 0
  while (isSolution(request, NAME, `${counter}`)) counter += 1
  return { captcha_id: request.captcha_id, captcha: `${counter}` }
}

describe('proof of work', () => {
  beforeEach(() => useFreeAttempts())

  it('accepts a challenge once, solved or not', async () => {
    const right = await solveProof(platform.app, NAME)
    expect(await login(right)).toBe('bad_credentials')
    expect(await login(right)).toBe('captcha_wrong')
    const wrong = await createWrongProof()
    expect(await login(wrong)).toBe('captcha_wrong')
    expect(await login({ ...wrong, captcha: (await solveProof(platform.app, NAME)).captcha })).toBe('captcha_wrong')
  })

  it('accepts one of ten concurrent uses', async () => {
    const shared = await solveProof(platform.app, NAME)
    const codes = await Promise.all(Array.from({ length: 10 }, () => login(shared)))
    expect(codes.filter((code) => code === 'bad_credentials')).toHaveLength(1)
    expect(codes.filter((code) => code === 'captcha_wrong')).toHaveLength(9)
  })

  it('expires after five minutes', async () => {
    const right = await solveProof(platform.app, NAME)
    await advanceGuardClock(platform.db, 301)
    expect(await login(right)).toBe('captcha_wrong')
    expect(await requestChallenge(platform.app)).toMatchObject({ expire: 300 })
  })

  it('is valid for one purpose only', async () => {
    for (const purpose of CAPTCHA_PURPOSES.filter((each) => each !== 'login'))
      expect(await login(await solveProof(platform.app, NAME, { purpose })), purpose).toBe('captcha_wrong')
  })

  it('is valid for one name only', async () => {
    await useFreeAttempts('a third')
    const right = await solveForOneName(NAME, 'a third')
    expect(await login(right, 'a third')).toBe('captcha_wrong')
    expect(await login(await solveForOneName('a third', NAME), 'a third')).toBe('bad_credentials')
  })

  it('ignores case and blanks of the name', async () => {
    expect(await login(await solveProof(platform.app, NAME), ` ${NAME.toUpperCase()} `)).toBe('bad_credentials')
  })

  it('gets harder with each failure, and rejects an easier one', async () => {
    const seen: unknown[] = []
    for (const level of [0, 0, 1, 1, 2]) {
      const rejected = await attemptLogin(platform.app, NAME, 'wrong', await solveProof(platform.app, NAME, { level }))
      seen.push(rejected.status ? undefined : [rejected.code, rejected.captcha_level])
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
    const places = Array.from({ length: 10 }, (_, index) => withRemoteAddress(platform.app, `198.51.100.${index + 10}`))
    const cheap = await Promise.all(places.map((place) => solveProof(place, NAME, { level: 0 })))
    const codes = await Promise.all(
      cheap.map((one, index) => getRejectionCode(attemptLogin(places[index] ?? platform.app, NAME, 'wrong', one))),
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
    expect((await attemptLogin(withRemoteAddress(platform.app, '198.51.100.1'), 'user1', PASSWORD)).status).toBe(true)
  })

  it('is not required for a name that no account can have', async () => {
    expect(await getRejectionCode(attemptLogin(platform.app, 'a\0b', 'wrong'))).toBe('invalid_input')
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
    const getErrorCode = (more: object = {}) => getRejectionCode(someone.post(path, { ...body, ...more }))
    for (const _ of [1, 2]) expect(await getErrorCode()).toBe('bad_credentials')
    expect(await getErrorCode()).toBe('captcha_required')
    expect(await getErrorCode(await solveProof(platform.app, username))).toBe('captcha_wrong')
    expect(await getErrorCode(await solveProof(platform.app, username, { purpose }))).toBe('bad_credentials')
  })
})

describe('captcha challenge', () => {
  it.each([{ purpose: 'other' }, { level: 4 }, { level: -1 }, { level: 'x' }, { cost: 1 }])(
    'rejects %j',
    async (query) => {
      expect(await getRejectionCode(createAnonymousCaller(platform.app).get(GUARD_PATHS.captcha, query))).toBe(
        'invalid_input',
      )
    },
  )
})

describe('rate limit of challenges', () => {
  const MAX = 60
  const fetchChallenge = (app = platform.app) => createAnonymousCaller(app).get(GUARD_PATHS.captcha)
  const request = (count: number, app = platform.app) =>
    Promise.all(Array.from({ length: count }, async () => (await fetchChallenge(app)).status))

  it('limits an address to sixty challenges a minute across two server processes', async () => {
    const second = await platform.another()
    for (const _ of [1, 2]) await attemptLogin(platform.app, 'somebody', 'wrong')
    await attemptLogin(platform.app, 'somebody', 'wrong', await solveProof(platform.app, 'somebody'))
    const came = (await Promise.all([request(35), request(35, second)])).flat()
    expect(came.filter(Boolean)).toHaveLength(MAX - 1)
    const { status, text } = await send(platform.app, {
      method: 'GET',
      url: buildApiUrl(GUARD_PATHS.captcha),
    })
    expect(status).toBe(429)
    expect(JSON.parse(text)).toMatchObject({ code: 'too_many', data: null })
    const { retry_after } = JSON.parse(text) as { retry_after: number }
    expect(retry_after).toBeGreaterThan(50)
    expect(retry_after).toBeLessThanOrEqual(60)
    expect((await fetchChallenge(withRemoteAddress(platform.app, '198.51.100.2'))).status).toBe(true)
    await advanceGuardClock(platform.db, 60)
    await ok(fetchChallenge())
  })

  it('counts an IPv6 network as one address and ignores its headers', async () => {
    const claim = { 'x-forwarded-for': '203.0.113.9' }
    for (let host = 1; host <= MAX; host += 1)
      await ok(fetchChallenge(withRemoteAddress(platform.app, `2001:db8:7:8::${host}`, claim)))
    expect(await getRejectionCode(fetchChallenge(withRemoteAddress(platform.app, '2001:db8:7:8:9::1')))).toBe(
      'too_many',
    )
    expect((await fetchChallenge(withRemoteAddress(platform.app, '2001:db8:7:9::1'))).status).toBe(true)
  })
})
