// Scheduled changes of receipts (domain §3.2): expiry and pickups not made. Neither releases anything: an expired receipt remains a claim to
// goods, pledged and frozen as before.
import { sql, type SqlBool } from 'kysely'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { RECEIPT_LIST } from '#modules/paths.ts'
import { lapseOperation } from '../operation/operation.effects.ts'
import { listOverduePickups } from '../operation/operation.queries.ts'
import { LIFE } from '../receipt/receipts.weights.ts'

const storageHasEnded = sql<SqlBool>`
  receipt.life = 1 and receipt.storage_end < (now() at time zone 'Asia/Shanghai')::date`

export function expireReceipts({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: RECEIPT_LIST,
    due: storageHasEnded,
    work: (unit, record) =>
      unit.change(record, {
        verb: 'expire',
        set: { life: LIFE.expired },
        entry: { event: 'expired', columns: ['storage_end', 'controller_id'] },
      }),
    log,
  })
}

const isNotPickedUp = sql<SqlBool>`exists (
  select from receipt_operation operation
   where operation.receipt_id = receipt.id and operation.state in (0, 4) and operation.pickup_end < now())`

/** Lets overdue pickups lapse, and returns the number of receipts. Receipts are locked before their operations. */
export function lapsePickups({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: RECEIPT_LIST,
    due: isNotPickedUp,
    work: async (unit, { id }) => {
      for (const each of await listOverduePickups(unit.tx, id)) await lapseOperation(unit, each)
    },
    log,
  })
}
