// Access tokens: short-lived, signed with Ed25519, naming a session that is read again on every request.
import { randomUUID } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'

/** Seconds. */
export const ACCESS_TOKEN_LIFE = 600

// A signature that was good once stays good until the token ends; checking it costs more than a whole page of a list.
const MOST_REMEMBERED = 10_000

/** What we wrote into a token. */
export interface AccessClaims {
  readonly sessionId: string
  /** The token's own id: a token can be handed over once. */
  readonly jti: string
  /** Seconds UTC. */
  readonly ends: number
}

const ISSUER = 'cangdan'
const TYPE = 'at+jwt'

export interface AccessTokens {
  sign(sessionId: string, accountId: number): Promise<string>
  /** What the token says; `undefined` for any token that is not ours, or has ended. */
  read(token: string): Promise<AccessClaims | undefined>
}

export async function accessTokens(key: JWK, clock: Clock): Promise<AccessTokens> {
  const privateKey = await importJWK(key, 'EdDSA')
  const { d: _private, ...publicPart } = key
  const publicKey = await importJWK(publicPart, 'EdDSA')
  const verified = new Map<string, AccessClaims>()
  return {
    sign: (sessionId, accountId) =>
      new SignJWT({ sid: sessionId, uid: accountId })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE })
        .setIssuer(ISSUER)
        .setSubject(String(accountId))
        .setJti(randomUUID())
        .setIssuedAt(clock.now())
        .setExpirationTime(clock.now() + ACCESS_TOKEN_LIFE)
        .sign(privateKey),
    async read(token) {
      const known = verified.get(token)
      if (known !== undefined) return known.ends > clock.now() ? known : undefined
      const read = await verify(token, publicKey, clock)
      if (read === undefined) return undefined
      if (verified.size >= MOST_REMEMBERED) verified.clear()
      verified.set(token, read)
      return read
    },
  }
}

async function verify(
  token: string,
  key: CryptoKey | Uint8Array,
  clock: Clock,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      typ: TYPE,
      requiredClaims: ['exp'],
      currentDate: new Date(clock.now() * 1000),
    })
    const { sid, jti, exp } = payload
    if (typeof sid !== 'string' || jti === undefined || exp === undefined) return undefined
    return { sessionId: sid, jti, ends: exp }
  } catch {
    return undefined
  }
}
