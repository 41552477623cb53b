// Unsigned, stale and repeated requests are rejected.
import { SESSION_PATHS } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiUrl, type SentRequest, type SignedInCaller } from '#testing/client/callers.ts'
import { type Call, newDevice, newNonce, type Session } from '#testing/client/plain-client.mjs'
import { sendAndParse as askOf, getUnixTime, signRequest, omitHeader } from '#testing/client/requests.ts'
import { ok, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let other: FastifyInstance
let caller: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  other = await platform.another()
  caller = await platform.signIn('user1', PASSWORD)
})
afterAll(() => platform.close())

const INFO = buildApiUrl(SESSION_PATHS.info)
const LIST = buildApiUrl('seller_p/bank/BankList')
const END = buildApiUrl(SESSION_PATHS.endSession)
const LOGOUT = buildApiUrl(SESSION_PATHS.logout)
const NOBODY = JSON.stringify({ id: '00000000-0000-4000-8000-000000000000' })

const sendCall = (sent: SentRequest, app = platform.app) => askOf(app, sent)
const signed = (call: SentRequest, session = caller.session, more: Partial<Call> = {}) =>
  signRequest(session, call, more)

const flip = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

const listEvents = ({ session }: SignedInCaller) =>
  platform.db
    .selectFrom('security_event')
    .select(['kind', 'account_id', 'detail'])
    .where('session_id', '=', session.sid)
    .orderBy('id')
    .execute()

describe('access token (row 23)', () => {
  it('is useless without its key, and records the attempt', async () => {
    const victim = await platform.signIn('user1', PASSWORD)
    const headers = { accesstoken: victim.session.tokens.access_token }
    expect((await sendCall({ method: 'GET', url: INFO, headers })).code).toBe('bad_signature')
    const thief: Session = { ...victim.session, device: newDevice(), signKey: Buffer.alloc(32, 1) }
    expect((await sendCall(signed({ method: 'GET', url: INFO }, thief))).code).toBe('bad_signature')
    const mine = await platform.signIn('user1', PASSWORD)
    const crossed = { ...mine.session, tokens: victim.session.tokens }
    expect((await sendCall(signed({ method: 'GET', url: INFO }, crossed))).code).toBe('bad_signature')
    expect(await listEvents(victim)).toEqual([
      { kind: 'bad_signature', account_id: 1, detail: { method: 'GET', route: INFO } },
    ])
    await ok(victim.get(SESSION_PATHS.info))
  })

  it('changes nothing without its key, ends no session, and lives ten minutes', async () => {
    const victim = await platform.signIn('user1', PASSWORD)
    const thief: Session = { ...victim.session, device: newDevice(), signKey: Buffer.alloc(32, 1) }
    const body = JSON.stringify({ id: victim.session.sid })
    for (const call of [{ method: 'POST', url: END, body } as const, { method: 'GET', url: LOGOUT } as const])
      expect((await sendCall(signed(call, thief))).code).toBe('bad_signature')
    await ok(victim.get(SESSION_PATHS.info))
    expect(victim.session.tokens.expires_in).toBe(600)
  })
})

