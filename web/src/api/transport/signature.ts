// Signs a request (docs/wire.md §5) with the session keys, or without keys when no user is signed in.
import { formatCanonicalText } from '@cangdan/protocol'
import { waitForClock, getServerTime } from './clock.ts'
import { bufferToHex, sha256, toBase64Url, toUtf8, type Bytes } from '../keys/bytes.ts'
import { requireDeviceKey } from '../keys/require-device-key.ts'
import type { SessionKeys } from '../keys/session-keys.ts'

export interface UnsignedRequest {
  readonly method: string
  /** From `/api/v1/…`, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body?: Bytes | undefined
}

/** Sent in headers or, for a download, in the query. */
export interface Signature {
  readonly device: string
  readonly timestamp: string
  readonly nonce: string
  readonly sign: string
}

export async function signCall(request: UnsignedRequest, keys: SessionKeys | undefined): Promise<Signature> {
  await waitForClock()
  const device = keys?.device ?? (await requireDeviceKey()).thumbprint
  const timestamp = String(getServerTime())
  // Required for some calls only; sent with all of them to bind each encrypted response to its request.
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const text = formatCanonicalText({
    version: keys === undefined ? 'v1' : 'v2',
    method: request.method,
    path: request.path,
    params: request.query,
    bodyHash: bufferToHex(await sha256(request.body ?? new Uint8Array())),
    timestamp,
    nonce,
    device,
    sessionId: keys?.sessionId ?? '',
  })
  const digest = await sha256(toUtf8(text))
  const sign = keys === undefined ? await sha256(await sha256(digest)) : await signWithKey(keys, digest)
  return { device, timestamp, nonce, sign: bufferToHex(sign) }
}

const signWithKey = ({ sign }: SessionKeys, digest: ArrayBuffer): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', sign, digest)
