import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** 1 if the submission is approved and not superseded. */
export const isInForce = (table: 'user_auth' | 'company') =>
  sql`(${sql.ref(`${table}.audit_status`)} = 1 and ${sql.ref(`${table}.superseded_by`)} is null)::int`

/** Verification status of a member: 2 in force, 1 pending, 3 last rejected, 0 none. */
export const verificationStatus = (table: 'user_auth' | 'company') => sql`(
  select case when bool_or(own.audit_status = 1) then 2 when bool_or(own.audit_status in (0, 3)) then 1
              when count(*) > 0 then 3 else 0 end::smallint
    from ${sql.table(table)} own where own.uid = account.id)`

const selectMemberColumn = (table: 'user_auth' | 'company', column: 'nick_name' | 'phone') =>
  sql`(select ${sql.ref(`member.${column}`)} from account member where member.id = ${sql.ref(`${table}.uid`)})`

export const nickName = selectMemberColumn('user_auth', 'nick_name')
export const phone = selectMemberColumn('user_auth', 'phone')

export const companyName = sql`coalesce((
  select own.company_name from company own where own.uid = account.id and own.audit_status = 1 and own.superseded_by is null), '')`

/** A submission that can be changed: pending or returned. Without table prefix. */
const isOpenSubmission = sql<boolean>`audit_status in (0, 3)`

/** Returns the member's open submission, else the last decided one; `undefined` if there is none. */
export async function findLastSubmission(
  tx: Db,
  table: 'user_auth' | 'company',
  uid: number,
): Promise<{ readonly id: number; readonly version: number; readonly is_open: boolean } | undefined> {
  const { rows } = await sql<{ id: number; version: number; is_open: boolean }>`
    select id, version, ${isOpenSubmission} as is_open from ${sql.table(table)} where uid = ${uid}
     order by ${isOpenSubmission} desc, id desc limit 1`.execute(tx)
  return rows[0]
}
