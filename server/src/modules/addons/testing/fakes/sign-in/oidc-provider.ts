// Fake of an OpenID provider with one fault at a time, which a client must reject.
//
// Without a fault it follows OpenID Connect Core, PKCE (RFC 7636) and RFC 9207: a code is used once, with the redirect URI, the
// verifier and the client secret of its request. Logout tokens are those of OpenID Connect Back-Channel Logout.
import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import {
  findHeader,
  type HttpResponse,
  type LoopbackServer,
  type RawRequest,
  type Reply,
  respondJson,
  startServer,
} from '../http-server.ts'

export const OIDC_LIES = {
  /** ID token. */
  token: [
    'alg_none',
    'hs256_with_public_key',
    'other_key',
    'unknown_kid',
    'wrong_iss',
    'wrong_aud',
    'more_aud',
    'wrong_azp',
    'wrong_nonce',
    'no_nonce',
    'expired',
    'in_future',
    'no_token',
    'no_sub',
  ],
  /** Responses of its endpoints. */
  endpoint: ['html_token', 'slow_token', 'token_error', 'big_keys', 'redirected_keys', 'no_keys'],
  discovery: ['redirected', 'other_issuer', 'slash_issuer', 'http_token', 'other_host', 'html', 'weak_algs', 'big'],
  stepUp: ['old_auth_time', 'no_auth_time', 'future_auth_time'],
} as const
export type OidcLie = (typeof OIDC_LIES)[keyof typeof OIDC_LIES][number]

export interface OidcFakeOptions {
  /** Its host is called instead of the address of the server. */
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  readonly port?: number
}

interface Grant {
  readonly params: URLSearchParams
  readonly claims: Readonly<Record<string, unknown>>
}

export interface OidcControl {
  lie: OidcLie | undefined
  /** Paths of the requests so far. */
  readonly requests: string[]
  /** Signs a person in at the address that the client built. Returns the query of the redirect back. */
  approve(authUrl: string, claims?: Readonly<Record<string, unknown>>): URLSearchParams
  /** Returns a logout token; changed claims and headers make it wrong, `undefined` removes a claim. */
  createLogoutToken(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, string>>): string
  /** Replaces the signing key; the old one is no longer published. */
  rotate(): void
}

const BIG = 5 * 1024 * 1024
const MINUTE = 60
const LIFE = 5 * MINUTE

const now = () => Math.floor(Date.now() / 1000)
const createKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
type SigningKey = ReturnType<typeof createKey>

export async function startFakeOidcProvider(
  options: OidcFakeOptions,
): Promise<LoopbackServer & { control: OidcControl }> {
  const provider = new FakeOidcProvider(options)
  return { ...(await startServer((request) => provider.respond(request), options.port ?? 0)), control: provider }
}

class FakeOidcProvider implements OidcControl {
  lie: OidcLie | undefined
  readonly requests: string[] = []
  readonly #options: OidcFakeOptions
  readonly #grants = new Map<string, Grant>()
  readonly #strange = createKey()
  #key = createKey()

  constructor(options: OidcFakeOptions) {
    this.#options = options
  }

  rotate(): void {
    this.#key = createKey()
  }