describe('signature of a list request (T2, row 26)', () => {
  const PAGE = `${LIST}?page=1&limit=10&bank_name=a%26b%3Dc`
  const signPage = () => signed({ method: 'GET', url: PAGE })

  it('accepts any order and encoding of the parameters', async () => {
    const { headers } = signPage()
    for (const url of [
      PAGE,
      `${LIST}?bank_name=a%26b%3Dc&limit=10&page=1`,
      `${LIST}?%70age=1&limit=10&bank_name=%61%26b%3dc`,
    ])
      expect((await sendCall({ method: 'GET', url, headers })).code, url).toBe('ok')
  })

  it.each([
    ['a parameter changed', `${LIST}?page=2&limit=10&bank_name=a%26b%3Dc`],
    ['a parameter dropped', `${LIST}?page=1&limit=10`],
    ['a parameter added', `${PAGE}&disabled=0`],
    ['one parameter split in two', `${LIST}?page=1&limit=10&bank_name=a&b=c`],
    ['a trick in the query', `${PAGE}&x=/public/`],
    ['a business path in the query', `${PAGE}&x=/business`],
    ['another list', PAGE.replace('BankList', 'BankInfo')],
  ])('rejects %s', async (_what, url) => {
    expect((await sendCall({ ...signPage(), url })).code).toBe('bad_signature')
  })

  it('reaches no call with an encoded letter in the path', async () => {
    const url = PAGE.replace('seller_p', 'seller%5Fp')
    expect((await sendCall({ ...signPage(), url })).code).toBe('no_such_call')
  })

  it('covers each letter of each name and value', async () => {
    const { headers } = signPage()
    const start = PAGE.indexOf('?') + 1
    for (let at = start; at < PAGE.length; at += 1) {
      if ('%=&'.includes(PAGE[at] ?? '')) continue
      const url = `${PAGE.slice(0, at)}${PAGE[at] === '7' ? '8' : '7'}${PAGE.slice(at + 1)}`
      expect((await sendCall({ method: 'GET', url, headers })).code, url).toBe('bad_signature')
    }
  })

  it('distinguishes two parameters from one that looks like them', async () => {
    const one = `${LIST}?page=1&bank_name=${encodeURIComponent('x&disabled=0')}`
    const two = `${LIST}?page=1&bank_name=x&disabled=0`
    for (const [was, is] of [
      [one, two],
      [two, one],
      [`${LIST}?page=1&disabled=0`, `${LIST}?page=1&disabled%3D0`],
      [`${LIST}?page=1`, `${LIST}?page=1&page=`],
    ] as const)
      expect((await sendCall({ ...signed({ method: 'GET', url: was }), url: is })).code, is).toMatch(/^bad_/)
  })

  it('rejects another method', async () => {
    const post = signed({ method: 'POST', url: PAGE })
    expect((await sendCall({ ...post, method: 'GET' })).code).toBe('bad_signature')
  })

  it.each(['sign', 'timestamp', 'nonce', 'device'] as const)('rejects another %s', async (name) => {
    const { headers, ...call } = signPage()
    const swaps = {
      sign: flip(headers['sign'] ?? ''),
      timestamp: String(getUnixTime() + 1),
      nonce: newNonce(),
      device: newDevice().device,
    }
    expect((await sendCall({ ...call, headers: { ...headers, [name]: swaps[name] } })).code).toBe('bad_signature')
    expect((await sendCall({ ...call, headers: omitHeader(headers, name) })).code).toBe('bad_signature')
    for (const odd of ['', 'x', `${headers[name]} `.repeat(2), '1e3', '-1', 'ſ'.repeat(43)])
      expect((await sendCall({ ...call, headers: { ...headers, [name]: odd } })).code, odd).toBe('bad_signature')
  })

  it('is read from headers, and its names in the query are rejected', async () => {
    for (const name of ['sign', 'sid', 'device', 'timestamp', 'nonce']) {
      const call = signed({ method: 'GET', url: `${PAGE}&${name}=1` })
      expect((await sendCall(call)).code, name).toBe('bad_request')
    }
    const { headers } = signPage()
    const inQuery = new URLSearchParams({ sid: caller.session.sid, ...omitHeader(headers, 'accesstoken') })
    expect((await sendCall({ method: 'GET', url: `${PAGE}&${inQuery.toString()}` })).code).toBe('login_required')
  })

  it('rejects repeated parameters', async () => {
    for (const url of [`${PAGE}&page=1`, `${LIST}?page=1&page=2`, `${LIST}?page=1&p%61ge=1`]) {
      const reply = await sendCall(signed({ method: 'GET', url }))
      expect(reply).toMatchObject({ status: 400, code: 'bad_request' })
    }
    const twice = `${buildApiUrl(SESSION_PATHS.serverConfig)}?a=1&a=2`
    expect((await sendCall({ method: 'GET', url: twice })).code).toBe('bad_request')
  })

  it('may be reused while fresh, because reading changes nothing', async () => {
    const call = signPage()
    for (const app of [platform.app, platform.app, other]) expect((await sendCall(call, app)).code).toBe('ok')
  })

  it.each([
    // On a busy machine a call gets older, never newer.
    [-285, 'ok'],
    [300, 'ok'],
    [-302, 'stale_request'],
    [315, 'stale_request'],
    [-1_700_000_000, 'stale_request'],
  ])("with a timestamp %i seconds from the database's clock returns %s", async (seconds, code) => {
    const call = signed({ method: 'GET', url: PAGE }, caller.session, { timestamp: getUnixTime() + seconds })
    const from = getUnixTime()
    const reply = await sendCall(call)
    expect(reply.code).toBe(code)
    if (code === 'ok') return
    expect(reply.answer.server_time).toBeGreaterThanOrEqual(from)
    expect(reply.answer.server_time).toBeLessThanOrEqual(getUnixTime())
  })
})

