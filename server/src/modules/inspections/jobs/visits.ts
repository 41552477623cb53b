// Visits by the clock: routine visits are planned for goods that secure loans, and visits that were not made are reported.
import { title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { INSPECTION_LIST, INVESTIGATION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeTicket } from '#platform/tickets/page-tickets.ts'
import { ERROR_TYPE, LEVEL, SOURCE } from '../abnormal/abnormal.states.ts'
import { openDocument } from '../abnormal/open-document.ts'
import { INSPECTION_TYPE, VISIT } from '../visit/visit.states.ts'

/** A visit that was started may be submitted after midnight: until its link ends. */
const isMissed = (table: 'inspection' | 'investigation') =>
  sql<SqlBool>`${sql.ref(`${table}.state`)} in (0, 1) and ${sql.ref(`${table}.plan_date`)} < today()
    and (${sql.ref(`${table}.state`)} = 0
         or not exists (select from page_ticket ticket where ${sql.ref(`ticket.${table}_id`)} = ${sql.ref(`${table}.id`)}
                           and done_time is null and revoked_time is null and expires_at > now()))`

/** Ends visits that were not submitted in time; a missed inspection opens an abnormal document. Returns their number. */
export async function endMissedVisits({ db, log, registry }: JobDeps): Promise<number> {
  const writer = createPlatformWriter(registry)
  const change = { verb: 'miss', set: { state: VISIT.missed } } as const
  const inspections = await processDueRecords(db, writer, {
    path: INSPECTION_LIST,
    due: isMissed('inspection'),
    log,
    work: async (unit, record) => {
      await revokeTicket(unit.tx, { kind: 'inspection', id: record.id })
      await unit.change(record, change)
      await openDocument(unit, {
        type: ERROR_TYPE.missedVisit,
        level: LEVEL.medium,
        source: SOURCE.system,
        key: `missed ${record.id}`,
        content: `巡检任务 ${record.values.inspection_no} 未在计划日期完成`,
        warehouseId: record.values.warehouse_id,
        inspectionId: record.id,
      })
    },
  })
  const investigations = await processDueRecords(db, writer, {
    path: INVESTIGATION_LIST,
    due: isMissed('investigation'),
    log,
    work: async (unit, record) => {
      await revokeTicket(unit.tx, { kind: 'investigation', id: record.id })
      await unit.change(record, change)
      await sendMessage(unit, {
        accounts: await listActiveAccounts(unit.tx, sql`select ${record.values.bank_id}::bigint`),
        title: MISSED,
        content: describeMissed(record.values.investigation_no),
        isAlert: true,
        path: `/admins/investigation/look/${record.id}`,
      })
    },
  })
  return inspections + investigations
}

const MISSED = title(
  '尽调未按期完成',
  'Due diligence was not made',
  'No se realizó el informe previo',
  '調査が未実施です',
)

const describeMissed = (no: string) =>
  title(
    `尽调任务 ${no} 未在计划日期完成，请重新安排。`,
    `The due diligence ${no} was not made on its day. Plan another.`,
    `El informe previo ${no} no se realizó en su fecha. Planifique otro.`,
    `調査 ${no} は予定日に実施されませんでした。再度計画してください。`,
  )

interface DueWarehouse {
  readonly warehouse_id: number
  readonly store_id: number
  readonly inspuser_id: number
  readonly agency_id: number
  readonly lot_ids: readonly number[]
}

/**
 * Warehouses with goods that secure a drawn loan, whose last accepted inspection is about as old as the shortest interval of the loans' policies
 * (`inspect_days`), without an open visit. Each with its inspector who has the fewest open visits.
 */
async function listDueWarehouses(db: Db): Promise<readonly DueWarehouse[]> {
  const { rows } = await sql<DueWarehouse>`
    with secured as (
      select lot.warehouse_id, warehouse.store_id, array_agg(distinct lot.id order by lot.id) as lot_ids, min(policy.inspect_days) as days
        from pledge join lot on lot.id = pledge.lot_id join warehouse on warehouse.id = lot.warehouse_id
        join financing on financing.id = pledge.financing_id join risk_policy policy on policy.id = financing.policy_id
       where pledge.pledge_state = 2 and financing.loan_state in (7, 8, 9) and lot.status = 1
       group by lot.warehouse_id, warehouse.store_id)
    select secured.warehouse_id, secured.store_id, secured.lot_ids[1:50] as lot_ids, inspector.id as inspuser_id, inspector.agency_id
      from secured cross join lateral (
        select account.id, account.agency_id from account
         where secured.warehouse_id = any (account.warehouse_ids) and account.disabled = 0 and account.agency_id is not null
           and (account.cert_end is null or account.cert_end > today())
           and not is_related_inspector(account.person_id, account.agency_id, array[secured.warehouse_id])
         order by (select count(*) from inspection open where open.inspuser_id = account.id and open.state in (0, 1)), account.id limit 1) as inspector
     where not exists (
       select from inspection visit where visit.warehouse_id = secured.warehouse_id
          and (visit.state in (0, 1, 2) or (visit.state = 3 and visit.submit_time > now() - make_interval(days => secured.days::int - 1))))`.execute(
    db,
  )
  return rows
}

/** Plans a routine visit for tomorrow in each warehouse that is due. Returns their number. */
export async function planRoutineVisits({ db, registry }: JobDeps): Promise<number> {
  const due = await listDueWarehouses(db)
  for (const { lot_ids, ...place } of due) {
    await transact(db, createPlatformWriter(registry), async (unit) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`inspection plan ${place.warehouse_id}`}, 0))`.execute(
        unit.tx,
      )
      if (!(await listDueWarehouses(unit.tx)).some(({ warehouse_id }) => warehouse_id === place.warehouse_id)) return
      await unit.add(INSPECTION_LIST, {
        set: {
          ...place,
          lot_ids: [...lot_ids],
          inspection_type: INSPECTION_TYPE.routine,
          plan_date: sql`today() + 1`,
        },
      })
    })
  }
  return due.length
}
