import type { Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'

export const listLogTerms =
  (kind: 'module' | 'action' | 'result') =>
  async (db: Db, { language }: Reader): Promise<Option[]> => {
    const { rows } = await sql<Option>`
      select id as value, title ->> ${language} as label from log_word where kind = ${kind} order by 2, 1`.execute(db)
    return rows
  }
