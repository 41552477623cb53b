import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { CallState } from '../domain/cover/margin-call.ts'

/** Selects the name of an account of the extension. */
const selectAccountName = (column: 'ask_by' | 'extend_by') =>
  sql`(select account.nick_name from account where account.id = ${sql.ref(`margin_call.${column}`)})`
export const askName = selectAccountName('ask_by')
export const extendName = selectAccountName('extend_by')

const selectNoticeTime = (column: 'create_time' | 'seen_time') => sql`
  (select min(loan_notice.${sql.ref(column)}) from loan_notice where loan_notice.margin_call_id = margin_call.id)`
export const noticeTime = selectNoticeTime('create_time')
export const seenTime = selectNoticeTime('seen_time')

export interface OpenCall {
  readonly id: number
  readonly call_no: string
  readonly state: CallState
  /** Fen, as issued. */
  readonly cash_required: number
  /** Seconds UTC. */
  readonly cure_by: number
  readonly acknowledge_time: number | null
  readonly notice_time: number | null
  readonly seen_time: number | null
}

const toSeconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::bigint`

export async function findOpenCall(tx: Db, financingId: number): Promise<OpenCall | undefined> {
  const { rows } = await sql<OpenCall>`
    select id, call_no, state, cash_required, ${toSeconds('cure_by')} as cure_by, ${toSeconds('acknowledge_time')} as acknowledge_time,
           extract(epoch from ${noticeTime})::bigint as notice_time, extract(epoch from ${seenTime})::bigint as seen_time
      from find_open_call(${financingId}) margin_call`.execute(tx)
  return rows[0]
}

/** Returns why an open margin call blocks the releases of a loan. */
export async function findCallBlock(tx: Db, financingId: number): Promise<Failure | undefined> {
  const call = await findOpenCall(tx, financingId)
  return call && new Failure('margin_call_open', { values: { no: call.call_no, cash: call.cash_required } })
}
