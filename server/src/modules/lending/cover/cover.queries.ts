import { type RawBuilder, sql } from 'kysely'
import type { LotCount } from '#modules/receipts/index.ts'
import type { Db } from '#platform/database/database.ts'

export interface OfferedLine {
  readonly receiptId: number
  /** Hundredths of a tonne. */
  readonly weight: number
}

/** Price in fen per tonne, known from the end of its day (docs/decisions/prices.md). */
interface KnownPrice {
  readonly id: number
  readonly fen: number
  readonly day: string
}

export interface KnownQuotes {
  readonly spot: (KnownPrice & { readonly source: number }) | null
  /** Of one contract, the latest first. */
  readonly settlements: readonly (KnownPrice & { readonly contract: string })[]
  /** Weekdays on which the exchanges are closed, of the last `CLOSED_DAYS`. */
  readonly closed: readonly string[]
  /** Seconds UTC. */
  readonly now: number
}

export interface LineFacts extends KnownQuotes {
  readonly receipt_id: number
  readonly weight: number
  readonly contract_no: string
  readonly life: number
  readonly holder_id: number
  readonly remaining_weight: number
  readonly pledge_weight: number
  readonly frozen_free: number
  readonly frozen_pledged: number
  readonly earmarked_free: number
  readonly earmarked_pledged: number
  readonly storage_end: string
  readonly goods: string
  readonly pledgeable: number
  readonly good_id: number
  readonly spec_id: number
  /** Of the spec, percent × 100 of the par price. */
  readonly grade_factor: number
  readonly store_id: number
  /** Held or pledged by this financing already. */
  readonly own: number
  readonly is_elsewhere: boolean
  readonly policy_id: number | null
  readonly lot_missing: number
  readonly lot_standing: number
  /** The policy requires an assay, and the lot has no valid one. */
  readonly is_unassayed: boolean
}

export const getLotCount = ({ lot_missing, lot_standing }: LineFacts): LotCount => ({
  missing: lot_missing,
  standing: lot_standing,
})

/** No price of more days is accepted: policies allow 30 trading days (`price_expire_days`). */
const CLOSED_DAYS = 200

/** Selects `spot`, `settlements` and `closed` of `KnownQuotes` on a day, for rows of `good`, `good_spec` and `policy`. */
export const selectQuotes = (day: RawBuilder<unknown>) => sql`
    (select json_build_object('id', history.id, 'day', history.price_date::text,
              'source', history.source, 'fen', case good.unit when 1 then history.new_price when 2 then history.new_price * 1000 end)
       from find_spot_price(good_spec.id, ${day}) history where good.unit in (1, 2)) as spot,
    coalesce((
      select json_agg(json_build_object('id', settled.id, 'fen', settled.settle_price,
               'day', settled.trade_date::text, 'contract', settled.contract_code) order by settled.trade_date desc)
        from list_settlements(good.qh_code, policy.futures_month, policy.settle_days, ${day}) settled
       where policy.valuation_basis <> 1), '[]') as settlements,
    coalesce((
      select json_agg(calendar_day.day::text) from calendar_day
       where kind < 3 and calendar_day.day between ${day} - ${sql.lit(CLOSED_DAYS)} and ${day}), '[]') as closed`

