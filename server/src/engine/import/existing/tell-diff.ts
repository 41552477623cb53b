import type { ImportDiff } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { tellChanges } from '#engine/read/history.ts'
import type { Writing } from '#engine/write/record.ts'
import type { Existing } from './existing.ts'

/** Returns the diff in the writer's language. After a completed import it only has the counts. */
export async function tellDiff(
  db: Db,
  { resource, writer }: Writing,
  existing: Existing,
  isKept: boolean,
): Promise<ImportDiff> {
  const { added, changed, unchanged, skipped, rows } = existing
  const counts = { added, changed, unchanged, skipped, seen: existing.seen() }
  if (isKept) return { ...counts, rows: [] }
  const said = await tellChanges(db, resource, rows, writer)
  return {
    ...counts,
    rows: rows.map(({ row, id, name }, index) => ({ row, id, name, changes: said[index] ?? [] })),
  }
}
