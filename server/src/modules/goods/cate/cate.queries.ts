import type { Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export async function listParentOptions(db: Db): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id as value, cate_name as label from good_cate
     where parent_id is null order by sort desc, cate_name, id`.execute(db)
  return rows
}

export const goodCount = sql`(select count(*) from good where good_cate.id in (good.cate_id, good.sub_cate_id))`
