// Sends a call and parses its response; retries once when the local clock was wrong.
import type { Success } from '@cangdan/protocol'
import { ApiError } from './api-error.ts'
import type { Call } from './call.ts'
import { correctClock } from './clock.ts'
import { isUnreached, reportReached, reportUnreached } from './connection.ts'
import { openEnvelope } from './envelope.ts'
import { exchange, type Exchanged } from './exchange.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'

const UNCHANGED = 304

export function send<T>(call: Call): Promise<Success<T>> {
  const kept = keptAnswer<T>(call)
  return sendFor({ ...call, ...kept?.asked }, async (exchanged) => {
    const { status, headers } = exchanged.response
    if (kept !== undefined && status === UNCHANGED) return kept.answer
    const answer = await openEnvelope<T>(exchanged)
    keepAnswer(call, headers.get('etag'), answer)
    return answer
  })
}

export async function sendFor<T>(call: Call, open: (exchanged: Exchanged) => Promise<T>): Promise<T> {
  try {
    const answer = await onTime(async () => open(await exchange(call)))
    reportReached()
    return answer
  } catch (error) {
    // An aborted call carries no information on the connection; a rejection is a response.
    if (error instanceof ApiError) {
      if (isUnreached(error.code)) reportUnreached()
      else reportReached()
    }
    throw error
  }
}

/** The server rejects an untimely request before processing it, so it is safe to send again. */
async function onTime<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const serverTime = error instanceof ApiError ? error.refusal?.server_time : undefined
    if (serverTime === undefined) throw error
    correctClock(serverTime)
    return attempt()
  }
}
