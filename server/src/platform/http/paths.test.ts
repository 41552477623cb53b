// No spelling of a path bypasses the check of its call.
import { EVENTS_PATH, SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeShare } from '#testing/share.ts'
import type { SignedInCaller } from '#testing/client/callers.ts'
import { newDevice, publicHeaders, signedHeaders } from '#testing/client/plain-client.mjs'
import { JSON_TYPE, sendOverSocket } from '#testing/client/requests.ts'
import { isServerPath } from '#platform/http/web.ts'
import { type Route, listRoutes } from '#testing/client/routes.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let address: string
let routes: Route[]
let clerk: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  routes = listRoutes(platform.app)
  clerk = await platform.someone(platform.platformId, {})
})
afterAll(() => platform.close())

const PUBLIC_PATHS = [
  '/api/v1/addons/public/SupplierAddonList',
  '/api/v1/addons/social/public/GetSocialAndBindByCode',
  '/api/v1/addons/social/public/GetSocialAuthData',
  '/api/v1/addons/social/public/SocialSdtLogin',
  '/api/v1/addons/sso/public/SsoFactor',
  '/api/v1/addons/sso/public/SsoLogin',
  '/api/v1/addons/sso/public/SsoStart',
  // Signed by the browser that opened a ticket, as those of contracts.
  '/api/v1/public/call/Code',
  '/api/v1/public/call/Info',
  '/api/v1/public/call/Open',
  '/api/v1/public/call/Save',
  '/api/v1/public/captcha/Captcha',
  '/api/v1/public/config/GetServerConfig',
  '/api/v1/public/contract/Check',
  // The body is signed by the browser that opened a ticket, or rejected.
  '/api/v1/public/contract/CreateCode',
  '/api/v1/public/contract/CreateFile',
  '/api/v1/public/contract/CreateInfo',
  '/api/v1/public/contract/CreateOpen',
  '/api/v1/public/contract/CreateRefuse',
  '/api/v1/public/contract/CreateSave',
  '/api/v1/public/inspection/Code',
  '/api/v1/public/inspection/Count',
  '/api/v1/public/inspection/Info',
  '/api/v1/public/inspection/Open',
  '/api/v1/public/inspection/Photo',
  '/api/v1/public/inspection/Save',
  '/api/v1/public/investigation/Code',
  '/api/v1/public/investigation/Info',
  '/api/v1/public/investigation/Open',
  '/api/v1/public/investigation/Photo',
  '/api/v1/public/investigation/Save',
  '/api/v1/public/openapi.json',
  '/api/v1/public/org/OrgInfo',
  '/api/v1/public/org/OrgTreeList',
  '/api/v1/public/receipt/ReceiptCheck',
  '/api/v1/public/supplier/Enter',
  '/api/v1/public/supplier/EnterOpen',
  '/api/v1/public/supplier/EnterUpload',
  '/api/v1/public/supplier/PasswordReset',
  '/api/v1/public/supplier/Reg',
  '/api/v1/public/supplier/RegInfo',
  '/api/v1/public/user/login',
  '/api/v1/public/user/swapAccessToken',
  '/api/v1/public/verify/verifysend',
  '/custom-theme/agreement/:agreement/:file',
  '/custom-theme/site/:name',
  '/custom-theme/theme/index.css',
  // Without its token there is no hook.
  '/hooks/esign/callback/:token',
  '/hooks/sms/reply/:token',
  '/hooks/sms/report/:token',
  '/hooks/sso/logout/:token',
  // The body is signed by a witness of the policy, or rejected.
  '/ledger/:log/cosignatures',
  '/ledger/cosignatures',
  '/livez',
  '/readyz',
]

/** @param path follows `/api/v1/` */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `/api/v1/${path}?x=/public/`,
  (path) => `/api/v1/${path}?/public/`,
  (path) => `/api/v1/${path}?/business`,
  (path) => `/api/v1/${path}/business`,
  (path) => `/api/v1/${path}/public/`,
  (path) => `/business/api/v1/${path}`,
  (path) => `/api/v1/public/${path}`,
  (path) => `/api/v1/public/../${path}`,
  (path) => `/api/v1/public/./../${path}`,
  (path) => `/api/v1/public/%2e%2e/${path}`,
  (path) => `/api/v1/public/..%2f${path}`,
  (path) => `/api/v1/public/..;/${path}`,
  (path) => `/api/v1/public/user/login/../../../${path}`,
  (path) => `/assets/../api/v1/${path}`,
  (path) => `/assets/..%2fapi/v1/${path}`,
  (path) => `/api/v1/./${path}`,
  (path) => `/api/v1/%2e/${path}`,
  (path) => `/api/v1//${path}`,
  (path) => `//api/v1/${path}`,
  (path) => `/api/v1/${path.replace('/', '//')}`,
  (path) => `/api/v1/${path}/`,
  (path) => `/api/v1/${path}//`,
  (path) => `/api/v1/${path}/.`,
  (path) => `/api/v1/${path}/..;/`,
  (path) => `/api/v1/${path};.js`,
  (path) => `/api/v1/${path};jsessionid=1`,
  (path) => `/api/v1/${path}.js`,
  (path) => `/api/v1/${path}.json`,
  (path) => `/api/v1/${path}.css?x=.css`,
  (path) => `/api/v1/${path}%00.js`,
  (path) => `/api/v1/${path}%20`,
  (path) => `/api/v1/${path}%0a`,
  (path) => `/api/v1/${path}#/public/`,
  (path) => `/api/v1/${path}%23/public/`,
  (path) => `/api/v1/${path}%3f/public/`,
  (path) => `/api/v1/${path.replaceAll('/', '%2f')}`,
  (path) => `/api/v1/${path.replaceAll('/', '%252f')}`,
  (path) => `/api/v1/${path.replaceAll('/', '%c0%af')}`,
  (path) => `/api/v1/${path.replaceAll('/', '\\')}`,
  (path) => `/api/v1/${path.replaceAll('/', '%5c')}`,
  (path) => `/api/v1/${path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
  (path) => `/api/v1/${path.toUpperCase()}`,
  (path) => `/api/v1/${path.toLowerCase()}`,
  (path) => `/API/v1/${path}`,
  (path) => `/api/V1/${path}`,
  (path) => `http://evil.example/api/v1/${path}`,
]

