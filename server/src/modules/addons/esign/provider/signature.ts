// Signatures of e签宝: of requests to it, and of its calls.
// https://open.esign.cn/doc/opendoc/dev-guide3/el34xh (requests), https://open.esign.cn/doc/opendoc/notify3/pmy852 (calls)
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface EsignKey {
  readonly appId: string
  readonly secret: string
}

export interface SignedRequest {
  readonly method: 'GET' | 'POST'
  /** Path with query. */
  readonly path: string
  readonly body: string | undefined
}

const ACCEPT = '*/*'
const CONTENT_TYPE = 'application/json; charset=UTF-8'

export const computeMd5 = (bytes: string | Buffer): string => createHash('md5').update(bytes).digest('base64')

/** Returns the headers of a signed request. @param now Unix time in milliseconds */
export function signRequest({ appId, secret }: EsignKey, request: SignedRequest, now: number): Record<string, string> {
  const { method, path, body } = request
  const md5 = body === undefined ? '' : computeMd5(body)
  // The fifth line is the date, which is not sent.
  const text = [method, ACCEPT, md5, CONTENT_TYPE, '', path].join('\n')
  return {
    accept: ACCEPT,
    'content-type': CONTENT_TYPE,
    'content-md5': md5,
    'x-tsign-open-app-id': appId,
    'x-tsign-open-auth-mode': 'Signature',
    'x-tsign-open-ca-timestamp': String(now),
    'x-tsign-open-ca-signature': createHmac('sha256', secret).update(text).digest('base64'),
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Verifies a call of the service to an address without query: HMAC-SHA256 of timestamp and body, as hexadecimal digits. */
export function isSignedCall({ appId, secret }: EsignKey, headers: Headers, body: Buffer): boolean {
  const [app, algorithm, timestamp, signature] = ['app-id', 'signature-algorithm', 'timestamp', 'signature'].map(
    (name) => headers[`x-tsign-open-${name}`],
  )
  if (app !== appId || typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (algorithm !== undefined && String(algorithm).toLowerCase() !== 'hmac-sha256') return false
  const expected = createHmac('sha256', secret).update(timestamp).update(body).digest()
  const received = Buffer.from(signature, 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
