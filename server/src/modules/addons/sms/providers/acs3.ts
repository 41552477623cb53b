// ACS3-HMAC-SHA256, the signature of calls to Aliyun.
import { createHmac, hash } from 'node:crypto'

export interface Acs3Request {
  readonly method: 'GET' | 'POST'
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly body: string
  /** Unix time in seconds. */
  readonly time: number
  /** Used once. */
  readonly nonce: string
}

export interface AccessKey {
  readonly id: string
  readonly secret: string
}

/** Returns the URL and the headers of a signed call. */
export function signAcs3(request: Acs3Request, key: AccessKey): { url: string; headers: Record<string, string> } {
  const query = encodeQuery(request.query)
  const bodyHash = hash('sha256', request.body)
  const signed = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': new Date(request.time * 1000).toISOString().replace('.000Z', 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [request.method, '/', query, lines.join(''), names, bodyHash].join('\n')
  const text = `ACS3-HMAC-SHA256\n${hash('sha256', canonical)}`
  const signature = createHmac('sha256', key.secret).update(text).digest('hex')
  return {
    url: `https://${request.host}/?${query}`,
    headers: {
      ...signed,
      authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
    },
  }
}

const encodeQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/** Encodes as RFC 3986 does, which reserves more than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
