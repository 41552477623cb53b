import type { RiskStress } from '@cangdan/protocol'
import { sql } from 'kysely'
import { loadLoanCover } from '#modules/lending/cover/loan.cover.ts'
import type { Db } from '#platform/database/database.ts'
import { isOfBank } from './risk-desk.queries.ts'

interface StressCase {
  /** All banks without one. */
  readonly bankId: number | undefined
  /** Percent by which all prices fall. */
  readonly falls: readonly number[]
  /** The storage firm whose goods are lost. */
  readonly storeId: number | undefined
}

/**
 * Applies falls of all prices, and the loss of the goods of a storage firm, to the stored valuations. Eligible value is proportional to prices, so it
 * falls by the same percentage.
 */
export async function computeStress(db: Db, { bankId, falls, storeId }: StressCase): Promise<RiskStress> {
  const rests = storeId === undefined ? [] : await listRestsWithoutFirm(db, bankId, storeId)
  const ids = rests.map(({ id }) => id)
  const eligible = rests.map((rest) => rest.eligible)
  const { rows } = await sql<Omit<RiskStress, 'falls' | 'stores'> & { falls: RiskStress['falls'] | null }>`
    with valued as (
      select current.exposure, policy.pledge_rate, policy.call_line, policy.liq_line,
             case when rest.id is not null then rest.eligible when current.band <> 5 then current.eligible end as eligible
        from loan_valuation current
        join financing on financing.id = current.financing_id
        join risk_policy policy on policy.id = financing.policy_id
        left join unnest(${ids}::bigint[], ${eligible}::numeric[]) as rest (id, eligible) on rest.id = current.financing_id
       where current.band is not null and current.exposure > 0 and ${isOfBank('current', bankId)}),
    fallen as (
      select percent, exposure, eligible * (100 - percent) / 100 as left_value, pledge_rate, call_line, liq_line
        from valued, unnest(${falls}::int[]) as percent where eligible is not null),
    summed as (
      select percent, count(*) filter (where exposure * 10000 >= call_line * left_value) as called,
             count(*) filter (where exposure * 10000 >= liq_line * left_value) as liquidated,
             coalesce(sum(ceil(exposure - pledge_rate * left_value / 10000)) filter (where exposure * 10000 >= call_line * left_value), 0)::text as cash,
             sum(greatest(0, ceil(exposure - left_value)))::text as uncovered
        from fallen group by percent)
    select (select count(eligible) from valued) as priced, (select count(*) from valued where eligible is null) as unpriced,
           (select json_agg(summed order by percent) from summed) as falls`.execute(db)
  const { priced, unpriced, falls: summed } = rows[0] ?? { priced: 0, unpriced: 0, falls: null }
  const none = falls.map((percent) => ({ percent, called: 0, liquidated: 0, cash: '0', uncovered: '0' }))
  return { priced, unpriced, falls: summed ?? none, stores: await listFirms(db, bankId) }
}

/** Lists storage firms with pledged goods. */
async function listFirms(db: Db, bankId: number | undefined): Promise<RiskStress['stores']> {
  const { rows } = await sql<RiskStress['stores'][number]>`
    select id, store_name as name from store
     where exists (select from pledge where store_id = store.id and pledge_state = 2 and ${isOfBank('pledge', bankId)})
     order by store_name, id`.execute(db)
  return rows
}

interface Rest {
  /** Of the loan. */
  readonly id: number
  /** Fen, rounded down for each pledge; null without a price. */
  readonly eligible: string | null
}

/** Returns what the goods at other firms are worth, for each loan with goods at this one. Goods that are lost need no price. */
async function listRestsWithoutFirm(db: Db, bankId: number | undefined, storeId: number): Promise<readonly Rest[]> {
  const { rows } = await sql<{ id: number; pledges: number[] | null }>`
    select financing_id as id, array_agg(pledge.id) filter (where store_id <> ${storeId}) as pledges
      from pledge
     where pledge_state = 2 and ${isOfBank('pledge', bankId)}
       and financing_id in (select financing_id from pledge where store_id = ${storeId} and pledge_state = 2)
     group by financing_id`.execute(db)
  const rests: Rest[] = []
  for (const { id, pledges } of rows)
    rests.push({ id, eligible: pledges === null ? '0' : await sumValues(db, id, new Set(pledges)) })
  return rests
}

async function sumValues(db: Db, loanId: number, pledges: ReadonlySet<number>): Promise<string | null> {
  const { valuation } = await loadLoanCover(db, loanId)
  const lines = valuation.lines.filter(({ goods, quantity }) => pledges.has(goods.id) && quantity.shown > 0n)
  if (lines.some(({ value }) => value === null)) return null
  return String(lines.reduce((sum, { value }) => sum + (value?.eligible.shown ?? 0n), 0n))
}
