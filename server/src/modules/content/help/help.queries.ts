import type { Option, TreeNode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'

export const topClass = sql`(select coalesce(pid, id) from help_class where help_class.id = help.class_id)`

export const viewCount = sql`(
  select coalesce(sum(times), 0)::bigint from help_read where help_read.help_id = help.id)`

export async function listHelpTopClasses(db: Db): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id as value, name as label from help_class where pid is null order by sort desc, name, id`.execute(db)
  return rows
}

interface Line {
  readonly id: number
  readonly label: string
  readonly pid: number | null
}

export async function listClassNodes(db: Db, _reader: Reader, most: number): Promise<TreeNode[]> {
  const { rows } = await sql<Line>`
    select id, name as label, pid from help_class order by sort desc, name, id`.execute(db)
  return rows
    .filter(({ pid }) => pid === null)
    .slice(0, most)
    .map(({ id, label }) => {
      const children = rows.filter(({ pid }) => pid === id).map((child) => ({ id: child.id, label: child.label }))
      return children.length === 0 ? { id, label } : { id, label, children }
    })
}
