// What of a pledge can be released at this moment (domain §4.0, §4.8): at fresh prices, under the terms that the loan pinned, for what it owes today. The loan
// is locked, so that two releases never rest on the same headroom.
import { given } from '../domain/cover/explain.ts'
import { keepOf, releasableOf } from '../domain/cover/limits.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { Failure } from '#platform/failure.ts'
import { loanToday } from '../loan/loan.books.ts'
import { assertPriced, coverOfLoan } from '../cover/loan.cover.ts'
import type { StoredLoan } from '../loan/loan.record.ts'
import { findHolds } from './release.hold.ts'
import { weightOf } from './release.weight.ts'

export interface Releasing {
  readonly pledgeId: number
  readonly financingId: number
  /** Hundredths of a tonne; all that is possible unless it is said. */
  readonly weight: number | null
  /** Others take its place, so that what is missing of it holds up nothing. */
  readonly isExchange?: boolean
  /** Other goods come first: their cover is asked for when they are there. */
  readonly isCoveredLater?: boolean
  /** The release was approved: its weight is earmarked already. */
  readonly isEarmarked?: boolean
}

export interface Released {
  readonly weight: number
  readonly possible: number
}

/** @throws Failure `loan_is_overdue` or `goods_are_short`, whatever the cover. The loan is locked and running. */
export async function assertNotBlocked(
  unit: UnitOfWork,
  { pledgeId, financingId, isExchange = false }: Pick<Releasing, 'pledgeId' | 'financingId' | 'isExchange'>,
): Promise<StoredLoan> {
  const loan = await loanToday(unit, financingId)
  const owing = { ...loan.row, owed: loan.row.total_left }
  const [hold] = await findHolds(unit.tx, owing, isExchange ? pledgeId : 0)
  if (hold !== undefined) throw hold
  return loan
}

/**
 * Earmarked goods count as gone; a loan that owes nothing keeps only what is frozen, priced or not.
 * @throws Failure `loan_is_overdue`, `goods_are_short`, `release_too_much` in figures, `price_too_old` or `price_missing`; `not_now` for a pledge that is not active
 */
export async function assertReleasable(unit: UnitOfWork, asked: Releasing): Promise<Released> {
  const { tx } = unit
  const { row } = await assertNotBlocked(unit, asked)
  const { pledgeId, weight: own } = asked
  const without = asked.isEarmarked === true && own !== null ? { pledgeId, weight: own } : undefined
  const { lines, valuation } = await coverOfLoan(tx, asked.financingId, without)
  const goods = valuation.lines.find(({ goods: { id } }) => id === pledgeId)
  if (goods === undefined) throw new Failure('not_now')
  const owed = asked.isCoveredLater === true ? 0 : row.total_left
  if (owed > 0) assertPriced(valuation)
  const question = {
    net: given('fen', BigInt(owed), { kind: 'entered' }),
    goods,
    others: valuation.lines.filter((line) => line !== goods),
  }
  const possible = Number(releasableOf(lines, question).shown)
  const { pledged, earmarked, frozen } = goods.goods
  const weight = weightOf(asked.weight, { pledged: Number(pledged), possible })
  if (weight > possible)
    throw new Failure('release_too_much', {
      values: {
        pledged: Number(pledged),
        earmarked: Number(earmarked),
        frozen: Number(frozen),
        owed,
        keep: Number(keepOf(lines, question).shown),
        asked: weight,
        possible,
      },
    })
  return { weight, possible }
}
