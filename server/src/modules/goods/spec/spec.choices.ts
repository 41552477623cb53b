import { type Cascade, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Line {
  readonly good_id: number
  readonly good_name: string
  readonly spec_id: number
  readonly spec_name: string
}

export const GOOD_SAMPLE = title('电解铜 / 1#', 'Copper cathode / No. 1', 'Cátodo de cobre / n.º 1', '電気銅 / 1号')

/** Returns goods with their specs; goods without a spec have no price. */
export async function listSpecOptions(db: Db): Promise<Cascade[]> {
  const { rows } = await sql<Line>`
    select good.id as good_id, good_name, good_spec.id as spec_id, spec_name
      from good join good_spec on good_spec.good_id = good.id
     order by good.sort desc, good_name, good.id, good_spec.sort desc, spec_name, good_spec.id`.execute(db)
  const goods = new Map<number, { label: string; value: number; children: Cascade[] }>()
  for (const { good_id, good_name, spec_id, spec_name } of rows) {
    const node = goods.get(good_id) ?? { label: good_name, value: good_id, children: [] }
    node.children.push({ label: spec_name, value: spec_id })
    goods.set(good_id, node)
  }
  return [...goods.values()]
}
