import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const selectActorName = (column: string) =>
  sql`(select actor.nick_name from account actor where actor.id = ${sql.ref(`release_order.${column}`)})`
export const requestName = selectActorName('add_by')
export const proposeName = selectActorName('propose_by')
export const approveName = selectActorName('approve_by')
export const finishName = sql`(
  select actor.nick_name from account actor where actor.id = coalesce(release_order.confirm_by, release_order.hand_by))`

export const isOfKind = (kind: number) => sql<SqlBool>`release_order.kind = ${sql.lit(kind)}`
export const activePledge = sql<SqlBool>`pledge.pledge_state = 2`
export const postedProceeds = sql<SqlBool>`repayment.status = 1 and repayment.purpose = 4 and repayment.repay_way = 1 and repayment.spread = 1
  and not exists (select from release_order taken where taken.repayment_id = repayment.id and taken.release_state <= 4)`
export const netProceeds = sql`
  greatest(0, release_order.sale_price - release_order.sale_cost - release_order.storage_arrears)`
export const isPaid = sql<SqlBool>`
  (release_order.reason <> 4 or release_order.repayment_id is not null
   or release_order.sale_price <= release_order.sale_cost + release_order.storage_arrears)`

export const isToSettle = sql<SqlBool>`
  (release_order.reason = 4 and release_order.repayment_id is null and exists (
    select from repayment
     where repayment.financing_id = release_order.financing_id and ${postedProceeds}
       and repayment.repay_amount = release_order.sale_price - release_order.sale_cost - release_order.storage_arrears))`

export const isReleaseOver = sql<SqlBool>`
  (release_order.release_state in (2, 3) and release_order.pickup_end < now())
  or (release_order.release_state in (0, 1, 8) and not exists (
       select from pledge where pledge.id = release_order.pledge_id and pledge_state = 2))`

export interface ReleaseLockIds {
  readonly lot_id: number
  readonly receipt_id: number
  readonly financing_id: number
  readonly pledges: readonly number[]
}

/** Ascending: the lock order. */
export async function loadAffectedRecords(tx: Db, id: number): Promise<ReleaseLockIds | undefined> {
  const { rows } = await sql<ReleaseLockIds>`
    select receipt.lot_id, receipt.id as receipt_id, release_order.financing_id,
           (select json_agg(pledge.id order by pledge.id) from pledge
             where pledge.id in (release_order.pledge_id, release_order.substitute_id)) as pledges
      from release_order join receipt on receipt.id = release_order.receipt_id where release_order.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Active, of the same loan, and received after the request. */
export async function loadSubstitute(
  tx: Db,
  releaseId: number,
  pledgeId: number,
): Promise<{ readonly financing_id: number; readonly receipt_id: number } | undefined> {
  const { rows } = await sql<{ financing_id: number; receipt_id: number }>`
    select pledge.financing_id, pledge.receipt_id
      from release_order join pledge on pledge.financing_id = release_order.financing_id and pledge.id <> release_order.pledge_id
     where release_order.id = ${releaseId} and pledge.id = ${pledgeId} and pledge_state = 2
       and pledge.perfected_time > release_order.create_time`.execute(tx)
  return rows[0]
}
