import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { CallState } from '../domain/cover/margin-call.ts'

/** Selects the name of an account that made a step. */
const selectAccountName = (column: 'ask_by' | 'extend_by' | 'propose_by' | 'declare_by') =>
  sql`(select account.nick_name from account where account.id = ${sql.ref(`margin_call.${column}`)})`
export const askName = selectAccountName('ask_by')
export const extendName = selectAccountName('extend_by')
export const proposeName = selectAccountName('propose_by')
export const declareName = selectAccountName('declare_by')

/** Of a loan that is not in default already. */
export const isAtDefaultStep = (step: number) => sql<SqlBool>`
  margin_call.default_step = ${step}
  and exists (select from financing where financing.id = margin_call.financing_id and financing.loan_state in (7, 8))`

/** Year whose calendar is not entered, although the deadline counts its business days. */
export const calendarGap = sql`
  case margin_call.cure_calendar when 2 then find_missing_calendar(margin_call.create_time, margin_call.cure_by) end`

/** Pledges of the loan that are in effect, as the lines of a dispute. */
export const pledgedGoods = sql`(
  select coalesce(json_agg(json_build_object(
             'pledge_no', pledge.pledge_no, 'goods', good.good_name || ' / ' || good_spec.spec_name, 'figure', '') order by pledge.id)::text, '')
    from pledge join receipt on receipt.id = pledge.receipt_id join good on good.id = receipt.good_id
    join good_spec on good_spec.id = receipt.spec_id
   where pledge.financing_id = margin_call.financing_id and pledge.pledge_state = 2)`

const selectNoticeTime = (column: 'create_time' | 'seen_time') => sql`
  (select min(loan_notice.${sql.ref(column)}) from loan_notice where loan_notice.margin_call_id = margin_call.id)`
export const noticeTime = selectNoticeTime('create_time')
export const seenTime = selectNoticeTime('seen_time')

/** Fen, and seconds UTC; null without an answer. */
export interface OpenDispute {
  readonly state: 1 | 2 | 3 | 4
  readonly disputed: number
  readonly undisputed: number
  readonly until: number
  readonly accepted: number | null
  readonly remainder: number | null
  readonly remainder_by: number | null
}

export interface OpenCall {
  readonly id: number
  readonly call_no: string
  readonly state: CallState
  /** Fen, as issued. */
  readonly cash_required: number
  /** Seconds UTC. */
  readonly cure_by: number
  readonly calendar: number
  readonly calendar_gap: number | null
  readonly default_step: number
  readonly dispute: OpenDispute | null
  readonly acknowledge_time: number | null
  readonly notice_time: number | null
  readonly seen_time: number | null
}

const toSeconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::bigint`

export async function findOpenCall(tx: Db, financingId: number): Promise<OpenCall | undefined> {
  const { rows } = await sql<OpenCall>`
    select id, call_no, state, cash_required, cure_calendar as calendar, ${calendarGap} as calendar_gap, default_step,
           case when dispute > 0 then json_build_object('state', dispute, 'disputed', disputed_cash, 'undisputed', undisputed_cash,
             'until', ${toSeconds('dispute_until')}, 'accepted', accepted_cash, 'remainder', remainder_cash,
             'remainder_by', ${toSeconds('remainder_by')}) end as dispute,
           ${toSeconds('cure_by')} as cure_by, ${toSeconds('acknowledge_time')} as acknowledge_time,
           extract(epoch from ${noticeTime})::bigint as notice_time, extract(epoch from ${seenTime})::bigint as seen_time
      from find_open_call(${financingId}) margin_call`.execute(tx)
  return rows[0]
}

/** Returns why an open margin call blocks the releases of a loan. */
export async function findCallBlock(tx: Db, financingId: number): Promise<Failure | undefined> {
  const call = await findOpenCall(tx, financingId)
  return call && new Failure('margin_call_open', { values: { no: call.call_no, cash: call.cash_required } })
}

/** Fen; null without a minimum. */
export async function loadMinimumCall(tx: Db, financingId: number): Promise<number | null> {
  const { rows } = await sql<{ least: number | null }>`select get_minimum_call(${financingId}) as least`.execute(tx)
  return rows[0]?.least ?? null
}

/** Fen of the open call of a loan that are not due: disputed, or not due yet after the answer. */
export async function loadSuspendedCash(tx: Db, loan: number): Promise<number> {
  const { rows } = await sql<{ suspended: number }>`
    select get_suspended_cash(call) as suspended from find_open_call(${loan}) call`.execute(tx)
  return rows[0]?.suspended ?? 0
}