/** Spellings that the router treats as the path itself. */
const ENCODED: readonly ((path: string) => string)[] = [
  (path) => `/api/v1/${path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
  (path) => `/%61pi/v1/${path}`,
  (path) => `/api/v1/${path}#`,
  (path) => `/api/v1/${path}#/public/`,
]

const BODY = '{}'

async function sendAndReadCode(sent: Parameters<typeof sendOverSocket>[1]): Promise<string> {
  const { status, headers, text } = await sendOverSocket(address, sent)
  // Paths outside the API return the browser application, if it is built.
  if (status === 200 && String(headers['content-type']).startsWith('text/html')) return 'page'
  const answer = JSON.parse(text) as { status?: boolean; code?: string }
  return answer.status === true ? 'ok' : (answer.code ?? text)
}

const sendAnonymously = ({ method }: Route, url: string) => {
  if (method === 'GET') return sendAndReadCode({ method, url })
  const headers = { ...publicHeaders(newDevice(), { method, url, body: BODY }), ...JSON_TYPE }
  return sendAndReadCode({ method, url, headers, body: BODY })
}
const sendAsClerk = ({ method }: Route, url: string) => {
  const body = method === 'GET' ? {} : { body: BODY }
  const headers = signedHeaders(clerk.session, { method, url, ...body })
  return sendAndReadCode({
    method,
    url,
    headers: { ...headers, ...(method === 'GET' ? {} : JSON_TYPE) },
    ...body,
  })
}

/** File URLs are signed: without a valid signature there is no file. */
const getExpectedCode = ({ url }: Route) =>
  /\/seller\/(file\/File|export\/ExportFile)$/.test(url) ? 'file_gone' : 'login_required'

describe('path (row 38)', () => {
  it('is public only if it is listed', async () => {
    const closed: string[] = []
    for (const route of routes.filter(({ url }) => !PUBLIC_PATHS.includes(url))) {
      expect(await sendAnonymously(route, route.url), route.url).toBe(getExpectedCode(route))
      closed.push(route.url)
    }
    expect(closed.length).toBeGreaterThan(10)
    expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(PUBLIC_PATHS))
  })

  it('rejects anonymous callers for each spelling of each path', async () => {
    const closed = routes.filter(({ url }) => !PUBLIC_PATHS.includes(url))
    for (const [index, route] of closed.entries()) {
      for (const spell of takeShare(SPELLINGS, index, 96)) {
        const url = spell(route.url.replace('/api/v1/', ''))
        // `public/` before the path of a call is the path of its public counterpart, if it has one.
        if (PUBLIC_PATHS.includes(url)) continue
        const code = await sendAnonymously(route, url)
        const refusals = [getExpectedCode(route), 'no_such_call', 'bad_request', 'page']
        expect(refusals, `${route.method} ${url}`).toContain(code)
      }
    }
  })

  it('reaches its call only in its exact spelling, without encoded letters or a fragment', async () => {
    const calls = routes.filter(({ url }) => url.startsWith('/api/') && !url.endsWith('/Logout'))
    for (const [index, route] of calls.entries()) {
      for (const encode of takeShare(ENCODED, index, 96)) {
        const url = encode(route.url.replace('/api/v1/', ''))
        for (const code of [await sendAnonymously(route, url), await sendAsClerk(route, url)])
          expect(code, `${route.method} ${url}`).toBe('no_such_call')
      }
    }
  })

  it('returns no application page for a path with the part api or assets', async () => {
    const calls = ['/business/api/v1/x', '/x/api/', '//api/v1/x', '/%61pi/v1/x', '/x%2fapi%2fv1', '/x\\api\\v1', '/API']
    for (const url of calls) {
      expect(isServerPath(url), url).toBe(true)
      expect(await sendAndReadCode({ method: 'GET', url })).toBe('no_such_call')
    }
    for (const url of ['/', '/banks/bank/list', '/apiary', '/x?from=/api/v1', '/business/apis/1'])
      expect(isServerPath(url), url).toBe(false)
  })

  it('rejects a signed-in user without rights for each spelling of each path', async () => {
    const rejected: Route[] = []
    // Signing out would end the session of this test, and the event stream never ends.
    const endless = [SESSION_PATHS.logout, EVENTS_PATH]
    for (const route of routes.filter(({ url }) => !endless.some((path) => url.endsWith(path))))
      if (!PUBLIC_PATHS.includes(route.url) && (await sendAsClerk(route, route.url)) === 'forbidden')
        rejected.push(route)
    expect(rejected.length).toBeGreaterThan(8)
    for (const [index, route] of rejected.entries()) {
      for (const spell of takeShare(SPELLINGS, index, 96)) {
        const url = spell(route.url.replace('/api/v1/', ''))
        const code = await sendAsClerk(route, url)
        expect(
          ['forbidden', 'bad_signature', 'no_such_call', 'bad_request', 'page'],
          `${route.method} ${url}`,
        ).toContain(code)
      }
    }
  })
})
