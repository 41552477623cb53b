// SQL of what was verified of members that the engine cannot derive. Its columns name a table by the name that it has.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** 1 where it stands: approved, and no other since. */
export const inForce = (table: 'user_auth' | 'company') =>
  sql`(${sql.ref(`${table}.audit_status`)} = 1 and ${sql.ref(`${table}.superseded_by`)} is null)::int`

/** What a member is verified as: 2 what stands, 1 what waits, 3 what was rejected last, 0 nothing. */
export const statusOf = (table: 'user_auth' | 'company') => sql`(
  select case when bool_or(own.audit_status = 1) then 2 when bool_or(own.audit_status in (0, 3)) then 1
              when count(*) > 0 then 3 else 0 end::smallint
    from ${sql.table(table)} own where own.uid = account.id)`

const ofMember = (table: 'user_auth' | 'company', column: 'nick_name' | 'phone') =>
  sql`(select ${sql.ref(`member.${column}`)} from account member where member.id = ${sql.ref(`${table}.uid`)})`

export const nickName = ofMember('user_auth', 'nick_name')
export const phone = ofMember('user_auth', 'phone')

/** The company that stands for a member. */
export const companyName = sql`coalesce((
  select own.company_name from company own where own.uid = account.id and own.audit_status = 1 and own.superseded_by is null), '')`

/** A submission that still can be changed: it waits, or was returned. Names no table. */
const isOpen = sql<boolean>`audit_status in (0, 3)`

/** The submission of a member that may still be changed, else the last that is decided. `undefined` where there is none. */
export async function lastOf(
  tx: Db,
  table: 'user_auth' | 'company',
  uid: number,
): Promise<{ readonly id: number; readonly version: number; readonly is_open: boolean } | undefined> {
  const { rows } = await sql<{ id: number; version: number; is_open: boolean }>`
    select id, version, ${isOpen} as is_open from ${sql.table(table)} where uid = ${uid}
     order by ${isOpen} desc, id desc limit 1`.execute(tx)
  return rows[0]
}
