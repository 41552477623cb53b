// Signs a request (docs/wire.md §5) with the session keys, or without keys when no user is signed in.
import { canonicalText } from '@cangdan/protocol'
import { clockReady, serverNow } from './clock.ts'
import { hex, sha256, toBase64Url, utf8, type Bytes } from '../keys/bytes.ts'
import { ownKey } from '../keys/own-key.ts'
import type { SessionKeys } from '../keys/session-keys.ts'

export interface Unsigned {
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

export async function signed(request: Unsigned, keys: SessionKeys | undefined): Promise<Signature> {
  await clockReady()
  const device = keys?.device ?? (await ownKey()).thumbprint
  const timestamp = String(serverNow())
  // Required for some calls only; sent with all of them to bind each encrypted response to its request.
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const text = canonicalText({
    version: keys === undefined ? 'v1' : 'v2',
    method: request.method,
    path: request.path,
    params: request.query,
    bodyHash: hex(await sha256(request.body ?? new Uint8Array())),
    timestamp,
    nonce,
    device,
    sessionId: keys?.sessionId ?? '',
  })
  const digest = await sha256(utf8(text))
  const sign = keys === undefined ? await sha256(await sha256(digest)) : await keyed(keys, digest)
  return { device, timestamp, nonce, sign: hex(sign) }
}

const keyed = ({ sign }: SessionKeys, digest: ArrayBuffer): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', sign, digest)
