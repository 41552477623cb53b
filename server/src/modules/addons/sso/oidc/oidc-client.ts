// Sign-in with one OpenID provider: authorization code flow with PKCE. `openid-client` speaks the protocol, `jose` verifies signatures.
import { createRemoteJWKSet, customFetch as jwksFetch, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose'
import * as oidc from 'openid-client'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { AuthorizeRequest } from '#modules/addons/sign-in/identity-provider.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { createClientAuth, type ClientAuthMethod } from './client-auth.ts'
import { OidcError, toOidcError } from './oidc-error.ts'
import { createFetch } from './outgoing-fetch.ts'

export const ID_TOKEN_ALGS = ['RS256', 'PS256', 'ES256'] as const
export type IdTokenAlg = (typeof ID_TOKEN_ALGS)[number]

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  /** Client secret, or for `private_key_jwt` a private key as PEM. */
  readonly secret: string
  readonly authMethod: ClientAuthMethod
  readonly scopes: string
  readonly algs: readonly IdTokenAlg[]
}

/** The provider's answer to the browser. */
export interface OidcAnswer {
  readonly code: string
  readonly state: string
  /** Issuer of RFC 9207; required where the provider declares that it sends it. */
  readonly iss?: string | undefined
}

export interface OidcIdentity {
  readonly issuer: string
  readonly claims: Readonly<Record<string, unknown>>
  /** Session at the provider, named by its logout tokens; empty if it names none. */
  readonly sid: string
}

export interface LogoutNotice {
  readonly issuer: string
  readonly jti: string
  readonly subject: string | undefined
  readonly sid: string | undefined
}

export interface OidcClient {
  /** @throws OidcError */
  buildAuthUrl(request: AuthorizeRequest): Promise<string>
  /** Exchanges the code, once, and verifies the ID token. @throws OidcError */
  exchange(request: AuthorizeRequest, answer: OidcAnswer): Promise<OidcIdentity>
  /** Verifies a logout token by the rules of OpenID Connect Back-Channel Logout, except for its single use. @throws OidcError */
  readLogout(token: string): Promise<LogoutNotice>
  /** Loads the provider's metadata and keys again. Returns the number of keys. @throws OidcError */
  check(): Promise<number>
}

/** Seconds by which the clocks may differ. A fresh sign-in of a step-up may be as old. */
const TOLERANCE = 60
const METADATA_SECONDS = 600
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface Provider {
  readonly config: oidc.Configuration
  readonly keys: RemoteJWKSet
  readonly algs: string[]
  readonly loadedAt: number
}

export function createOidcClient(settings: OidcSettings, outgoing: Outgoing, clock: Clock = systemClock): OidcClient {
  let current: Promise<Provider> | undefined
  const load = async (isForced = false): Promise<Provider> => {
    const known = await current?.catch(() => undefined)
    if (!isForced && known !== undefined && known.loadedAt > clock.now() - METADATA_SECONDS) return known
    current = discover(settings, outgoing, clock.now())
    return current
  }

  return {
    buildAuthUrl: (request) =>
      catchOidc(async () => {
        const { config } = await load()
        return oidc.buildAuthorizationUrl(config, {
          redirect_uri: request.redirectUri,
          scope: settings.scopes,
          state: request.state,
          nonce: request.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: 'S256',
          ...(request.isStepUp === true ? { prompt: 'login', max_age: '0' } : {}),
        }).href
      }),
    exchange: (request, answer) =>
      catchOidc(async () => {
        const provider = await load()
        const tokens = await oidc.authorizationCodeGrant(provider.config, buildAnswerUrl(request, answer), {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.verifier,
          idTokenExpected: true,
          ...(request.isStepUp === true ? { maxAge: 0 } : {}),
        })
        const claims = await verifyToken(provider, settings, tokens.id_token ?? '')
        assertIdToken(claims, settings, { isStepUp: request.isStepUp === true, now: clock.now() })
        return { issuer: settings.issuer, claims, sid: toText(claims['sid']) }
      }),
    readLogout: (token) =>
      catchOidc(async () => {
        const claims = await verifyToken(await load(), settings, token)
        return readLogoutClaims(claims, settings, clock.now())
      }),
    check: () =>
      catchOidc(async () => {
        const { keys } = await load(true)
        await keys.reload()
        return keys.jwks()?.keys.length ?? 0
      }),
  }
}

