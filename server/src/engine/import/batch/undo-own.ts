import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getResource } from '#engine/declare/registry.ts'
import { canPerform, canOverwrite } from '#engine/declare/rights/rights.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { IMPORT_BATCH_LIST } from './record-batch.ts'
import { undoBatch } from './undo-batch.ts'

const [TAKEN, UNDONE] = [1, 2]

/**
 * Undoes a batch of the caller, who needs the import right and, for overwritten records, the right to overwrite.
 * @throws Failure `not_found` for a batch of another account, `not_now` for an undone batch, `forbidden` without the rights, `import_bound`
 */
export async function undoOwnBatch(db: Db, writer: Writer, id: number): Promise<void> {
  await transact(db, writer, async (unit) => {
    const batch = await unit.lock(IMPORT_BATCH_LIST, id)
    const { account_id, list_path, changed } = batch.values
    if (account_id !== writer.principal.accountId) throw new Failure('not_found')
    // Makes the second of two concurrent requests fail with `not_now`.
    await unit.lock(IMPORT_BATCH_LIST, id, { status: [TAKEN] })
    const resource = getResource(list_path)
    if (!canPerform(writer.principal, resource, 'import')) throw new Failure('forbidden')
    if (changed > 0 && !canOverwrite(writer.principal, resource)) throw new Failure('forbidden')
    const outcome = await undoBatch(unit, batch)
    await unit.change(batch, { ...outcome, verb: 'undo', set: { status: UNDONE, ...outcome.set } })
  })
}