describe('signature of a change (rows 25, 26)', () => {
  const signChange = () => signed({ method: 'POST', url: END, body: NOBODY })

  it('works once on all servers together, and records a repetition', async () => {
    const one = await platform.signIn('user1', PASSWORD)
    const call = signed({ method: 'POST', url: END, body: NOBODY }, one.session)
    expect((await sendCall(call)).code).toBe('not_found')
    expect((await sendCall(call)).code).toBe('replayed')
    expect((await sendCall(call, other)).code).toBe('replayed')
    expect((await listEvents(one)).map(({ kind }) => kind)).toEqual(['replayed'])
  })

  it('is accepted once when sent sixteen times simultaneously to two servers', async () => {
    const call = signChange()
    const codes = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => (await sendCall(call, index % 2 ? other : platform.app)).code),
    )
    expect(codes.filter((code) => code !== 'replayed')).toEqual(['not_found'])
  })

  it("requires a nonce, independent of other sessions' nonces", async () => {
    expect(
      (await sendCall(signed({ method: 'POST', url: END, body: NOBODY }, caller.session, { nonce: '' }))).code,
    ).toBe('bad_signature')
    const nonce = newNonce()
    const two = await platform.signIn('user1', PASSWORD)
    for (const { session } of [caller, two])
      expect((await sendCall(signed({ method: 'POST', url: END, body: NOBODY }, session, { nonce }))).code).toBe(
        'not_found',
      )
  })

  it('covers each byte of the body', async () => {
    for (const body of [NOBODY.replace('4000', '4001'), NOBODY.replace(':', ': '), '', '{}'])
      expect((await sendCall({ ...signChange(), body })).code, body).not.toMatch(/^(ok|not_found)$/)
    const reply = await sendCall({ ...signChange(), body: `${NOBODY} ` })
    expect(reply.code).toBe('bad_signature')
  })

  it('rejects parameters moved between query and body', async () => {
    const call = signed({ method: 'POST', url: `${END}?id=1`, body: '{}' })
    expect((await sendCall({ ...call, url: END, body: '{"id":"1"}' })).code).toBe('bad_signature')
  })

  it('is required for a GET that changes something (T7)', async () => {
    const leaving = await platform.signIn('user1', PASSWORD)
    const bare = signed({ method: 'GET', url: LOGOUT }, leaving.session, { nonce: '' })
    expect((await sendCall(bare)).code).toBe('bad_signature')
    await ok(leaving.get(SESSION_PATHS.info))
    const call = signed({ method: 'GET', url: LOGOUT }, leaving.session)
    expect((await sendCall(call)).code).toBe('ok')
    expect((await sendCall(call)).code).toBe('login_required')
  })
})

describe('nonces', () => {
  it('are deleted when no signature with them can be fresh', async () => {
    const { sql } = await import('kysely')
    await sql`insert into nonce (session_id, nonce, create_time)
              select gen_random_uuid(), 'old', now() - interval '12 minutes' from generate_series(1, 50)`.execute(
      platform.db,
    )
    const fresh = await platform.another()
    await sendCall(signed({ method: 'POST', url: END, body: NOBODY }), fresh)
    const left = await platform.db.selectFrom('nonce').select('nonce').where('nonce', '=', 'old').execute()
    expect(left).toEqual([])
  })
})
