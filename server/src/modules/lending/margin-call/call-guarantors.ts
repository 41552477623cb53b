// Links for guarantors to the page of a margin call. Each new link replaces the earlier one.
import { CALL_PAGE, toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { APPLICATION_LIST, type ApplicationRecord, type MARGIN_CALL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { buildLink } from '#platform/mail/mail-text.ts'
import { maskPhone, queueSms } from '#platform/phone/sms-queue.ts'
import { getSite } from '#platform/site/site.ts'
import { getTicketDays, issueTicket } from '#platform/tickets/page-tickets.ts'

type CallRecord = LockedRecord<typeof MARGIN_CALL_LIST>

interface GuarantorNotice {
  readonly loan: ApplicationRecord
  readonly call: CallRecord
  /** Fen. */
  readonly cash: number
}

interface NotifiedGuarantor {
  /** Of `call_guarantor`. */
  readonly id: number
  readonly guarantor_id: number
  readonly phone: string
  readonly bank: string
}

/** Sends a link to the phone of each enabled guarantor; nothing without the address of the platform. Returns the changed call. */
export async function sendGuarantorLinks(unit: UnitOfWork, notice: GuarantorNotice): Promise<CallRecord> {
  const { loan, cash } = notice
  const { tx } = unit
  const { site_url } = await getSite(tx)
  if (site_url === '') return notice.call
  const days = String(getTicketDays('call'))
  const no = loan.values.financing_no
  const amount = toDecimalText(cash, 2)
  let { call } = notice
  for (const { id, guarantor_id: guarantor, phone, bank } of await addGuarantors(tx, notice)) {
    const token = await issueTicket(tx, { kind: 'call', id }, phone)
    const link = buildLink(site_url, `${CALL_PAGE}#code=${token}`)
    await queueSms(tx, [
      {
        phone,
        scene: 'guarantee',
        params: { sender: bank, no, amount, days, link },
        text: `${bank}通知：您担保的贷款 ${no} 须补仓 ${amount} 元，详情 ${days} 天内可查看：${link}`,
        uniqueKey: `call_guarantor:${id}:${token.slice(0, 16)}`,
        subject: { list: APPLICATION_LIST, id: loan.id },
      },
    ])
    const facts = { guarantor, phone_masked: maskPhone(phone) }
    const entry = { event: 'guarantor_notified', columns: ['financing_id'], facts }
    call = await unit.beyondScope.change(call, { verb: 'guarantor_notified', set: {}, entry })
  }
  return call
}

async function addGuarantors(tx: Db, { loan, call }: GuarantorNotice): Promise<readonly NotifiedGuarantor[]> {
  const { rows } = await sql<NotifiedGuarantor>`
    with notified as (
      insert into call_guarantor (margin_call_id, guarantor_id, phone)
      select ${call.id}, id, contact_phone from guarantor
       where id = any (${[...loan.values.guarantor_ids]}::bigint[]) and disabled = 0
      on conflict (margin_call_id, guarantor_id) do update set phone = excluded.phone
      returning id, guarantor_id, phone)
    select notified.*, bank_name as bank from notified, bank where bank.id = ${loan.values.bank_id} order by id`.execute(
    tx,
  )
  return rows
}
