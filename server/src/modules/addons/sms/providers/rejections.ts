// Maps failed calls and the codes of providers to outcomes.
import { OutgoingError, type OutgoingResponse } from '#platform/outgoing/outgoing.ts'
import type { SmsReason, SmsRejection } from './provider.ts'
import { SMS_REMEDIES } from './reasons.titles.ts'

/** Outcome of a provider's code. */
export type CodeMeaning = readonly [kind: SmsRejection['kind'], reason: SmsReason]

export const createRejection = ([kind, reason]: CodeMeaning, code: string, text: string): SmsRejection => ({
  kind,
  reason,
  code,
  message: formatMessage(reason, code, text),
})

/** Returns the remedy, followed by the code and text of the provider. */
export const formatMessage = (reason: SmsReason, code: string, text: string): string =>
  `${SMS_REMEDIES[reason].en} (${text === '' || text === code ? code : `${code}: ${text}`})`

/** Maps a call without a response. @throws any error that is not of the call */
export function rejectFailedCall(error: unknown): SmsRejection {
  if (!(error instanceof OutgoingError)) throw error
  return createRejection([error.mayHaveArrived ? 'ambiguous' : 'later', 'connection'], error.code, error.message)
}

/**
 * Maps a response without a readable body: the request was not accepted with a 3xx or 4xx, which come from a proxy or firewall, and may
 * have been with any other.
 */
export function rejectUnreadable({ status }: OutgoingResponse): SmsRejection {
  const isRejected = status >= 300 && status < 500 && status !== 408
  return createRejection([isRejected ? 'later' : 'ambiguous', 'connection'], `http_${status}`, 'no readable response')
}

/** Returns the JSON object or array of a response, or undefined. */
export function readJson({ body }: OutgoingResponse): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
