import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { refusedOptions } from '#engine/write/validation/assert-options.ts'
import type { Writing } from '#engine/write/record.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { NewRow } from './insert-many.ts'
import { RowsTogether } from './rows-together.ts'

/**
 * Adds all rows of a batch and returns their ids. A failure may only be caused by adding the rows together, so it is not reported: the
 * caller then adds the rows one by one.
 * @throws Failure when a row is rejected; database errors
 */
export async function addTogether(
  tx: Db,
  writing: Writing,
  rows: readonly Pick<NewRow, 'values' | 'remark'>[],
): Promise<readonly number[]> {
  const { resource, writer } = writing
  const all = rows.map(({ values }) => values)
  await assertAllOptions(tx, writing, all)
  const together = new RowsTogether(tx, writing)
  const readOnce = onceEach()
  for (const { values, remark = '' } of rows)
    await transact(tx, writer, async (inner) => {
      const unit = together.unitOf(inner)
      const saving = { before: undefined, values, writer, unit, isImported: true, readOnce }
      const outcome = (await resource.hooks.save?.(tx, saving)) ?? { set: values }
      await unit.add(resource.path, { remark, ...outcome })
    })
  await together.end()
  // Again, because each row may have changed the options of later rows.
  await assertAllOptions(tx, writing, all)
  return together.ids
}

async function assertAllOptions(tx: Db, { resource, writer }: Writing, rows: readonly Row[]): Promise<void> {
  const changes = rows.map((values) => ({ values, previous: undefined }))
  const failures = await refusedOptions(tx, resource, changes, writer)
  const failure = failures.find((each) => each !== undefined)
  if (failure !== undefined) throw failure
}

function onceEach() {
  const known = new Map<string, Promise<unknown>>()
  return <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(name) ?? read()
    known.set(name, found)
    return found as Promise<T>
  }
}
