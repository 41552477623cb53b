import type { ImportDiff } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { describeAllChanges } from '#engine/read/history.ts'
import type { WriteContext } from '#engine/write/record.ts'
import type { ExistingRecords } from './existing-records.ts'

/** Returns the diff in the writer's language. After a completed import it only has the counts. */
export async function buildDiff(
  db: Db,
  { resource, writer }: WriteContext,
  existing: ExistingRecords,
  isKept: boolean,
): Promise<ImportDiff> {
  const { added, changed, unchanged, skipped, rows } = existing
  const counts = { added, changed, unchanged, skipped, seen: existing.seen() }
  if (isKept) return { ...counts, rows: [] }
  const rowChanges = await describeAllChanges(db, resource, rows, writer)
  return {
    ...counts,
    rows: rows.map(({ row, id, name }, index) => ({ row, id, name, changes: rowChanges[index] ?? [] })),
  }
}
