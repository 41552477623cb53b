// Returns the figures for decisions on a release: loan to value before and after, and the releasable weight.
import type { Language, ReleaseDecision } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createFigure, toExplainedFigure } from '#modules/lending/domain/cover/explain.ts'
import { computeReleasable, computeRiskBand } from '#modules/lending/domain/cover/limits.ts'
import { type Valuation, valueGoods } from '#modules/lending/domain/cover/valuation.ts'
import type { Db } from '#platform/database/database.ts'
import { createPriceError, toValuationTerms } from '#modules/lending/cover/goods.cover.ts'
import { loadLoanCover } from '#modules/lending/cover/loan.cover.ts'
import { loadLoan } from '#modules/lending/loan/loan.record.ts'
import { findExcessWeight } from '#modules/lending/release/release.guard.ts'
import { findReleaseBlocks } from '#modules/lending/release/release.blocks.ts'
import { EARMARKED, REASON, RELEASE } from '#modules/lending/release/release.kinds.ts'
import { toRejections } from '#modules/lending/routes/financing-quote/financing-quote.ts'

interface OpenRelease {
  readonly owner: string
  readonly goods: string
  readonly weight: number
  readonly pledge_id: number
  readonly financing_id: number
  readonly reason: number
  readonly release_state: number
}

const DECIDABLE = [RELEASE.requested, RELEASE.proposed, RELEASE.approved, RELEASE.suspended]

/** Returns null for a release that is weighed, done or ended, and for goods that are no longer pledged. */
export async function loadReleaseDecision(db: Db, id: number, language: Language): Promise<ReleaseDecision | null> {
  const { rows } = await sql<OpenRelease>`
    select organisation.name as owner, good.good_name || ' / ' || good_spec.spec_name as goods, release_order.weight, pledge_id, financing_id, reason,
           release_state
      from release_order join organisation on organisation.id = owner_id
      join receipt on receipt.id = receipt_id join good on good.id = receipt.good_id join good_spec on good_spec.id = receipt.spec_id
     where release_order.id = ${id} and release_state = any (${DECIDABLE}::smallint[])`.execute(db)
  const [request] = rows
  const loan = request === undefined ? undefined : await loadLoan(db, request.financing_id)
  if (request === undefined || loan === undefined) return null
  const { weight, pledge_id: pledgeId } = request
  const isEarmarked = EARMARKED.some((state) => state === request.release_state)
  const { terms, lines, valuation } = await loadLoanCover(
    db,
    request.financing_id,
    isEarmarked ? { pledgeId, weight } : undefined,
  )
  const goods = valuation.lines.find(({ goods: { id: pledge } }) => pledge === pledgeId)
  if (goods === undefined) return null
  const owed = loan.row.total_left
  const net = createFigure('fen', BigInt(owed), { kind: 'entered' })
  const read = (of: Valuation): ReleaseDecision['after'] => {
    if (of.kind === 'unpriced') return null
    const { band, ltv } = computeRiskBand(lines, net, of)
    return { band, eligible: toExplainedFigure(of.eligible), ltv: ltv === null ? null : toExplainedFigure(ltv) }
  }
  const left = valuation.lines.map(({ goods: each }) =>
    each.id === pledgeId ? { ...each, earmarked: each.earmarked + BigInt(weight) } : each,
  )
  const question = { net, goods, others: valuation.lines.filter((line) => line !== goods) }
  const blocks = await findReleaseBlocks(
    db,
    { ...loan.row, owed },
    request.reason === REASON.substitution ? pledgeId : 0,
  )
  const refusals = [...blocks, ...(owed > 0 ? listGaps(valuation) : [])]
  const excess = refusals.length === 0 ? findExcessWeight(lines, question, weight) : undefined
  return {
    owner: request.owner,
    goods: request.goods,
    weight,
    owed,
    pledge_rate: String(lines.pledgeRate),
    before: read(valuation),
    after: read(valueGoods(toValuationTerms(terms), left)),
    releasable: toExplainedFigure(computeReleasable(lines, question)),
    faults: toRejections(
      NEEDS_NO_COVER.includes(request.reason) ? [] : excess === undefined ? refusals : [excess],
      language,
    ),
  }
}

const listGaps = (valuation: Valuation) =>
  valuation.kind === 'unpriced' ? valuation.gaps.map(({ goods, gap }) => createPriceError(goods.spec, gap)) : []

/** Sales and losses are decided by the proceeds and the count. */
const NEEDS_NO_COVER: readonly number[] = [REASON.enforcement, REASON.lost]
