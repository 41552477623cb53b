// Life of a margin call (domain §3.6): decides its next state from the cover of the loan and the time.
import type { Band } from './limits.ts'

/** `margin_call.state`. */
export const CALL = {
  issued: 1,
  acknowledged: 2,
  partlyCured: 3,
  cured: 4,
  lapsedByPrice: 5,
  breached: 6,
  accelerated: 7,
  closed: 8,
} as const
export type CallState = (typeof CALL)[keyof typeof CALL]

/** Hours to cure from the close-out line on, counted as those of the call. */
export const ACCELERATED_HOURS = 4

/** Returns whether a call is issued. The minimum of the terms does not hold at the close-out line. @param cash @param minimum fen; null without one */
export const isCallDue = (band: Band, cash: number, minimum: number | null): boolean =>
  band === 'liquidation' || (band === 'call' && cash >= (minimum ?? 0))

export interface CallReading {
  /** The loan is closed or written off. */
  readonly isEnded: boolean
  readonly band: Band
  /** The loan to value is within the advance rate now. */
  readonly isWithinRate: boolean
  /** The last stored valuation is within the advance rate, too. */
  readonly isValuedWithinRate: boolean
  /** A repayment or top-up has arrived since the issue. */
  readonly hasPartialCure: boolean
  /** The last two price events since the issue left the loan below the warning line. */
  readonly isCalm: boolean
  readonly isLate: boolean
  /** Only a disputed part is missing, or what is not due yet after the answer. */
  readonly isSuspended: boolean
  /** The bank has accepted all that is missing, now and by the last stored valuation. */
  readonly isConceded: boolean
}

const UNANSWERED: ReadonlySet<CallState> = new Set([CALL.issued, CALL.acknowledged])
const RUNNING: ReadonlySet<CallState> = new Set([...UNANSWERED, CALL.partlyCured])

/** Returns the next state of an open call, or `undefined` if it stays. An unknown cover moves only the deadline's breach (I13). */
export function findNextCallState(state: CallState, reading: CallReading): CallState | undefined {
  if (reading.isEnded) return CALL.closed
  if (reading.isWithinRate) return reading.isValuedWithinRate ? CALL.cured : undefined
  if (reading.isConceded) return CALL.closed
  if (reading.isCalm && reading.band === 'normal') return CALL.lapsedByPrice
  if (reading.isLate && !reading.isSuspended && state !== CALL.breached) return CALL.breached
  if (reading.band === 'liquidation' && RUNNING.has(state)) return CALL.accelerated
  if (reading.hasPartialCure && UNANSWERED.has(state)) return CALL.partlyCured
  return undefined
}
