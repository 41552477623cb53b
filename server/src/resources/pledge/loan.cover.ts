// What the goods of a loan count for at this moment, under the terms that its approval pinned.
import { sql } from 'kysely'
import {
  type PledgedGoods,
  PAR_GRADE,
  type Valuation,
  valuationOf,
  priceOf,
} from '#domain/financing/valuation.ts'
import type { LendingLines } from '#domain/financing/policy.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { lineFacts, type Terms, termsOf } from './cover.queries.ts'
import { linesOf, unpriced, valuingOf } from './goods.cover.ts'

export interface PledgeLine {
  readonly id: number
  readonly pledge_no: string
  readonly receipt_id: number
  readonly live_weight: number
  readonly earmarked_weight: number
  /** Of the receipt: any of its pledges may be what is frozen. */
  readonly frozen_pledged: number
}

export interface LoanCover {
  readonly terms: Terms
  readonly lines: LendingLines
  readonly pledges: readonly PledgeLine[]
  readonly valuation: Valuation
}

/** Of the pledges that are active. @throws Error where the terms are gone */
export async function coverOfLoan(tx: Db, id: number): Promise<LoanCover> {
  const { rows } = await sql<{ bank_id: number; policy_id: number }>`
    select bank_id, policy_id from financing where id = ${id}`.execute(tx)
  const { bank_id: bankId, policy_id: policyId } = rows[0] ?? { bank_id: 0, policy_id: 0 }
  const [terms, { rows: pledges }] = await Promise.all([
    termsOf(tx, policyId),
    sql<PledgeLine>`
    select pledge.id, pledge_no, receipt_id, pledge.live_weight, pledge.earmarked_weight,
           least(receipt.frozen_pledged, pledge.live_weight) as frozen_pledged
      from pledge join receipt on receipt.id = pledge.receipt_id
     where financing_id = ${id} and pledge_state = 2 order by pledge.id`.execute(tx),
  ])
  if (terms === undefined) throw new Error(`financing ${id} has no terms`)
  const facts = await lineFacts(
    tx,
    bankId,
    pledges.map(({ receipt_id, live_weight }) => ({ receiptId: receipt_id, weight: live_weight })),
    { financingId: id, policyId },
  )
  const goods = pledges.map((pledge, at): PledgedGoods => {
    const fact = facts[at]
    if (fact === undefined) throw new Error(`pledge ${pledge.id} is on no receipt`)
    const { spot } = fact
    return {
      id: pledge.id,
      no: pledge.pledge_no,
      pledged: BigInt(pledge.live_weight),
      earmarked: BigInt(pledge.earmarked_weight),
      frozen: BigInt(pledge.frozen_pledged),
      grade: PAR_GRADE,
      spec: fact.goods,
      price: priceOf(valuingOf(terms), {
        spot: spot === null ? null : { ...spot, fen: BigInt(spot.fen), from: String(spot.source) },
        settlements: fact.settlements.map((each) => ({ ...each, fen: BigInt(each.fen) })),
        now: fact.now,
      }),
    }
  })
  return { terms, lines: linesOf(terms), pledges, valuation: valuationOf(valuingOf(terms), goods) }
}

/** @throws Failure for the first of the goods without a price that the terms trust (I13) */
export function assertPriced(
  valuation: Valuation,
): asserts valuation is Extract<Valuation, { kind: 'priced' }> {
  if (valuation.kind === 'priced') return
  const [first] = valuation.gaps
  throw first === undefined ? new Failure('not_now') : unpriced(first.goods.spec, first.gap)
}
