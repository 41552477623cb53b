// Sends a call and reads its answer; once more where only our clock was wrong.
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

/** The same, for an answer that `open` reads. */
export async function sendFor<T>(call: Call, open: (exchanged: Exchanged) => Promise<T>): Promise<T> {
  try {
    const answer = await onTime(async () => open(await exchange(call)))
    reportReached()
    return answer
  } catch (error) {
    // Who gave up has learnt nothing of the connection; a refusal is an answer.
    if (error instanceof ApiError) {
      if (isUnreached(error.code)) reportUnreached()
      else reportReached()
    }
    throw error
  }
}

/** A request that came out of its time was not looked at any further, so the same may be signed and sent again. */
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
