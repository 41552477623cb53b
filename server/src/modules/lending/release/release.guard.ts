// At current prices, pinned terms and today's debt (domain §4.0, §4.8). The loan is locked, so two releases never use the same headroom.
import { createFigure } from '../domain/cover/explain.ts'
import { computeKeep, computeReleasable, type PledgeWithOthers } from '../domain/cover/limits.ts'
import type { LendingLines } from '../domain/cover/policy.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { Failure } from '#platform/failure.ts'
import { loadLoanAccrued } from '../loan/loan.books.ts'
import { assertPriced, loadLoanCover } from '../cover/loan.cover.ts'
import type { StoredLoan } from '../loan/loan.record.ts'
import { findReleaseBlocks } from './release.blocks.ts'
import { getRequestedWeight } from './release.weight.ts'

export interface ReleaseRequest {
  readonly pledgeId: number
  readonly financingId: number
  /** Hundredths of a tonne; null for all that is possible. */
  readonly weight: number | null
  /** Substitution: missing weight of this pledge does not block it. */
  readonly isExchange?: boolean
  /** The substitute is pledged later, and the cover is checked then. */
  readonly isCoveredLater?: boolean
  /** The release is approved, so its weight is already earmarked. */
  readonly isEarmarked?: boolean
}

export interface ReleasableWeight {
  readonly weight: number
  readonly possible: number
}

/** The loan is locked and running. @throws Failure the first of `findReleaseBlocks` */
export async function assertNotBlocked(
  unit: UnitOfWork,
  { pledgeId, financingId, isExchange = false }: Pick<ReleaseRequest, 'pledgeId' | 'financingId' | 'isExchange'>,
): Promise<StoredLoan> {
  const loan = await loadLoanAccrued(unit, financingId)
  const debt = { ...loan.row, owed: loan.row.total_left }
  const [hold] = await findReleaseBlocks(unit.tx, debt, isExchange ? pledgeId : 0)
  if (hold !== undefined) throw hold
  return loan
}

/**
 * A loan without debt keeps only frozen goods. @throws Failure the first of `findReleaseBlocks`; `release_too_much` with figures,
 * `price_too_old`, `price_missing`; `not_now` for a pledge that is not active
 */
export async function assertReleasable(unit: UnitOfWork, request: ReleaseRequest): Promise<ReleasableWeight> {
  const { tx } = unit
  const { row } = await assertNotBlocked(unit, request)
  const { pledgeId, weight: own } = request
  const without = request.isEarmarked === true && own !== null ? { pledgeId, weight: own } : undefined
  const { lines, valuation } = await loadLoanCover(tx, request.financingId, without)
  const goods = valuation.lines.find(({ goods: { id } }) => id === pledgeId)
  if (goods === undefined) throw new Failure('not_now')
  const owed = request.isCoveredLater === true ? 0 : row.total_left
  if (owed > 0) assertPriced(valuation)
  const question = {
    net: createFigure('fen', BigInt(owed), { kind: 'entered' }),
    goods,
    others: valuation.lines.filter((line) => line !== goods),
  }
  const possible = Number(computeReleasable(lines, question).shown)
  const weight = getRequestedWeight(request.weight, { pledged: Number(goods.goods.pledged), possible })
  const excess = findExcessWeight(lines, question, weight)
  if (excess !== undefined) throw excess
  return { weight, possible }
}

/** Returns `release_too_much` with figures. @param requested hundredths of a tonne */
export function findExcessWeight(
  lines: LendingLines,
  question: PledgeWithOthers,
  requested: number,
): Failure | undefined {
  const possible = Number(computeReleasable(lines, question).shown)
  if (requested <= possible) return undefined
  const { pledged, earmarked, frozen } = question.goods.goods
  return new Failure('release_too_much', {
    values: {
      pledged: Number(pledged),
      earmarked: Number(earmarked),
      frozen: Number(frozen),
      owed: Number(question.net.shown),
      keep: Number(computeKeep(lines, question).shown),
      asked: requested,
      possible,
    },
  })
}