/** Lists facts in the order of the lines. @param of own holds of `financingId` count as free (0 for a new one); `policyId` defaults to today's */
export async function listLineFacts(
  tx: Db,
  bankId: number,
  lines: readonly OfferedLine[],
  { financingId = 0, policyId = null }: { financingId?: number; policyId?: number | null } = {},
): Promise<readonly LineFacts[]> {
  const ids = lines.map(({ receiptId }) => receiptId)
  const weights = lines.map(({ weight }) => weight)
  const { rows } = await sql<LineFacts>`
    select receipt.id as receipt_id, line.weight, receipt.contract_no, receipt.life, receipt.holder_id, receipt.remaining_weight,
           receipt.pledge_weight, receipt.frozen_free, receipt.frozen_pledged, receipt.earmarked_free, receipt.earmarked_pledged,
           receipt.storage_end::text, good.good_name || ' / ' || good_spec.spec_name as goods, good.pledgeable, receipt.good_id, receipt.spec_id, good_spec.grade_factor,
           receipt.store_id, policy.id as policy_id, found.missing as lot_missing, found.standing as lot_standing,
           coalesce(policy.assay_needed = 1 and not has_valid_assay(receipt.lot_id), false) as is_unassayed,
           coalesce((select sum(live_weight) from pledge where receipt_id = receipt.id and pledge_state <= 2
                      and financing_id = ${financingId}::bigint), 0)::bigint as own,
           exists (select from pledge where receipt_id = receipt.id and pledge_state <= 2 and bank_id <> ${bankId}::bigint) as is_elsewhere,
           extract(epoch from now())::bigint as now,
           ${selectQuotes(sql`today()`)}
      from unnest(${ids}::bigint[], ${weights}::bigint[]) with ordinality line (receipt_id, weight, place)
      join receipt on receipt.id = line.receipt_id
      join good on good.id = receipt.good_id
      join good_spec on good_spec.id = receipt.spec_id
     cross join lateral compute_missing_weight(receipt.lot_id) found
      left join risk_policy policy
        on policy.id = coalesce(${policyId}::bigint, find_risk_policy(${bankId}::bigint, good.cate_id, good.sub_cate_id, today()))
     order by line.place`.execute(tx)
  return rows
}

export interface Terms {
  readonly id: number
  readonly version_no: number
  readonly pledge_rate: number
  readonly haircut: number
  readonly valuation_basis: 1 | 2 | 3
  readonly basis_discount: number | null
  readonly settle_days: number | null
  readonly warn_line: number
  readonly call_line: number
  readonly liq_line: number
  readonly price_max_age: number
  readonly max_tenor_days: number
  readonly store_share: number | null
  readonly owner_share: number | null
  readonly good_share: number | null
}

export async function loadTerms(tx: Db, policyId: number): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select id, version_no, pledge_rate, haircut, valuation_basis, basis_discount, settle_days, warn_line, call_line, liq_line, price_max_age, max_tenor_days, store_share, owner_share, good_share
      from risk_policy where id = ${policyId}`.execute(tx)
  return rows[0]
}

/** Returns the day in Shanghai some days from today: `2026-01-31`. */
export async function loadDayFromToday(tx: Db, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (today() + ${days}::int)::text as day`.execute(tx)
  return rows[0]?.day ?? ''
}

export interface Lender {
  readonly name: string
  readonly disabled: number
  readonly credit_limit: number
  readonly used_limit: number
  readonly max_single_loan: number | null
}

export async function loadLender(tx: Db, bankId: number): Promise<Lender | undefined> {
  const { rows } = await sql<Lender>`
    select bank_name as name, disabled, coalesce(credit_limit, 0) as credit_limit, used_limit, max_single_loan
      from bank where id = ${bankId}`.execute(tx)
  return rows[0]
}

export async function isPledged(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from financing_line line
     where financing_id = ${id} and weight > coalesce((
       select sum(live_weight) from pledge
        where financing_id = ${id} and receipt_id = line.receipt_id and pledge_state = 2), 0) limit 1`.execute(tx)
  return rows.length === 0
}

export async function findGoodsUnderOtherTerms(
  tx: Db,
  financingId: number,
  receiptIds: readonly number[],
): Promise<{ readonly one: string; readonly other: string } | undefined> {
  const { rows } = await sql<{ one: string; other: string }>`
    with named as (
      select receipt.id, good.good_name || ' / ' || good_spec.spec_name as goods
        from receipt join good on good.id = receipt.good_id join good_spec on good_spec.id = receipt.spec_id)
    select one.goods as one, other.goods as other
      from named other
      join named one on one.id = (select min(receipt_id) from financing_line where financing_id = ${financingId})
     where other.id = any (${receiptIds}::bigint[]) and not is_under_terms(${financingId}, other.id)
     order by other.id limit 1`.execute(tx)
  return rows[0]
}