/** Loads the metadata of the provider and compares the issuer character by character. */
async function discover(settings: OidcSettings, outgoing: Outgoing, now: number): Promise<Provider> {
  const { issuer, clientId } = settings
  const fetch = createFetch(outgoing)
  const auth = await createClientAuth(settings)
  const discovered = await oidc.discovery(new URL(issuer), clientId, undefined, auth, { [oidc.customFetch]: fetch })
  const metadata: oidc.ServerMetadata = discovered.serverMetadata()
  if (metadata.issuer !== issuer)
    throw new OidcError('issuer_mismatch', `The provider names the issuer ${metadata.issuer}.`)
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const algs = settings.algs.filter((alg) => offered.includes(alg))
  if (algs.length === 0) throw new OidcError('no_algorithm', `The provider signs with ${offered.join(', ')} only.`)
  if (metadata.jwks_uri === undefined) throw new OidcError('no_keys', 'The provider has no jwks_uri.')
  const config = new oidc.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: algs },
    clientId,
    { [oidc.clockTolerance]: TOLERANCE },
    auth,
  )
  config[oidc.customFetch] = fetch
  // Keys are cached for 10 minutes; an unknown one is looked for once more.
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { [jwksFetch]: fetch, timeoutDuration: 10_000 })
  return { config, keys, algs, loadedAt: now }
}

async function verifyToken({ keys, algs }: Provider, { issuer, clientId }: OidcSettings, token: string) {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: algs,
    issuer,
    audience: clientId,
    clockTolerance: TOLERANCE,
  })
  return payload
}

/** Checks what the library leaves to the caller. */
function assertIdToken(
  { azp, iat, auth_time: authTime }: JWTPayload,
  { clientId }: OidcSettings,
  { isStepUp, now }: { readonly isStepUp: boolean; readonly now: number },
): void {
  if (azp !== undefined && azp !== clientId)
    throw new OidcError('wrong_azp', 'The ID token was issued to another client.')
  if (iat === undefined || iat > now + TOLERANCE)
    throw new OidcError('in_future', 'The ID token was issued in the future.')
  if (!isStepUp) return
  const isFresh = typeof authTime === 'number' && Math.abs(now - authTime) <= TOLERANCE
  if (!isFresh) throw new OidcError('not_fresh', 'The provider did not ask for the credentials again.')
}

function readLogoutClaims(claims: JWTPayload, { issuer }: OidcSettings, now: number): LogoutNotice {
  const { events, jti, sub, sid, iat, nonce } = claims
  const event = isObject(events) ? events[LOGOUT_EVENT] : undefined
  if (!isObject(event)) throw new OidcError('no_logout_event', 'The token is no logout token.')
  if (nonce !== undefined) throw new OidcError('has_nonce', 'A logout token must not have a nonce.')
  if (jti === undefined || jti === '') throw new OidcError('no_jti', 'The logout token has no jti.')
  if (iat === undefined || Math.abs(now - iat) > LOGOUT_SECONDS)
    throw new OidcError('too_old', 'The logout token is too old.')
  const [subject, session] = [toText(sub), toText(sid)]
  if (subject === '' && session === '') throw new OidcError('no_subject', 'The logout token names neither sub nor sid.')
  return { issuer, jti, subject: subject || undefined, sid: session || undefined }
}

/** Seconds for which the identifier of a logout token is remembered: an older token is rejected. */
export const LOGOUT_SECONDS = 300

function buildAnswerUrl({ redirectUri }: AuthorizeRequest, { code, state, iss }: OidcAnswer): URL {
  const url = new URL(redirectUri)
  url.searchParams.set('code', code)
  url.searchParams.set('state', state)
  if (iss !== undefined) url.searchParams.set('iss', iss)
  return url
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function catchOidc<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toOidcError(error)
  }
}
