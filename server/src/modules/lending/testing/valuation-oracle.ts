// The valuation of a loan by the functions of the domain, in the columns of `loan_valuation`.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'
import { createFigure } from '../domain/cover/explain.ts'
import { computeFallToLine, computeRiskBand, computeTriggerPrice } from '../domain/cover/limits.ts'
import type { Line } from '../domain/cover/policy.ts'
import { planPayments } from '../domain/cover/plan.ts'
import { replay } from '../domain/loan/loan-history.ts'
import { loadLoan } from '../loan/loan.record.ts'

const BANDS = { normal: 1, warning: 2, call: 3, liquidation: 4, unpriced: 5 } as const

/** Percent × 100. */
const MAX_SHOWN = 9_999_999

export interface ValuationRow {
  readonly exposure: number
  readonly eligible: string | null
  readonly ltv: number | null
  readonly band: number | null
  readonly falls: readonly (number | null)[]
  readonly prices: readonly (number | null)[]
  readonly next_due: string | null
  readonly next_amount: number | null
}

export async function loadStoredValuation(db: Db, id: number): Promise<ValuationRow> {
  const { rows } = await sql<ValuationRow>`
    select exposure, round(eligible, 10)::text as eligible, ltv, band, json_build_array(warn_fall, call_fall, liq_fall) as falls,
           json_build_array(warn_price, call_price, liq_price) as prices, next_due::text, next_amount
      from loan_valuation where financing_id = ${id}`.execute(db)
  if (rows[0] === undefined) throw new Error(`loan ${id} has no valuation`)
  return rows[0]
}

/** Of a running loan, by its current figures. */
export async function computeExpectedValuation(db: Db, id: number): Promise<ValuationRow> {
  const { rows } = await sql<{ owed: number }>`select total_left as owed from financing where id = ${id}`.execute(db)
  const exposure = rows[0]?.owed ?? 0
  const net = createFigure('fen', BigInt(exposure), { kind: 'entered' })
  const { lines, valuation } = await loadLoanCover(db, id)
  const { band, ltv } = computeRiskBand(lines, net, valuation)
  const eligible = valuation.kind === 'priced' ? valuation.eligible : null
  const isOneSpec = new Set(valuation.lines.map(({ goods }) => goods.spec)).size === 1
  const ofLines = (compute: (line: Line) => number | null) =>
    (['warning', 'call', 'liquidation'] as const).map((line) => compute(line))
  return {
    exposure,
    eligible: eligible === null ? null : formatTenDigits(eligible.value),
    ltv: ltv === null ? null : Math.min(MAX_SHOWN, Number((ltv.shown + 99n) / 100n)),
    band: BANDS[band],
    falls: ofLines((line) => {
      const fall = eligible === null ? null : computeFallToLine(lines, line, net, eligible)
      return fall === null ? null : Number((fall.shown + 99n) / 100n)
    }),
    prices: ofLines((line) => {
      if (!isOneSpec || valuation.kind === 'unpriced') return null
      const price = computeTriggerPrice(lines, line, { net, goods: valuation.lines, others: [] })
      return price === null ? null : Number(price.shown)
    }),
    ...(await planNext(db, id)),
  }
}

async function planNext(db: Db, id: number): Promise<Pick<ValuationRow, 'next_due' | 'next_amount'>> {
  const stored = await loadLoan(db, id)
  if (stored === undefined) throw new Error(`loan ${id} was not drawn`)
  const [next] = planPayments(stored.terms, replay(stored.terms, stored.events, stored.row.accrued_to))
  return {
    next_due: next?.due ?? null,
    next_amount: next === undefined ? null : Number(next.principal + next.interest),
  }
}

const SCALE = 10n ** 10n

function formatTenDigits({ num, den }: { readonly num: bigint; readonly den: bigint }): string {
  const parts = (num * SCALE) / den
  if (parts * den !== num * SCALE) throw new Error('more than ten decimals')
  return `${parts / SCALE}.${String(parts % SCALE).padStart(10, '0')}`
}
