import { type Language, type LoanCoverFigures, type LoanPledge } from '@cangdan/protocol'
import { sql } from 'kysely'
import { toExplainedFigure, type Figure, createFigure } from '#modules/lending/domain/cover/explain.ts'
import {
  computeRiskBand,
  computeNetExposure,
  computeReleasable,
  computeTriggerPrice,
} from '#modules/lending/domain/cover/limits.ts'
import { type LendingLines, LINES } from '#modules/lending/domain/cover/policy.ts'
import type { GoodsValue, Valuation } from '#modules/lending/domain/cover/valuation.ts'
import type { Db } from '#platform/database/database.ts'
import { renderFailure } from '#platform/http/responses/replies.ts'
import { createPriceError } from '#modules/lending/cover/goods.cover.ts'
import { loadLoanCover, type PledgeLine } from '#modules/lending/cover/loan.cover.ts'
import type { LoanRow } from '#modules/lending/loan/loan.record.ts'
import { readCallCover } from '#modules/lending/margin-call/margin-call.cover.ts'
import { findOpenCall, loadMinimumCall } from '#modules/lending/margin-call/margin-call.queries.ts'
import { disputeTitles } from '#modules/lending/margin-call/dispute.titles.ts'
import { marginCallTitles } from '#modules/lending/margin-call/margin-call.titles.ts'
import { findReleaseBlocks } from '#modules/lending/release/release.blocks.ts'

interface CurrentCover {
  readonly cover: LoanCoverFigures | null
  readonly pledges: readonly LoanPledge[]
}

interface CurrentLoan {
  readonly row: LoanRow
  readonly dpd: number
  /** Fen. */
  readonly total: Figure
}

export async function loadCurrentCover(
  db: Db,
  { row, dpd, total }: CurrentLoan,
  language: Language,
): Promise<CurrentCover> {
  const { terms, lines, pledges, valuation } = await loadLoanCover(db, row.id)
  if (pledges.length === 0) return { cover: null, pledges: [] }
  // Cash margin is not supported yet.
  const net = computeNetExposure(total, createFigure('fen', 0n, { kind: 'definition' }))
  const { band, ltv } = computeRiskBand(lines, net, valuation)
  const blocks = await findReleaseBlocks(db, { ...row, dpd, owed: Number(total.shown) })
  return {
    cover: {
      band,
      policy_version: terms.version_no,
      pledge_rate: String(lines.pledgeRate),
      lines: {
        warning: String(lines.warning),
        call: String(lines.call),
        liquidation: String(lines.liquidation),
      },
      ltv: ltv === null ? null : toExplainedFigure(ltv),
      eligible: valuation.kind === 'priced' ? toExplainedFigure(valuation.eligible) : null,
      triggers: listTriggers(lines, net, valuation),
      gaps:
        valuation.kind === 'unpriced'
          ? [
              ...new Set(
                valuation.gaps.map(({ goods, gap }) => renderFailure(createPriceError(goods.spec, gap), language)),
              ),
            ]
          : [],
      valued: await findValuation(db, row.id),
      ...(await loadCall(db, row.id, language)),
      holds: blocks.map((hold) => renderFailure(hold, language)),
    },
    pledges: await listPledges(db, { lines, net, valuation, pledges, isBlocked: blocks.length > 0 }),
  }
}

async function findValuation(db: Db, id: number): Promise<LoanCoverFigures['valued']> {
  const { rows } = await sql<NonNullable<LoanCoverFigures['valued']>>`
    select extract(epoch from current.valued_time)::bigint as time, batch.cause, batch.id as batch
      from loan_valuation current join valuation_batch batch on batch.id = current.batch_id
     where current.financing_id = ${id}`.execute(db)
  return rows[0] ?? null
}

type CallParts = Pick<LoanCoverFigures, 'call' | 'below_minimum'>

async function loadCall(db: Db, id: number, language: Language): Promise<CallParts> {
  const [call, { band, figures }] = [await findOpenCall(db, id), await readCallCover(db, id)]
  if (call === undefined) {
    const least = await loadMinimumCall(db, id)
    const isBelow = band === 'call' && figures !== null && figures.cash < (least ?? 0)
    return { call: null, below_minimum: isBelow ? least : null }
  }
  const { cash_required: _issued, dispute, ...rest } = call
  const { cash = null, goods = null, spec = null } = figures ?? {}
  return {
    call: {
      ...rest,
      state_text: marginCallTitles[`state.${call.state}`][language],
      dispute: dispute && { ...dispute, state_text: disputeTitles[`dispute.${dispute.state}`][language] },
      cash,
      goods,
      spec,
    },
    below_minimum: null,
  }
}

/** Empty unless all goods are of one spec. */
function listTriggers(lines: LendingLines, net: Figure, valuation: Valuation): LoanCoverFigures['triggers'] {
  const specs = new Set(valuation.lines.map(({ goods }) => goods.spec))
  if (specs.size > 1 || valuation.kind === 'unpriced') return []
  return LINES.flatMap((line) => {
    const price = computeTriggerPrice(lines, line, { net, goods: valuation.lines, others: [] })
    return price === null ? [] : [{ line, price: toExplainedFigure(price) }]
  })
}

interface PledgesInput {
  readonly lines: LendingLines
  readonly net: Figure
  readonly valuation: Valuation
  readonly pledges: readonly PledgeLine[]
  readonly isBlocked: boolean
}

const BLOCKED = createFigure('hundredths_of_tonne', 0n, { kind: 'blocked' })

async function listPledges(db: Db, { lines, net, valuation, pledges, isBlocked }: PledgesInput): Promise<LoanPledge[]> {
  const { rows } = await sql<{ id: number; no: string }>`
    select id, contract_no as no from receipt
     where id = any (${pledges.map(({ receipt_id }) => receipt_id)}::bigint[])`.execute(db)
  const numbers = new Map(rows.map(({ id, no }) => [id, no]))
  return pledges.flatMap(({ id, pledge_no, receipt_id, live_weight, earmarked_weight }, at) => {
    const value: GoodsValue | undefined = valuation.lines[at]
    if (value === undefined) return []
    const others = valuation.lines.filter((each) => each !== value)
    return [
      {
        id,
        pledge_no,
        receipt_id,
        contract_no: numbers.get(receipt_id) ?? '',
        goods: value.goods.spec,
        weight: live_weight,
        earmarked: earmarked_weight,
        price: value.value === null ? null : toExplainedFigure(value.value.price),
        eligible: value.value === null ? null : toExplainedFigure(value.value.eligible),
        releasable: toExplainedFigure(isBlocked ? BLOCKED : computeReleasable(lines, { net, goods: value, others })),
      },
    ]
  })
}
