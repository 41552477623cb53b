// Access tokens: short-lived, signed with Ed25519, naming a session that is read again on every request.
import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'

/** Seconds. */
export const ACCESS_TOKEN_LIFE = 600

const ISSUER = 'cangdan'
const TYPE = 'at+jwt'

export interface AccessTokens {
  sign(sessionId: string, accountId: number): Promise<string>
  /** The session that the token names; `undefined` for any token that is not ours, or has ended. */
  read(token: string): Promise<string | undefined>
}

export async function accessTokens(key: JWK, clock: Clock): Promise<AccessTokens> {
  const privateKey = await importJWK(key, 'EdDSA')
  const { d: _private, ...publicPart } = key
  const publicKey = await importJWK(publicPart, 'EdDSA')
  return {
    sign: (sessionId, accountId) =>
      new SignJWT({ sid: sessionId, uid: accountId })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE })
        .setIssuer(ISSUER)
        .setSubject(String(accountId))
        .setIssuedAt(clock.now())
        .setExpirationTime(clock.now() + ACCESS_TOKEN_LIFE)
        .sign(privateKey),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['EdDSA'],
          issuer: ISSUER,
          typ: TYPE,
          currentDate: new Date(clock.now() * 1000),
        })
        return typeof payload['sid'] === 'string' ? payload['sid'] : undefined
      } catch {
        return undefined
      }
    },
  }
}
