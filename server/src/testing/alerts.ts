import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface AlertRecord {
  readonly title: string
  readonly type: number
  readonly organisations: readonly string[]
}

export async function findAlertsByPath(db: Db, path: string): Promise<readonly AlertRecord[]> {
  const { rows } = await sql<AlertRecord>`
    select title, type, array_agg(distinct organisation.kind order by organisation.kind) as organisations
      from msg join msg_recipient on msg_id = msg.id join account on account.id = account_id
      join organisation on organisation.id = organisation_id
     where jump_path = ${path} group by msg.id order by msg.id`.execute(db)
  return rows
}
