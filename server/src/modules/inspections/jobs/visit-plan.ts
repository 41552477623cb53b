// Plans visits where goods secure drawn loans.
import { sql } from 'kysely'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { INSPECTION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { INSPECTION_TYPE } from '../visit/visit.states.ts'

export interface SecuredWarehouse {
  readonly warehouse_id: number
  readonly store_id: number
  readonly lot_ids: readonly number[]
  /** The inspector of the warehouse with the fewest open visits. */
  readonly inspuser_id: number
  readonly agency_id: number
  /** The last accepted inspection is one day short of the shortest `inspect_days` of the loans' policies. */
  readonly is_due: boolean
}

/** Lists the warehouses with goods that secure a drawn loan, with an independent inspector and without an open visit. */
export async function listSecuredWarehouses(db: Db): Promise<readonly SecuredWarehouse[]> {
  const { rows } = await sql<SecuredWarehouse>`
    with secured as (
      select lot.warehouse_id, warehouse.store_id, array_agg(distinct lot.id order by lot.id) as lot_ids, min(policy.inspect_days) as days
        from pledge join lot on lot.id = pledge.lot_id join warehouse on warehouse.id = lot.warehouse_id
        join financing on financing.id = pledge.financing_id join risk_policy policy on policy.id = financing.policy_id
       where pledge.pledge_state = 2 and financing.loan_state in (7, 8, 9) and lot.status = 1
       group by lot.warehouse_id, warehouse.store_id)
    select secured.warehouse_id, secured.store_id, secured.lot_ids[1:50] as lot_ids, inspector.id as inspuser_id, inspector.agency_id,
           not exists (select from inspection visit
                        where visit.warehouse_id = secured.warehouse_id and visit.state = 3
                          and visit.submit_time > now() - make_interval(days => secured.days::int - 1)) as is_due
      from secured cross join lateral (
        select account.id, account.agency_id from account
         where secured.warehouse_id = any (account.warehouse_ids) and account.disabled = 0 and account.agency_id is not null
           and (account.cert_end is null or account.cert_end > today())
           and not is_related_inspector(account.person_id, account.agency_id, array[secured.warehouse_id])
         order by (select count(*) from inspection open where open.inspuser_id = account.id and open.state in (0, 1)), account.id limit 1) as inspector
     where not exists (
       select from inspection visit where visit.warehouse_id = secured.warehouse_id and visit.state in (0, 1, 2))
     order by secured.warehouse_id`.execute(db)
  return rows
}

interface Plan {
  readonly type: number
  /** From today. */
  readonly days: number
}

/** Plans a visit in each warehouse that still has no open one. Returns their number. */
export async function planVisits(
  { db, registry }: JobDeps,
  warehouses: readonly Pick<SecuredWarehouse, 'warehouse_id'>[],
  { type, days }: Plan,
): Promise<number> {
  let planned = 0
  for (const { warehouse_id: id } of warehouses) {
    await transact(db, createPlatformWriter(registry), async (unit) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`inspection plan ${id}`}, 0))`.execute(unit.tx)
      const found = (await listSecuredWarehouses(unit.tx)).find(({ warehouse_id }) => warehouse_id === id)
      if (found === undefined) return
      const { is_due: _due, lot_ids, ...place } = found
      const plan_date = sql`today() + ${days}::int`
      await unit.add(INSPECTION_LIST, { set: { ...place, lot_ids: [...lot_ids], inspection_type: type, plan_date } })
      planned += 1
    })
  }
  return planned
}

/** Plans a routine visit for tomorrow in each warehouse that is due. Returns their number. */
export async function planRoutineVisits(deps: JobDeps): Promise<number> {
  const due = (await listSecuredWarehouses(deps.db)).filter(({ is_due }) => is_due)
  return planVisits(deps, due, { type: INSPECTION_TYPE.routine, days: 1 })
}
