import { sql } from 'kysely'
import { type PledgedGoods, type Valuation, valueGoods } from '../domain/cover/valuation.ts'
import type { Day } from '../domain/loan/day-count.ts'
import type { LendingLines } from '../domain/cover/policy.ts'
import { allocateMissingWeight } from '#modules/receipts/index.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getLotCount, listLineFacts, type Terms, loadTerms } from './cover.queries.ts'
import { listPledgedByDay } from './pledged-days.queries.ts'
import { toLendingLines, toPpm, priceGoods, createPriceError, toValuationTerms } from './goods.cover.ts'

export interface PledgeLine {
  readonly id: number
  readonly pledge_no: string
  readonly receipt_id: number
  readonly live_weight: number
  readonly earmarked_weight: number
  /** Of the receipt. The frozen weight may be in any of its pledges, but not in earmarked goods. */
  readonly frozen_pledged: number
}

export interface LoanCover {
  readonly terms: Terms
  readonly lines: LendingLines
  readonly pledges: readonly PledgeLine[]
  readonly valuation: Valuation
}

/** Hundredths of a tonne. */
export interface EarmarkedPart {
  readonly pledgeId: number
  readonly weight: number
}

/** Values pledges as far as a stocktake found them (docs/decisions/releases-and-sales.md). @param without release whose earmark is ignored @throws Error without terms */
export async function loadLoanCover(tx: Db, id: number, without?: EarmarkedPart): Promise<LoanCover> {
  const { rows } = await sql<{ bank_id: number; policy_id: number }>`
    select bank_id, policy_id from financing where id = ${id}`.execute(tx)
  const { bank_id: bankId, policy_id: policyId } = rows[0] ?? { bank_id: 0, policy_id: 0 }
  const [terms, { rows: pledges }] = await Promise.all([
    loadTerms(tx, policyId),
    sql<PledgeLine>`
    select pledge.id, pledge_no, receipt_id, pledge.live_weight, pledge.earmarked_weight,
           least(receipt.frozen_pledged, pledge.live_weight - pledge.earmarked_weight) as frozen_pledged
      from pledge join receipt on receipt.id = pledge.receipt_id
     where financing_id = ${id} and pledge_state = 2 order by pledge.id`.execute(tx),
  ])
  if (terms === undefined) throw new Error(`financing ${id} has no terms`)
  const facts = await listLineFacts(
    tx,
    bankId,
    pledges.map(({ receipt_id, live_weight }) => ({ receiptId: receipt_id, weight: live_weight })),
    { financingId: id, policyId },
  )
  const goods = pledges.map((pledge, at): PledgedGoods => {
    const fact = facts[at]
    if (fact === undefined) throw new Error(`pledge ${pledge.id} has no receipt`)
    const earmarked = pledge.earmarked_weight - (without?.pledgeId === pledge.id ? without.weight : 0)
    return {
      id: pledge.id,
      no: pledge.pledge_no,
      pledged: BigInt(pledge.live_weight),
      earmarked: BigInt(earmarked),
      missing: BigInt(allocateMissingWeight(getLotCount(fact), pledge.live_weight - earmarked)),
      isUnassayed: fact.is_unassayed,
      frozen: BigInt(pledge.frozen_pledged),
      grade: toPpm(fact.grade_factor),
      spec: fact.goods,
      price: priceGoods(terms, fact),
    }
  })
  return {
    terms,
    lines: toLendingLines(terms),
    pledges,
    valuation: valueGoods(toValuationTerms(terms), goods),
  }
}

/** @throws Failure for the first goods without a price that the terms accept (I13) */
export function assertPriced(valuation: Valuation): asserts valuation is Extract<Valuation, { kind: 'priced' }> {
  if (valuation.kind === 'priced') return
  const [first] = valuation.gaps
  throw first === undefined ? new Failure('not_now') : createPriceError(first.goods.spec, first.gap)
}

/** Returns E (fen, rounded down) at the end of each day by the prices of that day; days without pledges or price are left out (I13). */
export async function listDailyValues(
  tx: Db,
  { id, policy_id: policyId }: { readonly id: number; readonly policy_id: number },
  days: readonly Day[],
): Promise<ReadonlyMap<Day, bigint>> {
  const [terms, pledged] = await Promise.all([loadTerms(tx, policyId), listPledgedByDay(tx, { id, policyId }, days)])
  if (terms === undefined) throw new Error(`financing ${id} has no terms`)
  const goods = new Map<Day, PledgedGoods[]>()
  for (const { day, spec_id, grade_factor, weight, ...quotes } of pledged)
    goods.set(day, [
      ...(goods.get(day) ?? []),
      {
        id: spec_id,
        no: String(spec_id),
        pledged: BigInt(weight),
        earmarked: 0n,
        missing: 0n,
        isUnassayed: false,
        frozen: 0n,
        grade: toPpm(grade_factor),
        spec: String(spec_id),
        price: priceGoods(terms, quotes),
      },
    ])
  return new Map(
    [...goods].flatMap(([day, of]) => {
      const valuation = valueGoods(toValuationTerms(terms), of)
      return valuation.kind === 'priced' ? [[day, valuation.eligible.shown] as const] : []
    }),
  )
}
