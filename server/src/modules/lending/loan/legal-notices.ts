// Notices that the law or the contract requires, to the owner of the goods: in the product and by SMS, each written to the loan's ledger stream.
// The SMS add-on adds the outcome of text messages (docs/decisions/addons.md).
import { createHash } from 'node:crypto'
import type { Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { APPLICATION_LIST, type ApplicationRecord } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { maskPhone, queueSms, type SmsMessage } from '#platform/phone/sms-queue.ts'

/** `loan_notice.kind`. */
export const NOTICE = { margin: 1, liquidation: 2, enforcement: 3, disputeAnswer: 4, warning: 5, forecast: 6 } as const
export type NoticeKind = (typeof NOTICE)[keyof typeof NOTICE]

interface LegalNotice extends Pick<SmsMessage, 'scene' | 'params'> {
  readonly kind: NoticeKind
  /** The margin call whose delivery it proves. */
  readonly call?: number
  readonly title: Title
  readonly content: Title
}

/** Sends a notice in the transaction of its cause. The loan is locked. Returns the changed loan. */
export async function sendLegalNotice(
  unit: UnitOfWork,
  loan: ApplicationRecord,
  { kind, call, scene, params, title, content }: LegalNotice,
): Promise<ApplicationRecord> {
  const { tx, beyondScope } = unit
  const accounts = await listActiveAccounts(tx, sql`select ${loan.values.owner_id}::bigint`)
  const path = `/pledge/loan/look/${loan.id}`
  const message = await sendMessage(unit, { accounts, title, content, isAlert: true, path })
  const notice = await addNotice(tx, { loan: loan.id, kind, call, message })
  const text = `【${title.zh}】${content.zh}`
  const phones = await listPhones(tx, accounts)
  const queued = await queueSms(
    tx,
    phones.map((phone) => ({
      phone,
      scene,
      params,
      text,
      uniqueKey: `loan_notice:${notice}:${phone}`,
      subject: { list: APPLICATION_LIST, id: loan.id },
    })),
  )
  const common = { notice, scene }
  const written = [
    { ...common, channel: 'message', text_hash: hashText(text), accounts: accounts.length },
    ...queued.map(({ id, phone, content: sent, template_code }) => ({
      ...common,
      channel: 'sms',
      sms: id,
      phone_masked: maskPhone(phone),
      text_hash: hashText(sent),
      template: template_code,
    })),
  ]
  let record = loan
  for (const facts of written)
    record = await beyondScope.change(record, { verb: 'notice', set: {}, entry: { event: 'notice_written', facts } })
  return record
}

/** Returns the distinct phones of accounts. */
export async function listPhones(tx: Db, accounts: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ phone: string }>`
    select distinct phone from account where id = any(${[...accounts]}::bigint[]) and phone <> '' order by phone`.execute(
    tx,
  )
  return rows.map(({ phone }) => phone)
}

async function addNotice(
  tx: Db,
  { loan, kind, call, message }: { loan: number; kind: NoticeKind; call: number | undefined; message: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('loan_notice')
    .values({ financing_id: loan, kind, margin_call_id: call ?? null, msg_id: message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')
