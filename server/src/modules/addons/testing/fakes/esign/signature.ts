// Signatures of e签宝 as its pages describe them:
// https://open.esign.cn/doc/opendoc/dev-guide3/el34xh (headers and signature of requests),
// https://open.esign.cn/doc/opendoc/notify3/pmy852 (signature of calls to the customer).
import { createHash, createHmac } from 'node:crypto'
import { isEqual } from '../hashes.ts'
import { findHeader, type RawRequest } from '../http-server.ts'

export interface FakeKey {
  readonly appId: string
  readonly secret: string
}

/** Milliseconds that the clock of a caller may differ. */
const MAX_SKEW = 15 * 60_000

export const computeMd5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64')

/**
 * Returns the text that is signed: method, Accept, Content-MD5, Content-Type and Date on a line each, then the path with its query, sorted by name and
 * not encoded.
 */
export function canonicalizeEsign(request: RawRequest): string {
  const [path = '', query = ''] = request.target.split('?')
  const sorted = query === '' ? '' : `?${query.split('&').map(decodeURIComponent).toSorted().join('&')}`
  const header = (name: string) => findHeader(request, name) ?? ''
  const lines = [request.method, header('accept'), header('content-md5'), header('content-type'), header('date')]
  return [...lines, `${path}${sorted}`].join('\n')
}

export const signEsign = (request: RawRequest, secret: string): string =>
  createHmac('sha256', secret).update(canonicalizeEsign(request)).digest('base64')

/** Returns the message of the gateway's rejection. @param now Unix time in milliseconds */
export function findEsignAuthError(request: RawRequest, { appId, secret }: FakeKey, now: number): string | undefined {
  const header = (name: string) => findHeader(request, `x-tsign-open-${name}`) ?? ''
  if (header('app-id') !== appId) return '无效的应用'
  if (header('auth-mode') !== 'Signature') return 'TOKEN_CANT_BE_NULL'
  const timestamp = header('ca-timestamp')
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > MAX_SKEW) return 'INVALID_TIMESTAMP'
  const md5 = request.body.length === 0 ? '' : computeMd5(request.body)
  if ((findHeader(request, 'content-md5') ?? '') !== md5) return 'INVALID_CONTENT_MD5'
  return isEqual(header('ca-signature'), signEsign(request, secret)) ? undefined : 'INVALID_SIGNATURE'
}

/** Returns the headers of a call to the customer: HMAC-SHA256 of timestamp, values of the query and body, in hex. */
export function signEsignCall(
  { appId, secret }: FakeKey,
  { url, body, now }: { url: string; body: string; now: number },
) {
  const query = [...new URL(url, 'https://customer.example').searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = [String(now), ...query.map(([, value]) => value), body].join('')
  return {
    'content-type': 'application/json',
    'x-tsign-open-app-id': appId,
    'x-tsign-open-timestamp': String(now),
    'x-tsign-open-signature-algorithm': 'hmac-sha256',
    'x-tsign-open-signature': createHmac('sha256', secret).update(text).digest('hex'),
  }
}
