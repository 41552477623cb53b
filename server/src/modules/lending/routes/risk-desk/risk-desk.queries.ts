// Reads the stored valuations (docs/decisions/loan-valuation.md) of one bank, or of all banks without one.
import type { RiskDesk, RiskLoan } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { goodsLabel } from '#modules/lending/application/financing.queries.ts'
import type { Db } from '#platform/database/database.ts'

const MAX_MOVED = 20
const MAX_NEAREST = 10
const MAX_SHARES = 5
const MAX_INSPECTED = 20

export const isOfBank = (table: string, bankId: number | undefined): RawBuilder<SqlBool> =>
  bankId === undefined ? sql`true` : sql`${sql.ref(`${table}.bank_id`)} = ${bankId}`

export async function findLastBatch(db: Db, bankId: number | undefined): Promise<RiskDesk['valued']> {
  const { rows } = await sql<NonNullable<RiskDesk['valued']>>`
    select extract(epoch from valued_time)::bigint as time, cause, id as batch from valuation_batch
     where valued_time is not null and ${isOfBank('valuation_batch', bankId)} order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function countWaiting(db: Db, bankId: number | undefined): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from valuation_event where plan_time is null)
         + (select count(*) from valuation_batch where valued_time is null and ${isOfBank('valuation_batch', bankId)}) as waiting`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/** Lists all five bands. A loan that was not valued before today does not count for the day before. */
export async function sumBands(db: Db, bankId: number | undefined): Promise<RiskDesk['bands']> {
  const { rows } = await sql<RiskDesk['bands'][number]>`
    with valued as (select band, open_band, exposure, open_exposure from loan_valuation where ${isOfBank('loan_valuation', bankId)})
    select band, coalesce(now.loans, 0)::bigint as loans, coalesce(now.exposure, 0)::text as exposure,
           coalesce(open.loans, 0)::bigint as open_loans, coalesce(open.exposure, 0)::text as open_exposure
      from generate_series(1, 5) band
      left join (select band, count(*) as loans, sum(exposure) as exposure from valued group by band) now using (band)
      left join (select open_band as band, count(*) as loans, sum(open_exposure) as exposure from valued group by open_band) open using (band)
     order by band`.execute(db)
  return rows
}

export async function sumOverdue(db: Db, bankId: number | undefined): Promise<RiskDesk['overdue']> {
  const { rows } = await sql<RiskDesk['overdue']>`
    select count(*) as loans, coalesce(sum(total_left), 0)::text as exposure, coalesce(max(dpd), 0)::bigint as longest
      from financing where dpd > 0 and loan_state in (7, 8, 9) and ${isOfBank('financing', bankId)}`.execute(db)
  return rows[0] ?? { loans: 0, exposure: '0', longest: 0 }
}

export async function sumDueThisWeek(db: Db, bankId: number | undefined): Promise<RiskDesk['due_week']> {
  const { rows } = await sql<RiskDesk['due_week']>`
    select count(*) as loans, coalesce(sum(next_amount), 0)::text as amount
      from loan_valuation where next_due between today() and today() + 6 and ${isOfBank('loan_valuation', bankId)}`.execute(
    db,
  )
  return rows[0] ?? { loans: 0, amount: '0' }
}

interface LoanQuery {
  readonly where: RawBuilder<SqlBool>
  readonly orderBy: RawBuilder<unknown>
  readonly limit: number
}

async function listLoans(db: Db, bankId: number | undefined, { where, orderBy, limit }: LoanQuery) {
  const { rows } = await sql<RiskLoan>`
    select financing.id, financing.financing_no, organisation.name as owner, coalesce(${goodsLabel}, '') as goods, valued.exposure::text as exposure,
           valued.band, valued.open_band, valued.ltv, valued.open_ltv, valued.call_fall, valued.call_price, valued.price_age, financing.dpd
      from (select * from loan_valuation valued where ${where} and ${isOfBank('valued', bankId)} order by ${orderBy} limit ${limit}) valued
      join financing on financing.id = valued.financing_id
      join organisation on organisation.id = financing.owner_id
     order by ${orderBy}`.execute(db)
  return rows
}

export const listMovedLoans = (db: Db, bankId: number | undefined): Promise<readonly RiskLoan[]> =>
  listLoans(db, bankId, {
    where: sql`valued.band <> valued.open_band`,
    orderBy: sql`valued.exposure desc, valued.financing_id`,
    limit: MAX_MOVED,
  })

/** Loans without a price have no distance; they follow up to the same number, because their cover is unknown (I13). */
export async function listNearestLoans(db: Db, bankId: number | undefined): Promise<readonly RiskLoan[]> {
  const [near, unpriced] = await Promise.all([
    listLoans(db, bankId, {
      where: sql`valued.call_fall is not null`,
      orderBy: sql`valued.call_fall, valued.financing_id`,
      limit: MAX_NEAREST,
    }),
    listLoans(db, bankId, {
      where: sql`valued.band = 5`,
      orderBy: sql`valued.exposure desc, valued.financing_id`,
      limit: MAX_NEAREST,
    }),
  ])
  return [...near, ...unpriced]
}

/** By `limit_use.kind`. */
const KINDS = { owner: 4, store: 3, good: 5 } as const

export async function listConcentration(db: Db, bankId: number | undefined): Promise<RiskDesk['concentration']> {
  const [owner, store, good] = await Promise.all([
    listLargestShares(db, bankId, KINDS.owner),
    listLargestShares(db, bankId, KINDS.store),
    listLargestShares(db, bankId, KINDS.good),
  ])
  return { owner, store, good }
}

async function listLargestShares(db: Db, bankId: number | undefined, kind: number) {
  const { rows } = await sql<RiskDesk['concentration']['owner'][number]>`
    with used as (
      select subject_id, sum(amount) as amount from limit_use
       where kind = ${kind} and freed_time is null and ${isOfBank('limit_use', bankId)} group by subject_id)
    select coalesce(good.good_name, organisation.name, '') as name, used.amount::text as amount,
           div(used.amount * 10000, (select sum(amount) from used))::bigint as hundredths
      from (select * from used order by amount desc, subject_id limit ${MAX_SHARES}) used
      left join good on good.id = used.subject_id and ${kind}::int = 5
      left join organisation on organisation.id = used.subject_id and ${kind}::int <> 5
     order by used.amount desc, used.subject_id`.execute(db)
  return rows
}

/** Sums the pledged goods with a recent inspection by firm and bank, the smallest share first. */
export async function listInspected(db: Db, bankId: number | undefined): Promise<RiskDesk['inspected']> {
  const { rows } = await sql<RiskDesk['inspected']>`
    with sums as materialized (select * from sum_inspected_goods(${bankId ?? null}::bigint, null)),
    grouped as (
      select case when grouping(store_id) = 0 then 'store' else 'bank' end as kind, coalesce(store_id, bank_id) as id,
             sum(pledged_weight) as pledged, sum(inspected_weight) as inspected,
             floor(10000 * sum(inspected_weight) / nullif(sum(pledged_weight), 0))::bigint as hundredths,
             case when bool_and(oldest is not null) then extract(epoch from min(oldest))::bigint end as oldest
        from sums group by grouping sets (store_id, bank_id)),
    ranked as (
      select grouped.*, coalesce(store.store_name, bank.bank_name) as name, row_number() over (partition by kind order by hundredths, pledged desc, grouped.id) as place
        from grouped
        left join store on store.id = grouped.id and kind = 'store'
        left join bank on bank.id = grouped.id and kind = 'bank'
       where pledged > 0),
    shown as (
      select kind, place, json_build_object('id', id, 'name', name, 'pledged', pledged::text, 'inspected', inspected::text, 'hundredths', hundredths,
                                            'oldest', oldest) as line
        from ranked where place <= ${MAX_INSPECTED})
    select coalesce(json_agg(line order by place) filter (where kind = 'store'), '[]') as store,
           coalesce(json_agg(line order by place) filter (where kind = 'bank'), '[]') as bank
      from shown`.execute(db)
  return rows[0] ?? { store: [], bank: [] }
}
