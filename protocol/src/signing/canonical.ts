// What a signature is made over (docs/wire.md §5): one text that both sides write from the same parts. Pure: who hashes it,
// and with which key, is the caller's business.

/** Names that carry the signature itself: headers of a call, or the query of a download. Never part of what is signed. */
export const SIGNING_NAMES = ['sign', 'sid', 'device', 'timestamp', 'nonce'] as const

/** `v1` is anybody's checksum of a public call, `v2` is keyed by a session. */
export type SigningVersion = 'v1' | 'v2'

export interface SignedParts {
  version: SigningVersion
  /** Upper case. */
  method: string
  /** As it is sent, from `/api/v1/…`, without the query. */
  path: string
  /** The query, decoded; the names of `SIGNING_NAMES` in it are left out. A `URLSearchParams` will do. */
  params: Iterable<readonly [name: string, value: string]>
  /** Lower-case hex SHA-256 of the body's bytes; of nothing where there is no body. */
  bodyHash: string
  /** Seconds since 1970 UTC, as they are sent. */
  timestamp: string
  /** Empty where none is sent. */
  nonce: string
  /** Thumbprint of the client's key; empty where none is sent. */
  device: string
  /** Empty in `v1`. */
  sessionId: string
}

const isSigningName = (name: string) => (SIGNING_NAMES as readonly string[]).includes(name)

/** The text whose UTF-8 bytes are signed. No two different calls have the same. */
export function canonicalText(parts: SignedParts): string {
  const params = [...parts.params]
    .filter(([name]) => !isSigningName(name))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    // ASCII alone by now, so that the order of JavaScript is the order of the bytes.
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  return [
    parts.version,
    parts.method,
    parts.path,
    params.join('&'),
    parts.bodyHash,
    parts.timestamp,
    parts.nonce,
    parts.device,
    parts.sessionId,
  ].join('\n')
}

/** RFC 3986: letters, digits and `-._~` stay, every other byte is %XX. Half a character becomes U+FFFD, as in a URL. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
