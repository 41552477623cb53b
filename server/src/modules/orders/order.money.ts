import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { MoneyEventName } from '#engine/money/events.ts'
import type { Move } from '#engine/money/moves.ts'
import type { OrderRecord } from '#modules/paths.ts'

export const ORDER = { unpaid: 0, paid: 1, sent: 2, completed: 3, cancelled: 4, afterSale: 5 } as const

interface OrderJournalInput {
  readonly event: MoneyEventName
  readonly move: Pick<Move, 'from' | 'to'>
  /** Fen. */
  readonly amount: number
  readonly wallet: number
}

/** Each event can occur once. */
export const createOrderJournal = (
  { id, values: { order_no } }: OrderRecord,
  { event, move, amount, wallet }: OrderJournalInput,
): JournalDraft => ({
  bizKey: `orders:${id}:${event}`,
  event,
  source: `orders:${id}`,
  bizNo: order_no,
  amount,
  moves: [{ ...move, amount: BigInt(amount) }],
  wallet,
})
