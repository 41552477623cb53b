// The money of an order: paid into an account of its own, settled to its merchant, or paid back.
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { MoneyEventName } from '#engine/money/events.ts'
import type { Move } from '#engine/money/moves.ts'
import type { OrderRecord } from '#modules/paths.ts'

export const ORDER = { unpaid: 0, paid: 1, sent: 2, completed: 3, cancelled: 4, afterSale: 5 } as const

interface Journal {
  readonly event: MoneyEventName
  readonly move: Pick<Move, 'from' | 'to'>
  /** Fen. */
  readonly amount: number
  /** Whose flow it is. */
  readonly wallet: number
}

/** A journal of the order, once of each event. */
export const orderJournal = (
  { id, values: { order_no } }: OrderRecord,
  { event, move, amount, wallet }: Journal,
): JournalDraft => ({
  bizKey: `orders:${id}:${event}`,
  event,
  source: `orders:${id}`,
  bizNo: order_no,
  amount,
  moves: [{ ...move, amount: BigInt(amount) }],
  wallet,
})
