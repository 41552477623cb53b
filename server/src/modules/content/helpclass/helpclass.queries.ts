import type { Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const helpCount = sql`(select count(*) from help where help.class_id = help_class.id)`

export async function listTopClasses(db: Db): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id as value, name as label from help_class where pid is null order by sort desc, name, id`.execute(db)
  return rows
}
