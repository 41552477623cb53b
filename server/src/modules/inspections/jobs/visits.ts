// Ends visits that were not made on their day.
import { title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { INSPECTION_LIST, INVESTIGATION_LIST } from '#modules/paths.ts'
import { revokeTicket } from '#platform/tickets/page-tickets.ts'
import { ERROR_TYPE, LEVEL, SOURCE } from '../abnormal/abnormal.states.ts'
import { openDocument } from '../abnormal/open-document.ts'
import { VISIT } from '../visit/visit.states.ts'

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
