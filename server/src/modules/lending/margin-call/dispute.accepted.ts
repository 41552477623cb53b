// The part of a dispute that the bank accepted, after its answer (docs/decisions/margin-call-disputes.md).
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { MARGIN_CALL_LIST } from '#modules/paths.ts'
import { computeDisputedCash, type DisputeReason } from '../domain/cover/dispute.ts'
import { hasLines, loadDisputedCover } from './dispute.cover.ts'

type CallRecord = LockedRecord<typeof MARGIN_CALL_LIST>

/** Formats the figures of an answer for `margin_call.resolved_figures`. */
export const formatFigures = (lines: ReadonlyMap<number, bigint>): string =>
  [...lines].map(([pledge, figure]) => `${pledge}:${figure}`).join()

const parseFigures = (text: string): ReadonlyMap<number, bigint> =>
  new Map(
    text.split(',').map((line) => {
      const [pledge = '', figure = ''] = line.split(':')
      return [Number(pledge), BigInt(figure)] as const
    }),
  )

interface Accepted {
  readonly reason: DisputeReason
  readonly left: number
  readonly figures: string
}

/**
 * Lowers the accepted part to the difference between the figures of the platform and of the bank, so that a corrected price is not subtracted twice.
 * It never rises, because a later fall of the price is due. Accepted amounts do not change. @param cash fen that restore the cover now
 */
export async function lowerAcceptedPart(unit: UnitOfWork, call: CallRecord, cash: number): Promise<CallRecord> {
  const { rows } = await sql<Accepted>`
    select dispute_reason as reason, accepted_left as left, resolved_figures as figures from margin_call
     where id = ${call.id} and dispute > 1 and accepted_left > 0`.execute(unit.tx)
  const [accepted] = rows
  if (accepted === undefined || !hasLines(accepted.reason) || cash === 0) return call
  const lines = parseFigures(accepted.figures)
  const cover = await loadDisputedCover(unit.tx, call.values.financing_id)
  const answered = computeDisputedCash(cover, { reason: accepted.reason, lines, amount: null })
  const left = cover.cash > answered ? Number(cover.cash - answered) : 0
  if (left >= accepted.left) return call
  const facts = { accepted_left: String(left), cash_needed: String(cover.cash) }
  return unit.beyondScope.change(call, {
    verb: 'accepted_lowered',
    set: { accepted_left: sql`${left}::bigint` },
    entry: { event: 'accepted_lowered', columns: ['financing_id', 'accepted_cash'], facts },
  })
}
