// Responses must not reveal internals, and must not be cached.
import {
  EVENTS_PATH,
  GUARD_PATHS,
  CALL_FLAGS,
  PUBLIC_OPENAPI_PATH,
  SESSION_PATHS,
  THEME_SHEET,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { buildApiUrl, type RawResponse, send } from '#testing/client/callers.ts'
import { attemptLogin } from '#modules/accounts/testing/login-attempts.ts'
import { downloadUrl, newDevice, publicHeaders } from '#testing/client/plain-client.mjs'
import { JSON_TYPE, sendOverSocket, signRequest } from '#testing/client/requests.ts'
import { type Route, listRoutes } from '#testing/client/routes.ts'
import { takeFirst, takeShare } from '#testing/share.ts'
import { ok, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

/** The first ends the session; the second is a stream that never ends and contains nothing of its request. */
const LEFT_OUT = [SESSION_PATHS.logout, EVENTS_PATH]

let platform: TestPlatform
let routes: Route[]
let address: string

beforeAll(async () => {
  platform = await createTestPlatform()
  address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  routes = listRoutes(platform.app).filter(({ url }) => !LEFT_OUT.some((path) => url.endsWith(path)))
})
afterAll(() => platform.close())

/** Words of a database, stack trace, disk or library. Responses are in Chinese here, so no text of the product contains them. */
const INTERNALS =
  /node_modules|node:|file:|\.[cm]?[jt]s\b|\bat [\w.<>]+ \(|\/(?:work|home|usr|root|tmp|proc)\/|stack|select |insert |update |delete |where |relation|constraint|syntax|duplicate key|violates|pg_|postgres|sqlstate|kysely|fastify|FST_|zod|argon|password_hash|person_id|organisation_id|account_id|api_arr|path_arr|_hash|undefined|\[object|NaN/i

const ODD = [
  "'",
  '"',
  "' or 1=1--",
  '%',
  '%00',
  '\0',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '${7*7}',
  '<b>',
  '\r\nx: y',
  '𝕏',
  '‮',
  '-1',
  '1e999',
  '9'.repeat(40),
  'x'.repeat(3000),
]
const ODD_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"id":{}}',
  '{"id":"x"}',
  '{"id":1e400}',
  '{"id":9007199254740993}',
  '{"__proto__":{}}',
  '{"username":1,"password":{}}',
  '{"refresh_token":"\\u0000"}',
  JSON.stringify({ id: 1, version: 1, bank_name: '\0', bank_type: -1, credit_limit: 1.5 }),
  JSON.stringify({ phone: '13912345678', scene: 'login', captcha_id: "'", captcha: '\0' }),
  JSON.stringify({ username: 'a\0b', password: 'x', public_key: 'x' }),
]

function buildCalls(route: Route, query: string, body: string) {
  const { method } = route
  const url = query === '' ? route.url : `${route.url}?${query}`
  const call = { method, url, ...(method === 'POST' ? { body } : {}) }
  const summed = publicHeaders(newDevice(), call)
  return [
    signRequest(platform.admin.session, call),
    { ...call, headers: method === 'POST' ? { ...summed, ...JSON_TYPE } : {} },
  ]
}

// All resources share one implementation: the first gets all questions, the others a share. In the gate each other call gets a 72nd.
const ALIKE = new Set(
  resources
    .slice(1)
    .flatMap(({ path, calls, actions }) => [path, ...Object.values(calls), ...actions.values()])
    .map((call) => buildApiUrl(typeof call === 'string' ? call : call.call)),
)
const FIRST = buildApiUrl(resources[0]?.path ?? '')
const pickQuestions = (questions: readonly string[], route: Route, index: number) =>
  takeShare(questions, index, ALIKE.has(route.url) ? 192 : route.url === FIRST ? 1 : 72)

const PARALLEL_CALLS = 20

async function collectRejections(route: Route, index: number): Promise<RawResponse[]> {
  const queries = ODD.flatMap((odd) => {
    const text = encodeURIComponent(odd)
    const marks = [CALL_FLAGS.export, CALL_FLAGS.countSum].map((mark) => `${mark}=${text}`)
    return [`page=${text}`, `id=${text}`, `page=1&sort=${text}`, `page=1&${text}=1`, `lang=${text}`, ...marks]
  })
  const calls =
    route.method === 'GET'
      ? pickQuestions(queries, route, index).flatMap((query) => buildCalls(route, query, ''))
      : pickQuestions(ODD_BODIES, route, index).flatMap((body) => buildCalls(route, '', body))
  const came: RawResponse[] = []
  for (let begin = 0; begin < calls.length; begin += PARALLEL_CALLS)
    came.push(
      ...(await Promise.all(calls.slice(begin, begin + PARALLEL_CALLS).map((call) => send(platform.app, call)))),
    )
  return came.filter(({ status, text }) => status !== 200 || text.includes('"status":false'))
}

const expectNoInternals = ({ status, text, headers }: RawResponse, about: string) => {
  expect(text, about).not.toMatch(INTERNALS)
  expect(headers['cache-control'], about).toBe('no-store')
  expect(status, about).toBeLessThan(500)
}

describe('rejection (row 59)', () => {
  it('reveals no internals for any input of any call', async () => {
    let refusals = 0
    for (const [index, route] of routes.entries()) {
      for (const came of await collectRejections(route, index)) {
        refusals += 1
        expectNoInternals(came, `${route.method} ${route.url}: ${came.text.slice(0, 300)}`)
      }
    }
    expect(refusals).toBeGreaterThan(routes.length / 2)
    await ok(platform.admin.get(SESSION_PATHS.info))
  }, 480_000)

  it.each([
    ['GET', '/api/v1/node_modules/x.ts', ''],
    ['GET', '/api/v1/%c0%af', ''],
    ['GET', '/api/v1/%', ''],
    ['GET', `/api/v1/${'x'.repeat(4000)}`, ''],
    ['GET', '/assets/../../package.json', ''],
    ['GET', '/assets/..%2f..%2fpackage.json', ''],
    ['GET', '/assets/missing.js', ''],
    ['POST', '/api/v1/nothing', '{'],
    ['POST', buildApiUrl(SESSION_PATHS.login), `{"username":"${'x'.repeat(70_000)}"}`],
    ['POST', buildApiUrl(SESSION_PATHS.info), '{}'],
  ] as const)('does not repeat its input: %s %.60s', async (method, url, body) => {
    const headers = body === '' ? {} : JSON_TYPE
    const came = await sendOverSocket(address, { method, url, headers, body })
    expect([400, 404, 413]).toContain(came.status)
    expectNoInternals(came, came.text)
    expect(came.text).not.toContain(url.split('/').at(-1))
    expect(JSON.parse(came.text)).toMatchObject({ status: false, data: null, code: expect.any(String) })
  })

  it.each(
    takeFirst(
      ['session', 'account', 'role', 'bank', 'access_lock', 'captcha', 'sms_record', 'safe_setting', 'nonce'],
      2,
    ),
  )('reveals only the error id when the table %s is missing', async (table) => {
    const away = `${table}_away`
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(platform.db)
    await rename(table, away)
    try {
      const texts = [JSON.stringify(await attemptLogin(platform.app, 'user1', PASSWORD))]
      for (const route of takeShare(
        routes.filter(({ url }) => url.startsWith('/api/')),
        0,
        6,
      ))
        for (const call of buildCalls(route, route.method === 'GET' ? 'page=1' : '', '{"id":1}'))
          texts.push((await send(platform.app, call)).text)
      // Tokens of successful responses may contain any letters, and the OpenAPI description names columns.
      const isGood = (each: string) => each.includes('"status":true') || each.startsWith('{"openapi":')
      for (const text of texts.filter((each) => !isGood(each))) expect(text).not.toMatch(INTERNALS)
      const errors = texts.filter((text) => text.includes('"internal"')).length
      expect(errors).toBeGreaterThan(0)
    } finally {
      await rename(away, table)
    }
    await ok(platform.admin.get(SESSION_PATHS.info))
  })
})

/** The same for everyone: they contain nothing confidential and are revalidated on each use. */
const REVALIDATED: readonly string[] = [THEME_SHEET, buildApiUrl(PUBLIC_OPENAPI_PATH)]

describe('response (row 61)', () => {
  it('is not cached: success, file or rejection', async () => {
    const { session } = platform.admin
    const list = buildApiUrl('seller_p/bank/BankList')
    const file = `${list}?${CALL_FLAGS.export}=3`
    const good = [
      ...routes
        .filter(({ method, url }) => method === 'GET' && !REVALIDATED.includes(url))
        .map(({ url }) => ({ method: 'GET', url }) as const),
      { method: 'GET', url: `${list}?page=1` } as const,
      { method: 'GET', url: file } as const,
    ]
    const came = [
      ...(await Promise.all(good.map((call) => send(platform.app, signRequest(session, call))))),
      await send(platform.app, { method: 'GET', url: downloadUrl(session, file) }),
      await send(platform.app, { method: 'GET', url: buildApiUrl(GUARD_PATHS.captcha) }),
    ]
    expect(came.filter(({ status }) => status === 200).length).toBeGreaterThan(12)
    for (const { headers, text } of came) expect(headers['cache-control'], text.slice(0, 80)).toBe('no-store')
    for (const url of REVALIDATED)
      expect((await send(platform.app, { method: 'GET', url })).headers['cache-control'], url).toBe('no-cache')
  })
})
