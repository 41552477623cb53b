import type { MoneyEventName } from '#engine/money/events.ts'
import type { Move } from '#engine/money/moves.ts'

export interface JournalDraft {
  /** Unique key such as `withdrawal:7:paid`; posting it again moves no money. */
  readonly bizKey: string
  readonly event: MoneyEventName
  /** The record that it belongs to: `withdrawal:7`. */
  readonly source: string
  /** The number of that record that users know. */
  readonly bizNo: string
  /** Fen; the amount of the flow. */
  readonly amount: number
  readonly moves: readonly Move[]
  /** The wallet whose log shows the flow. */
  readonly wallet?: number
  /** The bank's transaction number. */
  readonly tradeNo?: string
  readonly remark?: string
}
