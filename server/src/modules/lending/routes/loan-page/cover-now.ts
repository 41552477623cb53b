import { type Language, type LoanCoverNow, type LoanPledge } from '@cangdan/protocol'
import { sql } from 'kysely'
import { explained, type Figure, given } from '#modules/lending/domain/cover/explain.ts'
import { bandOf, netExposureOf, releasableOf, triggerPriceOf } from '#modules/lending/domain/cover/limits.ts'
import { type LendingLines, LINES } from '#modules/lending/domain/cover/policy.ts'
import type { GoodsValue, Valuation } from '#modules/lending/domain/cover/valuation.ts'
import type { Db } from '#platform/database/database.ts'
import { sentence } from '#platform/http/responses/replies.ts'
import { unpriced } from '#modules/lending/cover/goods.cover.ts'
import { coverOfLoan, type PledgeLine } from '#modules/lending/cover/loan.cover.ts'
import type { LoanRow } from '#modules/lending/loan/loan.record.ts'
import { findHolds } from '#modules/lending/release/release.hold.ts'

interface Covered {
  readonly cover: LoanCoverNow | null
  readonly pledges: readonly LoanPledge[]
}

interface LoanNow {
  readonly row: LoanRow
  readonly dpd: number
  /** Fen. */
  readonly total: Figure
}

export async function coverNow(db: Db, { row, dpd, total }: LoanNow, language: Language): Promise<Covered> {
  const { terms, lines, pledges, valuation } = await coverOfLoan(db, row.id)
  if (pledges.length === 0) return { cover: null, pledges: [] }
  // Cash margin is not supported yet.
  const net = netExposureOf(total, given('fen', 0n, { kind: 'definition' }))
  const { band, ltv } = bandOf(lines, net, valuation)
  const holds = await findHolds(db, { ...row, dpd, owed: Number(total.shown) })
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
      ltv: ltv === null ? null : explained(ltv),
      eligible: valuation.kind === 'priced' ? explained(valuation.eligible) : null,
      triggers: triggersOf(lines, net, valuation),
      gaps:
        valuation.kind === 'unpriced'
          ? [
              ...new Set(
                valuation.gaps.map(({ goods, gap }) => sentence(unpriced(goods.spec, gap), language)),
              ),
            ]
          : [],
      holds: holds.map((hold) => sentence(hold, language)),
    },
    pledges: await pledgesOf(db, { lines, net, valuation, pledges, isBlocked: holds.length > 0 }),
  }
}

/** Empty unless all goods are of one spec. */
function triggersOf(lines: LendingLines, net: Figure, valuation: Valuation): LoanCoverNow['triggers'] {
  const specs = new Set(valuation.lines.map(({ goods }) => goods.spec))
  if (specs.size > 1 || valuation.kind === 'unpriced') return []
  return LINES.flatMap((line) => {
    const price = triggerPriceOf(lines, line, { net, goods: valuation.lines, others: [] })
    return price === null ? [] : [{ line, price: explained(price) }]
  })
}

interface Asked {
  readonly lines: LendingLines
  readonly net: Figure
  readonly valuation: Valuation
  readonly pledges: readonly PledgeLine[]
  readonly isBlocked: boolean
}

const BLOCKED = given('hundredths_of_tonne', 0n, { kind: 'blocked' })

async function pledgesOf(
  db: Db,
  { lines, net, valuation, pledges, isBlocked }: Asked,
): Promise<LoanPledge[]> {
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
        price: value.value === null ? null : explained(value.value.price),
        eligible: value.value === null ? null : explained(value.value.eligible),
        releasable: explained(isBlocked ? BLOCKED : releasableOf(lines, { net, goods: value, others })),
      },
    ]
  })
}
