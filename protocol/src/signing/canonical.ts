// Canonical text of a signature (docs/wire.md §5), built alike by browser and server. Hashing and keys are up to the caller.

/** Headers of a call, or query parameters of a download, that carry the signature and are not signed. */
export const SIGNING_NAMES = ['sign', 'sid', 'device', 'timestamp', 'nonce'] as const

/** `v1` is an unkeyed checksum of a public call, `v2` is keyed by a session. */
export type SigningVersion = 'v1' | 'v2'

export interface SignedParts {
  version: SigningVersion
  method: string
  /** As sent, from `/api/v1/…`, without the query. */
  path: string
  /** Decoded query; names in `SIGNING_NAMES` are ignored. Accepts a `URLSearchParams`. */
  params: Iterable<readonly [name: string, value: string]>
  /** Lower-case hex SHA-256 of the body; of the empty string without a body. */
  bodyHash: string
  /** Seconds UTC, as sent. */
  timestamp: string
  /** Empty if not sent. */
  nonce: string
  /** Thumbprint of the client's key; empty if not sent. */
  device: string
  sessionId: string
}

const isSigningName = (name: string) => (SIGNING_NAMES as readonly string[]).includes(name)

/** Returns the text whose UTF-8 bytes are signed. Different calls have different texts. */
export function formatCanonicalText(parts: SignedParts): string {
  const params = [...parts.params]
    .filter(([name]) => !isSigningName(name))
    .map(([name, value]) => `${encodePercent(name)}=${encodePercent(value)}`)
    // Only ASCII here, so JavaScript's order equals the order of the bytes.
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

/** Encodes as in RFC 3986: letters, digits and `-._~` stay, every other byte becomes %XX. An unpaired surrogate becomes U+FFFD, as in a URL. */
export function encodePercent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
