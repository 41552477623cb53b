// What is said of money that a change moves.
import type { MoneyEventName } from '#engine/money/events.ts'
import type { Move } from '#engine/money/moves.ts'

/** A journal that is to be posted. */
export interface JournalDraft {
  /** What is done once: `withdrawal:7:paid`. Posted again under it, the same money is not moved twice. */
  readonly bizKey: string
  readonly event: MoneyEventName
  /** The record that it is about: `withdrawal:7`. */
  readonly source: string
  /** What people know that record by. */
  readonly bizNo: string
  /** Fen: what the flow is of. */
  readonly amount: number
  readonly moves: readonly Move[]
  /** The wallet whose flow it is before all. */
  readonly wallet?: number
  /** The number that a bank gave it. */
  readonly tradeNo?: string
  readonly remark?: string
}
