import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const selectActorName = (column: string) =>
  sql`(select actor.nick_name from account actor where actor.id = ${sql.ref(`pledge.${column}`)})`
export const holdName = selectActorName('add_by')
export const endorseName = selectActorName('endorse_by')
export const sealName = selectActorName('seal_by')
export const registerName = selectActorName('register_by')
export const receiveName = selectActorName('receive_by')

export const isEndorsed = sql`(pledge.endorse_time is not null)::int`
export const isRegistered = sql`(pledge.search_date is not null)::int`
/** `receipt.medium`. */
const medium = sql`(select receipt.medium from receipt where receipt.id = pledge.receipt_id)`
export const receiptMedium = medium
const isPerfectible = sql<SqlBool>`case ${medium} when 1 then pledge.registry_time is not null else pledge.endorse_time is not null end`
export const isReceivable = sql<SqlBool>`pledge.search_result is not null and ${isPerfectible}`
export const awaitsRegistration = sql<SqlBool>`
  pledge.search_result is null or ${medium} = 1 and pledge.registry_time is null`
/** The registry's time of a registration, the platform's time of a delivery. */
const selectRankTime = (table: string) => sql`
  case ${sql.ref(`${table}.perfection_method`)} when 2 then coalesce(${sql.ref(`${table}.registry_time`)}, ${sql.ref(`${table}.perfected_time`)})
    else ${sql.ref(`${table}.perfected_time`)} end`
/** From 1, among the active pledges of its lot; null if not active. */
export const rankNo = sql`(case when pledge.pledge_state = 2 then (
  select count(*) from pledge other
   where other.lot_id = pledge.lot_id and other.pledge_state = 2
     and (${selectRankTime('other')}, other.priority_no) <= (${selectRankTime('pledge')}, pledge.priority_no)) end)`

export const inDefault = sql`
  coalesce((select (financing.loan_state = 9)::int from financing where financing.id = pledge.financing_id), 0)`

export const hasShortLot = sql`
  (pledge.pledge_state = 2 and exists (select from lot where lot.id = pledge.lot_id and lot.short_weight > 0))::int`

export const isHoldExpired = sql<SqlBool>`pledge.pledge_state in (0, 1) and pledge.hold_end < now()`

export interface PledgeLocation {
  readonly lot_id: number
  readonly receipt_id: number
  readonly financing_id: number
}

export async function loadLocation(tx: Db, id: number): Promise<PledgeLocation | undefined> {
  const { rows } = await sql<PledgeLocation>`
    select lot_id, receipt_id, financing_id from pledge where id = ${id}`.execute(tx)
  return rows[0]
}

export interface LotCheck {
  readonly lot_no: string
  readonly short_weight: number
  /** In Shanghai. */
  readonly count_day: string
  readonly is_counted: boolean
  readonly is_over: boolean
}

/** @param days maximum age of a count */
export async function loadLotCheck(tx: Db, id: number, days: number): Promise<LotCheck | undefined> {
  const { rows } = await sql<LotCheck>`
    select lot.lot_no, lot.short_weight, coalesce((lot.counted_time at time zone 'Asia/Shanghai')::date::text, '–') as count_day,
           coalesce(lot.counted_time >= now() - make_interval(days => ${days}), false) as is_counted, pledge.hold_end < now() as is_over
      from pledge join lot on lot.id = pledge.lot_id where pledge.id = ${id}`.execute(tx)
  return rows[0]
}

export interface ReceiptEvidence {
  readonly is_over: boolean
  readonly is_endorsed: boolean
  readonly is_electronic: boolean
  readonly is_registered: boolean
  readonly search_day: string | null
  readonly search_result: number | null
  readonly is_recent: boolean
  readonly insure_amount: number | null
  readonly insure_day: string | null
  readonly initial_value: number
  /** If it were drawn today, for an undrawn loan. */
  readonly maturity: string
}

/** @param days maximum age of a registry search */
export async function loadEvidence(tx: Db, id: number, days: number): Promise<ReceiptEvidence | undefined> {
  const { rows } = await sql<ReceiptEvidence>`
    select pledge.hold_end < now() as is_over, endorse_time is not null as is_endorsed, receipt.medium = 1 as is_electronic,
           registry_time is not null as is_registered,
           search_date::text as search_day, search_result, coalesce(search_date >= today() - ${days}::int, false) as is_recent,
           pledge.insure_amount, pledge.insure_end::text as insure_day, pledge.initial_value,
           coalesce(financing.due_date, today() + financing.tenor_days::int)::text as maturity
      from pledge join financing on financing.id = pledge.financing_id join receipt on receipt.id = pledge.receipt_id
     where pledge.id = ${id}`.execute(tx)
  return rows[0]
}
