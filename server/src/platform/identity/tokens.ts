// Ed25519 tokens: short-lived access tokens that name a session, and hand-over tokens that open a session in another browser once.
import { randomUUID } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { Cache, getJsonSize } from '../cache/cache.ts'
import type { Clock } from '../clock.ts'

/** Seconds. */
export const HANDOVER_TOKEN_LIFE = 60

// A verified token stays valid until it expires; verifying it costs more than a whole page of a list.
const MAX_REMEMBERED = 10_000

export interface TokenClaims {
  readonly sessionId: string
  /** Id of the token: a hand-over token works once. */
  readonly jti: string
  /** Unix seconds. */
  readonly ends: number
}

const ISSUER = 'cangdan'
/** The kind is in the token's header, so that neither kind is accepted as the other. */
const KINDS = { access: 'at+jwt', handover: 'ho+jwt' } as const

type Kind = keyof typeof KINDS

interface TokenSubject {
  readonly sessionId: string
  readonly accountId: number
}

export interface AccessTokens {
  /** @param life in seconds */
  sign(sessionId: string, accountId: number, life: number): Promise<string>
  /** Returns the claims; undefined if the token is invalid or has expired. */
  read(token: string): Promise<TokenClaims | undefined>
  /** Signs a token that opens a session in another browser within a minute. It works once if its `jti` is recorded. */
  signHandover(sessionId: string, accountId: number): Promise<string>
  readHandover(token: string): Promise<TokenClaims | undefined>
}

export async function createAccessTokens(key: JWK, clock: Clock): Promise<AccessTokens> {
  const privateKey = await importJWK(key, 'EdDSA')
  const { d: _private, ...publicPart } = key
  const publicKey = await importJWK(publicPart, 'EdDSA')
  const verified = new Cache<TokenClaims>({
    name: 'token',
    max: MAX_REMEMBERED,
    isSecret: true,
    sizeOf: getJsonSize,
  })
  const sign = (kind: Kind, life: number, { sessionId, accountId }: TokenSubject) =>
    new SignJWT({ sid: sessionId, uid: accountId })
      .setProtectedHeader({ alg: 'EdDSA', typ: KINDS[kind] })
      .setIssuer(ISSUER)
      .setSubject(String(accountId))
      .setJti(randomUUID())
      .setIssuedAt(clock.now())
      .setExpirationTime(clock.now() + life)
      .sign(privateKey)
  const verify = (kind: Kind, token: string) =>
    readClaims(token, { key: publicKey, type: KINDS[kind], now: clock.now() })
  return {
    sign: (sessionId, accountId, life) => sign('access', life, { sessionId, accountId }),
    signHandover: (sessionId, accountId) => sign('handover', HANDOVER_TOKEN_LIFE, { sessionId, accountId }),
    readHandover: (token) => verify('handover', token),
    async read(token) {
      const known = verified.get(token)
      if (known !== undefined) return known.ends > clock.now() ? known : undefined
      const read = await verify('access', token)
      if (read === undefined) return undefined
      verified.set(token, read)
      return read
    },
  }
}

async function readClaims(
  token: string,
  { key, type, now }: { key: CryptoKey | Uint8Array; type: string; now: number },
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      typ: type,
      requiredClaims: ['exp'],
      currentDate: new Date(now * 1000),
    })
    const { sid, jti, exp } = payload
    if (typeof sid !== 'string' || jti === undefined || exp === undefined) return undefined
    return { sessionId: sid, jti, ends: exp }
  } catch {
    return undefined
  }
}
