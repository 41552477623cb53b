import type { Db } from '#platform/database/database.ts'
import { importedFields } from '#engine/read/headings.ts'
import { readRecord } from '#engine/read/record.ts'
import type { Writing } from '#engine/write/record.ts'
import { deleteWithin, editWithin } from '#engine/write/save.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { attempt } from '../rows/attempt.ts'
import { type BatchLine, type Bound, type Unmoved, unmovedOf } from './batch-lines.ts'

export async function undoEach(
  tx: Db,
  writing: Writing,
  lines: readonly BatchLine[],
  remark: string,
): Promise<Bound[]> {
  // Each record takes its own locks in their order.
  const { unmoved, bound } = await unmovedOf(tx, writing, lines, { locks: false })
  for (const each of unmoved) {
    const undo =
      each.line.before === null ? () => remove(tx, writing, each) : () => restore(tx, writing, each, remark)
    const failure = await attempt(tx, writing, undo, { isDeletion: each.line.before === null })
    if (failure !== undefined) bound.push({ id: each.record.id, failure })
  }
  return bound
}

const remove = (tx: Db, writing: Writing, { record: { id, version } }: Unmoved): Promise<void> =>
  transact(tx, writing.writer, (unit) =>
    deleteWithin(unit, writing, { id, version: writing.resource.isVersioned ? version : undefined }),
  )

async function restore(tx: Db, writing: Writing, { record, line }: Unmoved, remark: string): Promise<void> {
  const { id, version } = record
  const { values } = await readRecord(tx, writing.resource, id, writing.writer)
  const kept = importedFields(writing.resource).map(({ name }) => [name, values[name] ?? null] as const)
  const fields = new Map<string, unknown>([...kept, ...Object.entries(line.before ?? {})])
  await transact(tx, writing.writer, (unit) => editWithin(unit, writing, { id, version, fields, remark }))
}
