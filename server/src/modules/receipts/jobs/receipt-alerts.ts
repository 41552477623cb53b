// Notifies bank and holder when storage of pledged goods ends soon or has ended; nothing is released (domain §3.2 "expired").
import { formatShanghaiDay, title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { RECEIPT_LIST, type ReceiptRecord } from '#modules/paths.ts'
import { isUpcoming, noticeStage } from './deadline-stages.ts'

const end = sql`receipt.storage_end`
const stage = noticeStage(end)
const isDue = sql<SqlBool>`
  receipt.life in (1, 7) and receipt.pledge_weight > 0 and ${isUpcoming(end)}
  and not exists (
    select from receipt_alert alert
     where alert.receipt_id = receipt.id and alert.storage_end = receipt.storage_end and alert.days = ${stage})`

export function alertEndingStorage({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: RECEIPT_LIST,
    due: isDue,
    work: notify,
    log,
  })
}

async function notify(unit: UnitOfWork, { id, values }: ReceiptRecord): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    insert into receipt_alert (receipt_id, storage_end, days)
    select receipt.id, receipt.storage_end, ${stage} from receipt where receipt.id = ${id}
    returning days`.execute(unit.tx)
  const [no, day] = [values.contract_no, formatShanghaiDay(values.storage_end)]
  const hasEnded = rows[0]?.days === 0
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, selectConcerned(id)),
    isAlert: true,
    ...(hasEnded ? formatEnded(no, day) : formatEnding(no, day)),
    path: `/pledge/receipt/look/${id}`,
  })
}

const formatEnding = (no: string, day: string) => ({
  title: title(
    `质押仓单 ${no} 储存期将于 ${day} 届满`,
    `Storage of pledged receipt ${no} ends on ${day}`,
    `El depósito del resguardo pignorado ${no} termina el ${day}`,
    `質入れ証券${no}の保管期間は${day}に終了します`,
  ),
  content: title(
    '请持有人在届满前办理展期；届满后质押不受影响，但仓单将显示为已到期。',
    'Its holder has storage renewed before that day; the pledge goes on, but the receipt is shown as expired.',
    'El tenedor debe renovar el depósito antes de ese día; la prenda continúa, pero el resguardo figurará como vencido.',
    '所持人はこの日までに期間を延長してください。その後も質権は存続しますが、証券は期限切れと表示されます。',
  ),
})
const formatEnded = (no: string, day: string) => ({
  title: title(
    `质押仓单 ${no} 储存期已届满`,
    `Storage of pledged receipt ${no} has ended`,
    `Ha terminado el depósito del resguardo pignorado ${no}`,
    `質入れ証券${no}の保管期間が終了しました`,
  ),
  content: title(
    `储存期已于 ${day} 届满，质押不受影响。请持有人尽快办理展期，质权人关注仓储物状况。`,
    `Storage ended on ${day}; the pledge goes on. Its holder has it renewed soon, and the pledgee looks after the goods.`,
    `El depósito terminó el ${day}; la prenda continúa. El tenedor debe renovarlo pronto y el acreedor vigilar la mercancía.`,
    `保管期間は${day}に終了しました。質権は存続します。所持人は早めに延長し、質権者は貨物の状況を確認してください。`,
  ),
})

const selectConcerned = (receiptId: number) => sql`
  select holder_id from receipt where receipt.id = ${receiptId}
  union select bank_id from pledge where receipt_id = ${receiptId} and pledge_state <= 2`
