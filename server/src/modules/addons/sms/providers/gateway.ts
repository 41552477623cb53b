// SMS by a gateway of the operator: a small server that sends by any provider. Both directions are signed with one secret.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Outgoing, OutgoingResponse } from '#platform/outgoing/outgoing.ts'
import { type SmsOutcome, type SmsProvider, SmsProviderError } from './provider.ts'
import { type CodeMeaning, createRejection, readJson, rejectFailedCall, rejectUnreadable } from './rejections.ts'
import { readPhone, withRaw } from './reports.ts'

const MAX_SKEW_S = 300
const MAX_NONCE = 100
const HEADERS = { timestamp: 'x-timestamp', nonce: 'x-nonce', signature: 'x-signature' } as const

const Submitted = z.object({ message_id: z.string().min(1) })
const Failed = z.object({ code: z.string().default(''), message: z.string().default('') })
const Report = withRaw({
  /** The id of the request. */
  id: z.string().regex(/^[1-9]\d{0,15}$/),
  /** The gateway's id. */
  message_id: z.string(),
  phone: z.string(),
  delivered: z.boolean(),
  code: z.string().default(''),
  /** Unix time in seconds. */
  time: z.number().int(),
})

/** `time` is Unix time in seconds. */
const Reply = z.object({ phone: z.string(), text: z.string(), time: z.number().int() })

interface GatewayOptions {
  readonly url: string
  readonly secret: string
  readonly outgoing: Outgoing
  readonly clock: Clock
}

/**
 * Sends `{ id, phone, text, params }` and expects `{ message_id }` (docs/sms-gateway.md). The gateway sends an id once, however often it receives it. Status 429 and 503 mean
 * that it accepted nothing, other 4xx that it refuses the message, with `{ code, message }` as reason.
 */
export function createGatewaySms({ url, secret, outgoing, clock }: GatewayOptions): SmsProvider {
  return {
    async send({ id, phone, text, params }, { timeoutMs } = {}) {
      const body = JSON.stringify({ id: String(id), phone, text, params: Object.fromEntries(params) })
      const timestamp = String(clock.now())
      const nonce = randomUUID()
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        [HEADERS.timestamp]: timestamp,
        [HEADERS.nonce]: nonce,
        [HEADERS.signature]: signGatewayBody(secret, { timestamp, nonce, body }),
      }
      try {
        return readOutcome(await outgoing.request({ method: 'POST', url, headers, body, timeoutMs }))
      } catch (error) {
        return rejectFailedCall(error)
      }
    },
    // The gateway has no queries; it reports by its hook.
    findReport: async () => ({ kind: 'unclear' }),
    verifyPush(headers, body) {
      const [timestamp, nonce, signature] = [HEADERS.timestamp, HEADERS.nonce, HEADERS.signature].map(
        (name) => headers[name],
      )
      if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') return undefined
      if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - clock.now()) > MAX_SKEW_S) return undefined
      if (nonce === '' || nonce.length > MAX_NONCE) return undefined
      const expected = Buffer.from(signGatewayBody(secret, { timestamp, nonce, body }))
      const received = Buffer.from(signature)
      return received.length === expected.length && timingSafeEqual(received, expected) ? nonce : undefined
    },
    parseReports(body) {
      const { success, data } = z.array(Report).safeParse(Array.isArray(body) ? body : [body])
      if (!success) throw new SmsProviderError('bad_report', 'unknown', 'The body is not a report of the gateway.')
      return data.map((entry) => ({
        recordId: Number(entry.id),
        providerId: entry.message_id,
        phone: entry.phone,
        isDelivered: entry.delivered,
        code: entry.code,
        time: entry.time,
        raw: entry.raw,
      }))
    },
    parseReplies(body) {
      const { success, data } = z.array(Reply).safeParse(Array.isArray(body) ? body : [body])
      if (!success) throw new SmsProviderError('bad_reply', 'unknown', 'The body is not a reply of the gateway.')
      return data.map((entry) => ({ ...entry, phone: readPhone(entry.phone) }))
    },
    pushAnswer: { code: 0 },
  }
}

interface SignedParts {
  readonly timestamp: string
  readonly nonce: string
  readonly body: string | Buffer
}

/** Returns the HMAC-SHA256 of `timestamp.nonce.body` as hexadecimal digits. */
export const signGatewayBody = (secret: string, { timestamp, nonce, body }: SignedParts): string =>
  createHmac('sha256', secret).update(`${timestamp}.${nonce}.`).update(body).digest('hex')

const STATUSES: Readonly<Record<number, CodeMeaning>> = {
  401: ['later', 'access'],
  403: ['later', 'access'],
  404: ['later', 'access'],
  408: ['ambiguous', 'connection'],
  429: ['later', 'flow'],
  503: ['later', 'connection'],
}

function readOutcome(response: OutgoingResponse): SmsOutcome {
  const { status } = response
  const json = readJson(response)
  if (status >= 200 && status < 300) {
    const { success, data } = Submitted.safeParse(json)
    return success ? { kind: 'submitted', providerId: data.message_id, requestId: '' } : rejectUnreadable(response)
  }
  const { data: failed } = Failed.safeParse(json)
  const meaning = STATUSES[status] ?? (status >= 400 && status < 500 && failed !== undefined ? REFUSED : undefined)
  if (meaning === undefined) return rejectUnreadable(response)
  return createRejection(meaning, failed?.code || `http_${status}`, failed?.message ?? '')
}

const REFUSED: CodeMeaning = ['refused', 'unknown']
