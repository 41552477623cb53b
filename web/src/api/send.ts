// Sends a call and reads its answer; once more where only our clock was wrong.
import type { Success } from '@cangdan/protocol'
import { ApiError } from './api-error.ts'
import type { Call } from './call.ts'
import { correctClock } from './clock.ts'
import { openEnvelope } from './envelope.ts'
import { exchange } from './exchange.ts'

export function send<T>(call: Call): Promise<Success<T>> {
  return onTime(async () => openEnvelope<T>(await exchange(call)))
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
