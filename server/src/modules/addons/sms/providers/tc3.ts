// TC3-HMAC-SHA256, the signature of calls to Tencent Cloud.
import { createHmac, hash } from 'node:crypto'
import type { AccessKey } from './acs3.ts'

const CONTENT_TYPE = 'application/json; charset=utf-8'
const SIGNED = 'content-type;host;x-tc-action'

export interface Tc3Request {
  readonly host: string
  /** First part of the host. */
  readonly service: string
  readonly action: string
  readonly version: string
  readonly region: string
  readonly body: string
  /** Unix time in seconds. */
  readonly time: number
}

/** Returns the headers of a signed POST to `/`. */
export function signTc3(request: Tc3Request, key: AccessKey): Record<string, string> {
  const { host, service, action, time } = request
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`,
    SIGNED,
    hash('sha256', request.body),
  ].join('\n')
  const date = new Date(time * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', time, scope, hash('sha256', canonical)].join('\n')
  const signingKey = [date, service, 'tc3_request'].reduce<Buffer>(computeHmac, Buffer.from(`TC3${key.secret}`))
  const signature = computeHmac(signingKey, text).toString('hex')
  return {
    'content-type': CONTENT_TYPE,
    host,
    'x-tc-action': action,
    'x-tc-version': request.version,
    'x-tc-region': request.region,
    'x-tc-timestamp': String(time),
    authorization: `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  }
}

const computeHmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
