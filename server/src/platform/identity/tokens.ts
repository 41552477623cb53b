// Tokens signed with Ed25519: access tokens, short-lived, naming a session that is read again on every request; and hand-over
// tokens, which open a session of another browser once.
import { randomUUID } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { Cache, jsonSize } from '../cache/cache.ts'
import type { Clock } from '../clock.ts'

/** Seconds. */
export const HANDOVER_TOKEN_LIFE = 60

// A signature that was good once stays good until the token ends; checking it costs more than a whole page of a list.
const MAX_REMEMBERED = 10_000

/** What we wrote into a token. */
export interface TokenClaims {
  readonly sessionId: string
  /** The token's own id: a hand-over token is good once. */
  readonly jti: string
  /** Seconds UTC. */
  readonly ends: number
}

const ISSUER = 'cangdan'
/** What a token is for stands in its head: neither kind is ever taken for the other. */
const KINDS = { access: 'at+jwt', handover: 'ho+jwt' } as const

type Kind = keyof typeof KINDS

interface Holder {
  readonly sessionId: string
  readonly accountId: number
}

export interface AccessTokens {
  /** `life` in seconds. */
  sign(sessionId: string, accountId: number, life: number): Promise<string>
  /** What the token says; `undefined` for any token that is not ours, or has ended. */
  read(token: string): Promise<TokenClaims | undefined>
  /** Opens a session of another browser: within a minute, and once where its `jti` is remembered. */
  signHandover(sessionId: string, accountId: number): Promise<string>
  readHandover(token: string): Promise<TokenClaims | undefined>
}

export async function accessTokens(key: JWK, clock: Clock): Promise<AccessTokens> {
  const privateKey = await importJWK(key, 'EdDSA')
  const { d: _private, ...publicPart } = key
  const publicKey = await importJWK(publicPart, 'EdDSA')
  const verified = new Cache<TokenClaims>({
    name: 'token',
    max: MAX_REMEMBERED,
    isSecret: true,
    sizeOf: jsonSize,
  })
  const sign = (kind: Kind, life: number, { sessionId, accountId }: Holder) =>
    new SignJWT({ sid: sessionId, uid: accountId })
      .setProtectedHeader({ alg: 'EdDSA', typ: KINDS[kind] })
      .setIssuer(ISSUER)
      .setSubject(String(accountId))
      .setJti(randomUUID())
      .setIssuedAt(clock.now())
      .setExpirationTime(clock.now() + life)
      .sign(privateKey)
  const verify = (kind: Kind, token: string) =>
    claimsOf(token, { key: publicKey, type: KINDS[kind], now: clock.now() })
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

async function claimsOf(
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
