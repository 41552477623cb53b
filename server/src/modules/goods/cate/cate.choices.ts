import { type Cascade, title, type TreeNode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Line {
  readonly id: number
  readonly label: string
  readonly parent_id: number | null
}

async function listCateRows(db: Db): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    select id, cate_name as label, parent_id from good_cate order by sort desc, cate_name, id`.execute(db)
  return rows
}

/** Returns the category tree of the list of goods. */
export async function listCateNodes(db: Db): Promise<TreeNode[]> {
  const lines = await listCateRows(db)
  const listBelow = (parent: number | null): TreeNode[] =>
    lines
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, label }) => ({ id, label, children: listBelow(id) }))
  return listBelow(null)
}

export const CATE_SAMPLE = title(
  '有色金属 / 铜',
  'Non-ferrous metals / Copper',
  'Metales no ferrosos / Cobre',
  '非鉄金属 / 銅',
)

export async function listCateOptions(db: Db): Promise<Cascade[]> {
  const toOption = ({ id, label, children = [] }: TreeNode): Cascade =>
    children.length === 0
      ? { value: id, label }
      : { value: id, label, children: children.map((child) => toOption(child)) }
  return (await listCateNodes(db)).map((node) => toOption(node))
}
