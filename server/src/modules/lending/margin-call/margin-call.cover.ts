// Reads the current cover of a loan for its margin call, as the domain computes it (domain §4.0, §4.6).
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'
import { createFigure } from '../domain/cover/explain.ts'
import { type Band, computeCashCure, computeGoodsCure, computeRiskBand, isWithinRate } from '../domain/cover/limits.ts'
import type { LendingLines } from '../domain/cover/policy.ts'
import type { Valuation } from '../domain/cover/valuation.ts'

export interface CallFigures {
  /** Fen. */
  readonly exposure: number
  /** Fen, rounded down. */
  readonly eligible: number
  /** Percent × 100, rounded up; null without eligible goods. */
  readonly ltv: number | null
  /** The reached line, percent × 100. */
  readonly line: number
  /** Fen that restore the cover down to the advance rate, rounded up. */
  readonly cash: number
  /** Hundredths of a tonne that do so, rounded up; null unless all goods are of one spec with a value. */
  readonly goods: number | null
  /** Goods and spec of `goods`. */
  readonly spec: string | null
}

export interface CallCover {
  readonly band: Band
  readonly isWithinRate: boolean
  /** Null without a price. */
  readonly figures: CallFigures | null
}

const PPM_PER_HUNDREDTH = 100n
const MAX_LTV = 9_999_999

export async function readCallCover(db: Db, financingId: number): Promise<CallCover> {
  const { rows } = await sql<{ owed: number }>`
    select total_left as owed from financing where id = ${financingId}`.execute(db)
  const owed = rows[0]?.owed ?? 0
  const net = createFigure('fen', BigInt(owed), { kind: 'entered' })
  const { lines, valuation } = await loadLoanCover(db, financingId)
  const { band, ltv } = computeRiskBand(lines, net, valuation)
  if (valuation.kind === 'unpriced') return { band, isWithinRate: owed === 0, figures: null }
  const { eligible } = valuation
  return {
    band,
    isWithinRate: isWithinRate(lines, net, eligible),
    figures: {
      exposure: owed,
      eligible: Number(eligible.shown),
      ltv: ltv === null ? null : Math.min(MAX_LTV, Number((ltv.shown + PPM_PER_HUNDREDTH - 1n) / PPM_PER_HUNDREDTH)),
      line: Number(lines[band === 'liquidation' ? 'liquidation' : 'call'] / PPM_PER_HUNDREDTH),
      cash: Number(computeCashCure(lines, net, eligible).shown),
      ...computeGoods(lines, net, valuation),
    },
  }
}

const NO_GOODS = { goods: null, spec: null }

/** A call of goods names one quantity, so that all pledged goods must have one price. */
function computeGoods(
  lines: LendingLines,
  net: Parameters<typeof computeGoodsCure>[1],
  { eligible, lines: goods }: Extract<Valuation, { kind: 'priced' }>,
): Pick<CallFigures, 'goods' | 'spec'> {
  const [first] = goods
  if (!first?.value || goods.some(({ goods: { spec } }) => spec !== first.goods.spec)) return NO_GOODS
  const { grade, haircut, value } = first
  const cure = computeGoodsCure(lines, net, { eligible, goods: { grade, haircut, price: value.price } })
  return cure === null || cure.shown === 0n ? NO_GOODS : { goods: Number(cure.shown), spec: first.goods.spec }
}
