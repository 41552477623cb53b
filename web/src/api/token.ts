// Reads what the browser may know of an access token: when it ends, and whose it is. It proves nothing.

export interface TokenClaims {
  /** Seconds since 1970, by the server's clock. */
  readonly exp: number
  readonly sub: string | undefined
}

/** `undefined` where the text is no token that we can read (specification §4). */
export function readToken(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    if (typeof claims.exp !== 'number') return undefined
    return { exp: claims.exp, sub: 'sub' in claims ? String(claims.sub) : undefined }
  } catch {
    return undefined
  }
}
