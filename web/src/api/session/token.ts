// Decodes the claims of an access token without verifying it.
import { fromBase64Url, fromUtf8 } from '../keys/bytes.ts'

export interface TokenClaims {
  /** Seconds since 1970, by the server's clock. */
  readonly exp: number
  readonly sub: string | undefined
  /** Session id; the keys of this session sign the calls with this token. */
  readonly sid: string | undefined
}

/** Returns `undefined` when the text is not a readable token (S4). */
export function readToken(token: string): TokenClaims | undefined {
  try {
    const claims: unknown = JSON.parse(fromUtf8(fromBase64Url(token.split('.')[1] ?? '').buffer))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    if (typeof claims.exp !== 'number') return undefined
    return {
      exp: claims.exp,
      sub: 'sub' in claims ? String(claims.sub) : undefined,
      sid: 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : undefined,
    }
  } catch {
    return undefined
  }
}