  approve(authUrl: string, claims: Readonly<Record<string, unknown>> = {}): URLSearchParams {
    const { searchParams: params } = new URL(authUrl)
    const expected = { client_id: this.#options.clientId, response_type: 'code', code_challenge_method: 'S256' }
    for (const [name, value] of Object.entries(expected))
      if (params.get(name) !== value) throw new Error(`${name} is ${params.get(name)}`)
    const code = randomUUID()
    this.#grants.set(code, { params, claims })
    return new URLSearchParams({ code, state: params.get('state') ?? '', iss: this.#options.issuer })
  }

  createLogoutToken(claims: Readonly<Record<string, unknown>>, header: Readonly<Record<string, string>> = {}): string {
    const { issuer, clientId } = this.#options
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const standard = { iss: issuer, aud: clientId, iat: now(), exp: now() + LIFE, jti: randomUUID(), events }
    return encodeToken(
      { alg: 'RS256', typ: 'logout+jwt', kid: this.#key.kid, ...header },
      { ...standard, ...claims },
      signWith(this.#key.privateKey),
    )
  }

  respond(request: RawRequest): Reply {
    const path = request.target.slice(new URL(this.#options.issuer).pathname.replace(/\/$/, '').length)
    this.requests.push(path)
    if (path === '/.well-known/openid-configuration') return this.#describe()
    if (path === '/keys') return this.#listKeys()
    if (path === '/token' && request.method === 'POST') return this.#exchange(request)
    return { status: 404, body: 'not found', type: 'text/plain' }
  }

  #describe(): Reply {
    const { issuer } = this.#options
    const { lie } = this
    if (lie === 'redirected') return redirect(`${issuer}/elsewhere`)
    if (lie === 'html') return HTML
    const named = { other_issuer: 'https://other.example', slash_issuer: `${issuer}/` }
    const tokenBase = { http_token: issuer.replace('https:', 'http:'), other_host: 'https://other.example' }
    return respondJson({
      issuer: pick(named, lie) ?? issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${pick(tokenBase, lie) ?? issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: lie === 'weak_algs' ? ['HS256', 'none'] : ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...(lie === 'big' && { padding: 'x'.repeat(BIG) }),
    })
  }

  #listKeys(): Reply {
    const { lie } = this
    if (lie === 'redirected_keys') return redirect(`${this.#options.issuer}/elsewhere`)
    if (lie === 'no_keys') return { status: 500, body: '', type: 'text/plain' }
    const key = { ...toJwk(this.#key), ...(lie === 'big_keys' && { x5c: ['x'.repeat(BIG)] }) }
    return respondJson({ keys: [key] })
  }

  #exchange(request: RawRequest): Reply {
    const { lie } = this
    if (lie === 'html_token') return HTML
    if (lie === 'slow_token') return 'hang'
    if (lie === 'token_error') return respondJson({ error: 'invalid_grant' }, 400)
    const body = new URLSearchParams(request.body.toString())
    if (!this.#isClient(request, body)) return respondJson({ error: 'invalid_client' }, 401)
    const grant = this.#takeGrant(body)
    if (grant === undefined) return respondJson({ error: 'invalid_grant' }, 400)
    const token = lie === 'no_token' ? {} : { id_token: this.#createIdToken(grant) }
    return respondJson({ access_token: randomUUID(), token_type: 'Bearer', expires_in: LIFE, ...token })
  }

  #isClient(request: RawRequest, body: URLSearchParams): boolean {
    const { clientId, secret } = this.#options
    const [id, password] = parseBasic(findHeader(request, 'authorization')) ?? [
      body.get('client_id'),
      body.get('client_secret'),
    ]
    return id === clientId && password === secret
  }

  #takeGrant(body: URLSearchParams): Grant | undefined {
    const code = body.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isSame =
      grant?.params.get('redirect_uri') === body.get('redirect_uri') &&
      grant?.params.get('code_challenge') === challenge
    return isSame ? grant : undefined
  }

  #createIdToken({ params, claims }: Grant): string {
    const { issuer, clientId } = this.#options
    const isFresh = params.get('max_age') === '0'
    const honest: Record<string, unknown> = {
      iss: issuer,
      aud: clientId,
      sub: 'subject',
      iat: now(),
      exp: now() + LIFE,
      nonce: params.get('nonce'),
      ...(isFresh && { auth_time: now() }),
      ...claims,
    }
    return this.#signIdToken({ ...honest, ...buildClaimLie(this.lie, { issuer, clientId }) })
  }

  #signIdToken(claims: Readonly<Record<string, unknown>>): string {
    const { kid, privateKey, publicKey } = this.#key
    if (this.lie === 'alg_none') return encodeToken({ alg: 'none' }, claims, () => '')
    if (this.lie === 'hs256_with_public_key') {
      const pem = publicKey.export({ type: 'spki', format: 'pem' })
      return encodeToken({ alg: 'HS256', kid }, claims, (text) =>
        createHmac('sha256', pem).update(text).digest('base64url'),
      )
    }
    const key = this.lie === 'other_key' ? this.#strange.privateKey : privateKey
    return encodeToken({ alg: 'RS256', kid: this.lie === 'unknown_kid' ? 'unknown' : kid }, claims, signWith(key))
  }
}

/** Returns the claims that the fault changes; `undefined` removes one. */
function buildClaimLie(lie: OidcLie | undefined, { issuer, clientId }: { issuer: string; clientId: string }): object {
  const claims: Partial<Record<OidcLie, object>> = {
    wrong_iss: { iss: `${issuer}.example` },
    wrong_aud: { aud: 'other-client' },
    more_aud: { aud: [clientId, 'other-client'] },
    wrong_azp: { azp: 'other-client' },
    wrong_nonce: { nonce: 'other' },
    no_nonce: { nonce: undefined },
    expired: { iat: now() - 10 * MINUTE, exp: now() - 2 * MINUTE },
    in_future: { iat: now() + 5 * MINUTE, exp: now() + 10 * MINUTE },
    no_sub: { sub: undefined },
    old_auth_time: { auth_time: now() - 2 * MINUTE },
    no_auth_time: { auth_time: undefined },
    future_auth_time: { auth_time: now() + 2 * MINUTE },
  }
  return (lie && claims[lie]) ?? {}
}

/** Reads the credentials of RFC 6749 §2.3.1, which are encoded like a form before they are joined. */
function parseBasic(header: string | undefined): string[] | undefined {
  const [, encoded] = /^Basic (.+)$/.exec(header ?? '') ?? []
  return encoded === undefined
    ? undefined
    : Buffer.from(encoded, 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
}

const HTML: HttpResponse = { status: 200, body: '<!doctype html><p>Sign in', type: 'text/html' }
const redirect = (location: string): HttpResponse => ({ status: 302, body: '', type: 'text/plain', location })
const pick = <T>(values: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name === undefined ? undefined : values[name]

const toJwk = ({ kid, publicKey }: SigningKey): JsonWebKey => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
})

const signWith = (key: KeyObject) => (text: string) => sign('sha256', Buffer.from(text), key).toString('base64url')

function encodeToken(header: object, claims: object, signText: (text: string) => string): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${signText(text)}`
}
