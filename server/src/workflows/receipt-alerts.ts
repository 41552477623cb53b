// Storage of pledged goods that ends soon, or has ended: bank and holder are notified, and nothing is released by it (`domain.md` §3.2 "expired").
import type { FastifyBaseLogger } from 'fastify'
import { dayText, plainText } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import { platformWriter } from '#engine/declare/writer.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/unit-of-work.ts'
import { eachDue } from '#engine/write/each-due.ts'
import type { Db } from '#platform/database/database.ts'
import { writeTo } from '#resources/content/msg.send.ts'
import { RECEIPT_LIST } from '#resources/lots.paths.ts'
import { registryOf } from '#resources/registry.ts'
import { isNear, peopleOf, stageOf } from './ends.ts'

const end = sql`receipt.storage_end`
const stage = stageOf(end)
const isDue = sql<SqlBool>`
  receipt.life in (1, 7) and receipt.pledge_weight > 0 and ${isNear(end)}
  and not exists (
    select from receipt_alert alert
     where alert.receipt_id = receipt.id and alert.storage_end = receipt.storage_end and alert.days = ${stage})`

/** Answers of how many receipts somebody was notified. */
export function alertEndingStorage(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<number> {
  return eachDue(db, platformWriter(registryOf()), {
    path: RECEIPT_LIST,
    due: isDue,
    work: tell,
    log,
  })
}

async function tell(unit: UnitOfWork, { id, values }: LockedRecord): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    insert into receipt_alert (receipt_id, storage_end, days)
    select receipt.id, receipt.storage_end, ${stage} from receipt where receipt.id = ${id}
    returning days`.execute(unit.tx)
  const [no, day] = [plainText(values['contract_no']), dayText(Number(values['storage_end']))]
  const hasEnded = rows[0]?.days === 0
  await writeTo(unit, {
    accounts: await peopleOf(unit.tx, concerned(id)),
    isAlert: true,
    // Nothing says what a reader reads: messages of the platform are in its own language.
    title: hasEnded ? `质押仓单 ${no} 储存期已届满` : `质押仓单 ${no} 储存期将于 ${day} 届满`,
    content: hasEnded
      ? `储存期已于 ${day} 届满，质押不受影响。请持有人尽快办理展期，质权人关注仓储物状况。`
      : '请持有人在届满前办理展期；届满后质押不受影响，但仓单将显示为已到期。',
    path: `/pledge/receipt/look/${id}`,
  })
}

/** Its holder and the banks that it is pledged to. */
const concerned = (receiptId: number) => sql`
  select holder_id from receipt where receipt.id = ${receiptId}
  union select bank_id from pledge where receipt_id = ${receiptId} and pledge_state <= 2`
