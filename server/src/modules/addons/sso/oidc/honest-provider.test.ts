// Tests of the client with `oidc-provider`: sign-in and consent in a browser without pages, and back-channel logout.
import { createServer, request as sendHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuthorizeRequest } from '#modules/addons/sign-in/identity-provider.ts'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from '#platform/outgoing/testing/certificate.ts'
import { type HonestProvider, startHonestProvider } from '../testing/honest-oidc-provider.ts'
import { createOidcClient, type OidcClient } from './oidc-client.ts'

const REDIRECT_URI = 'http://127.0.0.1:9/auth-redirect'
const CLIENT = { clientId: 'cangdan', secret: 'a secret with % and : signs' }

let provider: HonestProvider
let plainUrl: URL
let client: OidcClient
const logoutTokens: string[] = []
const hook = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    logoutTokens.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? '')
    response.end()
  })
})

beforeAll(async () => {
  provider = await startHonestProvider({ cert: CERTIFICATE, key: CERTIFICATE_KEY })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const [host = '', base = ''] = provider.baseUrls.split('=')
  plainUrl = new URL(base)
  provider.register({
    ...CLIENT,
    redirectUri: REDIRECT_URI,
    logoutUri: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hooks/sso/logout/token`,
    people: { lin: { name: '林晓', employee_no: 'A-1' } },
  })
  client = createOidcClient(
    {
      ...CLIENT,
      issuer: provider.issuer,
      authMethod: 'client_secret_basic',
      scopes: 'openid profile',
      algs: ['RS256'],
    },
    createOutgoing({ hosts: [host], allowedPrivateHosts: [], baseUrls: { [host]: base } }),
  )
})
afterAll(async () => {
  await provider.stop()
  hook.closeAllConnections()
  await new Promise<void>((resolve) => void hook.close(() => resolve()))
})

/** A browser without pages: it keeps cookies, and calls the provider by HTTP. */
function createBrowser() {
  const cookies = new Map<string, string>()
  const send = (url: string, form?: Record<string, string>): Promise<{ location: string; text: string }> =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(url, provider.issuer)
      const sent = sendHttp(
        {
          hostname: plainUrl.hostname,
          port: plainUrl.port,
          path: pathname + search,
          method: form === undefined ? 'GET' : 'POST',
          headers: {
            host: new URL(provider.issuer).host,
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'content-type': 'application/x-www-form-urlencoded',
          },
        },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
            cookies.set(name, value)
          }
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString()))
          response.on('end', () => resolve({ location: response.headers.location ?? '', text }))
        },
      )
      sent.on('error', reject)
      sent.end(form === undefined ? undefined : new URLSearchParams(form).toString())
    })

  /** Signs in, and consents if required. Returns the query of the redirect back. */
  const authorize = async (authUrl: string): Promise<URLSearchParams> => {
    let { location, text } = await send(authUrl)
    for (let pages = 0; pages < 8 && !location.startsWith(REDIRECT_URI); pages += 1) {
      const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1]
      const action = /action="([^"]+)"/.exec(text)?.[1] ?? ''
      ;({ location, text } =
        prompt === undefined ? await send(location) : await send(action, { prompt, login: 'lin', password: 'any' }))
    }
    return new URL(location).searchParams
  }
  return { send, authorize }
}

const createRequest = (isStepUp = false): AuthorizeRequest => ({
  state: `state ${isStepUp}`,
  nonce: `nonce ${isStepUp}`,
  verifier: 'v'.repeat(43),
  redirectUri: REDIRECT_URI,
  isStepUp,
})

it('signs in with Chinese claims, steps up, and receives the logout token of the current session', async () => {
  const browser = createBrowser()
  const signIn = async (request: AuthorizeRequest) => {
    const query = await browser.authorize(await client.buildAuthUrl(request))
    const answer = { code: query.get('code') ?? '', state: query.get('state') ?? '', iss: query.get('iss') ?? '' }
    return client.exchange(request, answer)
  }
  const { claims } = await signIn(createRequest())
  expect(claims).toMatchObject({ sub: 'lin', name: '林晓', employee_no: 'A-1' })
  const { sid } = await signIn(createRequest(true))
  expect(sid).not.toBe('')

  const { text } = await browser.send(`${provider.issuer}/session/end`)
  const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? ''
  await browser.send(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
  await expect.poll(() => logoutTokens.length).toBe(1)
  expect(await client.readLogout(logoutTokens[0] ?? '')).toMatchObject({ issuer: provider.issuer, sid })
})
