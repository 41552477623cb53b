import type { TicketCodeTimes } from '@cangdan/protocol'
import { useState } from 'react'
import { hasCode } from '../client/ticket-calls.ts'
import { useCountdown } from './use-countdown.ts'

export interface Codes {
  /** Of the last code. */
  readonly times: TicketCodeTimes | undefined
  /** Seconds until the next code can be sent. */
  readonly left: number
  readonly sendCode: () => Promise<void>
}

/** Sends codes by SMS, and counts down to the next one. */
export function useCodes(send: () => Promise<TicketCodeTimes>): Codes {
  const [times, setTimes] = useState<TicketCodeTimes>()
  const [left, start] = useCountdown()
  const sendCode = async () => {
    try {
      const sent = await send()
      setTimes(sent)
      start(sent.interval)
    } catch (error) {
      if (hasCode(error, 'too_many')) start(error.retryAfter)
      throw error
    }
  }
  return { times, left, sendCode }
}
