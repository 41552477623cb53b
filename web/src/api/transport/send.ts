// Sends a call and parses its response; retries once when the local clock was wrong.
import type { Success } from '@cangdan/protocol'
import { ApiError } from './api-error.ts'
import type { Call } from './call.ts'
import { correctClock } from './clock.ts'
import { isUnreachable, reportReached, reportUnreachable } from './connection.ts'
import { openEnvelope } from './envelope.ts'
import { sendRequest, type ExchangeResult } from './exchange.ts'
import { cacheResponse, findCachedResponse } from './response-cache.ts'

const UNCHANGED = 304

export function send<T>(call: Call): Promise<Success<T>> {
  const cached = findCachedResponse<T>(call)
  return sendAndRead({ ...call, ...cached?.request }, async (exchanged) => {
    const { status, headers } = exchanged.response
    if (cached !== undefined && status === UNCHANGED) return cached.answer
    const answer = await openEnvelope<T>(exchanged)
    cacheResponse(call, headers.get('etag'), answer)
    return answer
  })
}

export async function sendAndRead<T>(call: Call, open: (exchanged: ExchangeResult) => Promise<T>): Promise<T> {
  try {
    const answer = await withClockRetry(async () => open(await sendRequest(call)))
    reportReached()
    return answer
  } catch (error) {
    // An aborted call carries no information on the connection; a rejection is a response.
    if (error instanceof ApiError) {
      if (isUnreachable(error.code)) reportUnreachable()
      else reportReached()
    }
    throw error
  }
}

/** The server rejects an untimely request before processing it, so it is safe to send again. */
async function withClockRetry<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const serverTime = error instanceof ApiError ? error.rejection?.server_time : undefined
    if (serverTime === undefined) throw error
    correctClock(serverTime)
    return attempt()
  }
}
