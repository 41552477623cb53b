import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { addWithin } from '#engine/write/save.ts'
import type { Writing } from '#engine/write/record.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { attempt, type RowRefusal } from './attempt.ts'
import type { Adding } from './insert-many.ts'

const PAUSE_MS = 100

/**
 * Blocks other imports into the same table until this transaction ends. The locks of one row are ordered, those of different rows are not,
 * so two concurrent imports would deadlock. Polls the advisory lock, because an import may exceed the lock timeout of a statement.
 */
export async function waitForOtherSheets(tx: Db, { resource: { table } }: Writing): Promise<void> {
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
  writing: Writing,
  { rows }: Adding,
  added: number[],
): Promise<RowRefusal[]> {
  const refusals: RowRefusal[] = []
  for (const [index, { values, remark = '' }] of rows.entries()) {
    let id = 0
    const add = async () => {
      id = await transact(tx, writing.writer, (unit) =>
        addWithin(unit, writing, values, { isImported: true, remark }),
      )
    }
    const failure = await attempt(tx, writing, add)
    if (failure === undefined) added.push(id)
    else refusals.push({ index, failure })
  }
  return refusals
}
