// The part of a margin call that its guarantors see.
import type { CallPage, Language } from '@cangdan/protocol'
import { sql } from 'kysely'
import { readCallCover } from '#modules/lending/margin-call/margin-call.cover.ts'
import { marginCallTitles } from '#modules/lending/margin-call/margin-call.titles.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { PageTicket } from '#platform/tickets/page-tickets.ts'

type CallRow = Omit<CallPage, 'state_text' | 'cash' | 'goods' | 'spec' | 'expires'> & {
  readonly call_id: number
  readonly financing_id: number
  readonly guarantor_id: number
  readonly state: 1
}

/** @throws Failure `ticket_unusable` for a call that has ended, a guarantor who is disabled, and once a newer link was sent */
export async function loadCallRow(db: Db, ticket: Pick<PageTicket, 'id' | 'subject_id'>): Promise<CallRow> {
  const { rows } = await sql<CallRow>`
    select call.id as call_id, call.financing_id, notice.guarantor_id, call.state, call_no, financing_no, owner.name as owner, bank.bank_name as bank,
           guarantor_name as guarantor, extract(epoch from call.create_time)::bigint as issued, extract(epoch from cure_by)::bigint as cure_by,
           call.exposure, call.ltv, call.line, get_suspended_cash(call) as suspended, bank.account_name,
           coalesce(bank.bank_account, '') as account, extract(epoch from ticket.done_time)::bigint as acknowledge_time
      from call_guarantor notice
      join margin_call call on call.id = notice.margin_call_id and call.end_time is null
      join financing loan on loan.id = call.financing_id
      join guarantor on guarantor.id = notice.guarantor_id and guarantor.disabled = 0 and guarantor.id = any (loan.guarantor_ids)
      join bank on bank.id = call.bank_id
      join organisation owner on owner.id = call.owner_id
      join page_ticket ticket on ticket.call_guarantor_id = notice.id and ticket.id = ${ticket.id}
     where notice.id = ${ticket.subject_id}
       and not exists (select from page_ticket newer where newer.call_guarantor_id = notice.id and newer.id > ticket.id)`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Failure('ticket_unusable')
  return row
}

export async function buildCallPage(db: Db, ticket: PageTicket, language: Language): Promise<CallPage> {
  const { call_id: _call, guarantor_id: _guarantor, financing_id: loan, state, ...row } = await loadCallRow(db, ticket)
  const { cash = null, goods = null, spec = null } = (await readCallCover(db, loan)).figures ?? {}
  const state_text = marginCallTitles[`state.${state}`][language]
  const suspended = cash === null ? 0 : Math.min(row.suspended, cash)
  return { ...row, state_text, cash, goods, spec, suspended, expires: ticket.expires_at }
}
