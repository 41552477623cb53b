// Freezes without a second decision (docs/decisions/receipts.md): decision makers are notified a day before, then the freezes lapse.
import { title, type Title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { sendMessage } from '#modules/content/index.ts'
import { OPERATION_LIST, RECEIPT_LIST, type OperationRecord } from '#modules/paths.ts'
import { lapseOperation } from '../operation/operation.effects.ts'
import { listOverdueFreezes } from '../operation/operation.queries.ts'

const WAITS = sql<SqlBool>`receipt_operation.kind = 4 and receipt_operation.state = 0`
const isEndingFreeze = sql<SqlBool>`
  ${WAITS} and receipt_operation.freeze_end < now() + interval '1 day'
  and not exists (select from freeze_alert where freeze_alert.operation_id = receipt_operation.id)`

/** Notifies of freezes that lapse within a day, and returns their number. */
export function alertEndingFreezes({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: OPERATION_LIST,
    due: isEndingFreeze,
    work: async (unit, operation) => {
      await sql`insert into freeze_alert (operation_id) values (${operation.id})`.execute(unit.tx)
      await notify(unit, operation, formatEnding(operation.values.operation_no))
    },
    log,
  })
}

const isOverdue = sql<SqlBool>`exists (
  select from receipt_operation operation
   where operation.receipt_id = receipt.id and operation.kind = 4 and operation.state = 0 and operation.freeze_end < now())`

/** Lets overdue freezes lapse, and returns the number of receipts. Receipts are locked before their operations. */
export function lapseFreezes({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: RECEIPT_LIST,
    due: isOverdue,
    work: async (unit, { id }) => {
      for (const each of await listOverdueFreezes(unit.tx, id)) {
        const operation = await lapseOperation(unit, each)
        await notify(unit, operation, formatEnded(operation.values.operation_no))
      }
    },
    log,
  })
}

/** Notifies users of the platform who may decide on freezes, and the author of the freeze. */
async function notify(
  unit: UnitOfWork,
  { id }: OperationRecord,
  words: { readonly title: Title; readonly content: Title },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct account.id from account join organisation on organisation.id = account.organisation_id
      join account_role on account_role.account_id = account.id join role on role.id = account_role.role_id
     where account.disabled = 0 and organisation.kind = 'platform'
       and (role.api_arr ? 'seller_p/pledge/OperationDecide' or account.id = (select add_by from receipt_operation where id = ${id}))
     order by account.id`.execute(unit.tx)
  if (rows.length === 0) return
  await sendMessage(unit, {
    accounts: rows.map((row) => row.id),
    isAlert: true,
    ...words,
    path: `/pledge/operation/look/${id}`,
  })
}

const formatEnding = (no: string) => ({
  title: title(
    `冻结 ${no} 将因无人决定而失效`,
    `Freeze ${no} lapses unless it is decided on`,
    `La inmovilización ${no} caduca si nadie decide`,
    `凍結${no}は決定がなければ失効します`,
  ),
  content: title(
    '冻结自申请起生效，须由另一人批准或拒绝。一天内仍无人决定的，冻结失效，货物解除冻结。',
    'It holds since it was asked for, and another person approves or refuses it. If nobody does within a day it lapses, and its goods are free.',
    'Rige desde que se solicitó y otra persona la aprueba o deniega. Si nadie lo hace en un día, caduca y la mercancía queda libre.',
    '凍結は申請時から有効で、別の担当者が承認または拒否します。1日以内に決定がなければ失効し、貨物の凍結は解けます。',
  ),
})
const formatEnded = (no: string) => ({
  title: title(
    `冻结 ${no} 已因无人决定而失效`,
    `Freeze ${no} has lapsed: nobody decided on it`,
    `La inmovilización ${no} ha caducado: nadie decidió`,
    `凍結${no}は決定がなく失効しました`,
  ),
  content: title(
    '货物已解除冻结。仍需冻结的，请附文书重新申请。',
    'Its goods are free. Where they are to be frozen all the same, it is asked for anew with its document.',
    'La mercancía queda libre. Si aún debe inmovilizarse, solicítese de nuevo con su documento.',
    '貨物の凍結は解けました。引き続き凍結が必要な場合は、文書を添えて改めて申請してください。',
  ),
})
