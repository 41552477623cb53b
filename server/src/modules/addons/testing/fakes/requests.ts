// Requests for the tests of the fakes: sent as they are, so that a test can change any part of them.
import { randomUUID } from 'node:crypto'
import { request as sendHttp } from 'node:http'
import { canonicalizeAcs3 } from './acs3.ts'
import { computeHmac, computeSha256 } from './hashes.ts'
import type { RawRequest } from './http-server.ts'
import { signGatewayBody } from './sms-gateway.ts'
import { canonicalizeTc3 } from './tc3.ts'

export interface ReceivedResponse {
  readonly status: number
  readonly text: string
  readonly body: Record<string, unknown>
}

/** Sends a request with exactly its headers. @throws Error when the connection is closed without a response */
export function sendRaw(url: string, { method, target, headers, body }: RawRequest): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const lines = [...headers, ['content-length', String(body.length)] as const].flat()
    const sent = sendHttp(url, { method, path: target, headers: lines, setHost: false, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = response.headers['content-type']?.startsWith('application/json') === true
        resolve({ status: response.statusCode ?? 0, text, body: isJson ? JSON.parse(text) : {} })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Replaces headers; `undefined` removes one. */
export const changeHeaders = (
  request: RawRequest,
  changes: Readonly<Record<string, string | undefined>>,
): RawRequest => ({
  ...request,
  headers: [
    ...request.headers.filter(([name]) => !Object.hasOwn(changes, name)),
    ...Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ],
})

/** Signs all headers of a request. */
export function signAcs3(request: RawRequest, keyId: string, secret: string): RawRequest {
  const names = request.headers
    .map(([name]) => name)
    .toSorted()
    .join(';')
  const stringToSign = `ACS3-HMAC-SHA256\n${computeSha256(canonicalizeAcs3(request, names) ?? '')}`
  const signature = computeHmac(secret, stringToSign).toString('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`
  return changeHeaders(request, { authorization })
}

/** Signs all headers of a request. @param credential date and service, by default those of the request */
export function signTc3(
  request: RawRequest,
  keyId: string,
  secret: string,
  credential?: readonly [date: string, service: string],
): RawRequest {
  const names = request.headers
    .map(([name]) => name)
    .toSorted()
    .join(';')
  const { host = '', 'x-tc-timestamp': timestamp = '' } = Object.fromEntries(request.headers)
  const today = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
  const [date, service] = credential ?? [today, host.split('.')[0] ?? '']
  const scope = `${date}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', timestamp, scope, computeSha256(canonicalizeTc3(request, names) ?? '')].join('\n')
  const key = computeHmac(computeHmac(computeHmac(`TC3${secret}`, date), service), 'tc3_request')
  const signature = computeHmac(key, text).toString('hex')
  const authorization = `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return changeHeaders(request, { authorization })
}

/** Creates a signed request. @param now Unix seconds */
export function signGateway(message: object, secret: string, now: number): RawRequest {
  const body = Buffer.from(JSON.stringify(message))
  const [timestamp, nonce] = [String(now), randomUUID()]
  return {
    method: 'POST',
    target: '/send',
    headers: [
      ['host', 'gateway.example'],
      ['x-timestamp', timestamp],
      ['x-nonce', nonce],
      ['x-signature', signGatewayBody(secret, timestamp, nonce, body)],
    ],
    body,
  }
}
