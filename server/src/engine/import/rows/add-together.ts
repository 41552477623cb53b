import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { findRejectedOptions } from '#engine/write/validation/assert-options.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { NewRow } from './insert-many.ts'
import { BatchedUnit } from './batched-unit.ts'

/**
 * Adds all rows of a batch and returns their ids. A failure may only be caused by adding the rows together, so it is not reported: the
 * caller then adds the rows one by one.
 * @throws Failure when a row is rejected; database errors
 */
export async function addTogether(
  tx: Db,
  writing: WriteContext,
  rows: readonly Pick<NewRow, 'values' | 'remark'>[],
): Promise<readonly number[]> {
  const { resource, writer } = writing
  const all = rows.map(({ values }) => values)
  await assertAllOptions(tx, writing, all)
  const batch = new BatchedUnit(tx, writing)
  const readOnce = createReadOnce()
  for (const { values, remark = '' } of rows)
    await transact(tx, writer, async (inner) => {
      const unit = batch.unitOf(inner)
      const saving = { before: undefined, values, writer, unit, isImported: true, readOnce }
      const outcome = (await resource.hooks.save?.(tx, saving)) ?? { set: values }
      await unit.add(resource.path, { remark, ...outcome })
    })
  await batch.end()
  // Again, because each row may have changed the options of later rows.
  await assertAllOptions(tx, writing, all)
  return batch.ids
}

async function assertAllOptions(tx: Db, { resource, writer }: WriteContext, rows: readonly Row[]): Promise<void> {
  const changes = rows.map((values) => ({ values, previous: undefined }))
  const failures = await findRejectedOptions(tx, resource, changes, writer)
  const failure = failures.find((each) => each !== undefined)
  if (failure !== undefined) throw failure
}

function createReadOnce() {
  const known = new Map<string, Promise<unknown>>()
  return <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(name) ?? read()
    known.set(name, found)
    return found as Promise<T>
  }
}
