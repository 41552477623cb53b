// Reads what the browser may know of an access token: when it ends, whose it is, of which session. It proves nothing.
import { fromBase64Url, fromUtf8 } from '../keys/bytes.ts'

export interface TokenClaims {
  /** Seconds since 1970, by the server's clock. */
  readonly exp: number
  readonly sub: string | undefined
  /** The session, whose keys sign the calls that carry this token. */
  readonly sid: string | undefined
}

/** `undefined` where the text is no token that we can read (specification §4). */
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
