import type { Db } from '#platform/database/database.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { loadRecord } from '#engine/read/record.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { deleteInTransaction, editInTransaction } from '#engine/write/save.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { attempt } from '../rows/attempt.ts'
import { type BatchLine, type BoundRecord, type UnchangedRecord, findUnchanged } from './batch-lines.ts'

export async function undoEach(
  tx: Db,
  writing: WriteContext,
  lines: readonly BatchLine[],
  remark: string,
): Promise<BoundRecord[]> {
  // Each record takes its own locks in their order.
  const { unmoved, bound } = await findUnchanged(tx, writing, lines, { locks: false })
  for (const each of unmoved) {
    const undo = each.line.before === null ? () => remove(tx, writing, each) : () => restore(tx, writing, each, remark)
    const failure = await attempt(tx, writing, undo, { isDeletion: each.line.before === null })
    if (failure !== undefined) bound.push({ id: each.record.id, failure })
  }
  return bound
}

const remove = (tx: Db, writing: WriteContext, { record: { id, version } }: UnchangedRecord): Promise<void> =>
  transact(tx, writing.writer, (unit) =>
    deleteInTransaction(unit, writing, { id, version: writing.resource.isVersioned ? version : undefined }),
  )

async function restore(
  tx: Db,
  writing: WriteContext,
  { record, line }: UnchangedRecord,
  remark: string,
): Promise<void> {
  const { id, version } = record
  const { values } = await loadRecord(tx, writing.resource, id, writing.writer)
  const current = listImportFields(writing.resource).map(({ name }) => [name, values[name] ?? null] as const)
  const fields = new Map<string, unknown>([...current, ...Object.entries(line.before ?? {})])
  await transact(tx, writing.writer, (unit) => editInTransaction(unit, writing, { id, version, fields, remark }))
}
