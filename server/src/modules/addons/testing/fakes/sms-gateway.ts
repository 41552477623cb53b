// Fake of a gateway of the operator, which sends texts through any carrier protocol.
//
// Request and push are POST with JSON and the headers below; the signature is the HMAC-SHA256 in hex of
// `timestamp.nonce.body`. A request is `{ id, phone, text, params }`; a repeated id sends nothing and gets the first
// response. A push is an array of `{ id, message_id, phone, delivered, code, time }` and is confirmed by `{ "code": 0 }`.
import { randomUUID } from 'node:crypto'
import { computeHmac, isEqual } from './hashes.ts'
import {
  findHeader,
  type HttpResponse,
  type LoopbackServer,
  type RawRequest,
  type Reply,
  respondJson,
  startServer,
} from './http-server.ts'
import { type ErrorReplies, type PushFormat, SmsControl, type SmsOptions } from './sms-control.ts'
import { countParts, parsePhone } from './templates.ts'

export const GATEWAY_HEADERS = { timestamp: 'x-timestamp', nonce: 'x-nonce', signature: 'x-signature' } as const

/** Seconds that the clock of a caller may differ. */
const MAX_SKEW = 5 * 60

export interface GatewayOptions extends SmsOptions {
  readonly secret: string
}

interface Input {
  readonly id: string
  readonly phone: string
  readonly text: string
}

/** Returns the signature in hex. */
export const signGatewayBody = (secret: string, timestamp: string, nonce: string, body: string | Buffer): string =>
  computeHmac(secret, `${timestamp}.${nonce}.${body.toString()}`).toString('hex')

export async function startFakeSmsGateway(options: GatewayOptions): Promise<LoopbackServer & { control: SmsControl }> {
  const control = new SmsControl(
    options,
    createPush(options.secret, () => control.now()),
  )
  const nonces = new Set<string>()
  const handle = async (request: RawRequest): Promise<Reply> => {
    const error = findAuthError(request, options.secret, control.now(), nonces)
    if (error !== undefined) return fail(401, error)
    const input = parseInput(request.body)
    if (request.method !== 'POST' || input === undefined) return fail(400, 'invalid_request')
    if (parsePhone(input.phone) === undefined) return fail(400, 'invalid_phone')
    return control.run('SendSms', ERRORS, () => send(control, input))
  }
  return { ...(await startServer(handle, options.port ?? 0)), control }
}

const createPush = (secret: string, now: () => number): PushFormat => ({
  render: (messages) =>
    messages.map(({ id, reference, phone, report: { delivered, code, time } }) => ({
      id: reference,
      message_id: id,
      phone,
      delivered,
      code,
      time,
    })),
  isConfirmed: (body) => (body as { code?: unknown } | null)?.code === 0,
  sign: (body) => {
    const [timestamp, nonce] = [String(now()), randomUUID()]
    const { timestamp: at, nonce: once, signature } = GATEWAY_HEADERS
    return { [at]: timestamp, [once]: nonce, [signature]: signGatewayBody(secret, timestamp, nonce, body) }
  },
})

function findAuthError(request: RawRequest, secret: string, now: number, nonces: Set<string>): string | undefined {
  const [timestamp = '', nonce = '', signature = ''] = Object.values(GATEWAY_HEADERS).map((name) =>
    findHeader(request, name),
  )
  if (nonce === '' || !isEqual(signature, signGatewayBody(secret, timestamp, nonce, request.body)))
    return 'invalid_signature'
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > MAX_SKEW) return 'expired_timestamp'
  if (nonces.has(nonce)) return 'repeated_nonce'
  nonces.add(nonce)
  return undefined
}

async function send(control: SmsControl, { id: reference, phone, text }: Input): Promise<HttpResponse> {
  const sent = control.messages().find((message) => message.reference === reference)
  const id = sent?.id ?? randomUUID()
  if (sent === undefined) await control.add({ id, reference, phone, text, template: '', parts: countParts(text) })
  return respondJson({ code: 0, message_id: id })
}

function parseInput(data: Buffer): Input | undefined {
  try {
    const input = JSON.parse(data.toString()) as Partial<Record<string, unknown>> | null
    const { id, phone, text, params } = input ?? {}
    const isValid = typeof params === 'object' && params !== null && id !== '' && text !== ''
    return isValid && typeof id === 'string' && typeof phone === 'string' && typeof text === 'string'
      ? { id, phone, text }
      : undefined
  } catch {
    return undefined
  }
}

const fail = (status: number, code: string): HttpResponse => respondJson({ code }, status)

const ERRORS: ErrorReplies = {
  unavailable: () => fail(503, 'unavailable'),
  flow_control: () => fail(429, 'phone_limit'),
  throttled: () => fail(429, 'request_limit'),
  no_money: () => fail(402, 'no_balance'),
  blacklisted: () => fail(422, 'blacklisted'),
}
