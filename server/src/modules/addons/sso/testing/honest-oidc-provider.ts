// A certified OpenID provider (`oidc-provider`) on loopback: by HTTP for the server, by HTTPS for browsers, which must be configured to trust its certificate.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface HonestClient {
  readonly clientId: string
  readonly secret: string
  readonly redirectUri: string
  readonly logoutUri: string
  /** Claims by user name, which is the subject. */
  readonly people: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface HonestProvider {
  /** With the port of the HTTPS server. */
  readonly issuer: string
  /** Value of `ADDON_BASE_URLS`. */
  readonly baseUrls: string
  /** Registers the client. Before, every request is answered with 503. */
  register(client: HonestClient): void
  stop(): Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** @param certificate of the HTTPS server, as PEM */
export async function startHonestProvider(certificate: {
  readonly cert: string
  readonly key: string
}): Promise<HonestProvider> {
  let answer: Handler = (_request, response) => void response.writeHead(503).end()
  const handle: Handler = (request, response) => {
    // Both servers are the same site.
    request.headers['x-forwarded-proto'] = 'https'
    answer(request, response)
  }
  const servers = [createTlsServer(certificate, handle), createServer(handle)] as const
  const [secure, plain] = await Promise.all(servers.map(listen))
  const issuer = `https://localhost:${secure}`
  return {
    issuer,
    baseUrls: `localhost:${secure}=http://127.0.0.1:${plain}`,
    register: (client) => (answer = createHandler(issuer, client)),
    stop: async () => void (await Promise.all(servers.map(close))),
  }
}

function createHandler(issuer: string, { clientId, secret, redirectUri, logoutUri, people }: HonestClient): Handler {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [redirectUri],
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'employee_no'] },
    // Claims of scopes are in the ID token, as with Keycloak and Entra.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people[id], sub: id }) }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    // Its own dispatcher rejects addresses of this machine.
    fetch: (url, { method = 'GET', headers = {}, body = null } = {}) =>
      fetch(url, { method, headers, body, redirect: 'manual' }),
  })
  provider.proxy = true
  const respond = provider.callback()
  return (request, response) => void respond(request, response)
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
