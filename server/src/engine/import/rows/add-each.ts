import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { addInTransaction } from '#engine/write/save.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { attempt, type RowRejection } from './attempt.ts'
import type { AddRowsInput } from './insert-many.ts'

const PAUSE_MS = 100

/**
 * Blocks other imports into the same table until this transaction ends. The locks of one row are ordered, those of different rows are not,
 * so two concurrent imports would deadlock. Polls the advisory lock, because an import may exceed the lock timeout of a statement.
 */
export async function waitForOtherSheets(tx: Db, { resource: { table } }: WriteContext): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`sheet of ${table}`}, 0)) as "isOurs"`.execute(tx)
    if (rows[0]?.isOurs === true) return
    await sleep(PAUSE_MS)
  }
}

/**
 * Adds each row in its own unit of work, so that a row sees the results of earlier ones. Appends the new ids to `added`. Returns the
 * rejected rows.
 * @throws Errors that are not caused by a row
 */
export async function addEach(
  tx: Db,
  writing: WriteContext,
  { rows }: AddRowsInput,
  added: number[],
): Promise<RowRejection[]> {
  const rejections: RowRejection[] = []
  for (const [index, { values, remark = '' }] of rows.entries()) {
    let id = 0
    const add = async () => {
      id = await transact(tx, writing.writer, (unit) =>
        addInTransaction(unit, writing, values, { isImported: true, remark }),
      )
    }
    const failure = await attempt(tx, writing, add)
    if (failure === undefined) added.push(id)
    else rejections.push({ index, failure })
  }
  return rejections
}
