// Rows of a resource that does something of its own with each record: saved one after the other as by its form.
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
 * Has every other sheet for the same table wait until this transaction ends. Each row's locks are in their order, those of two rows
 * need not be: of two sheets at once neither would come to its end. The turn is asked for over and over, because a statement
 * waits for no lock as long as a sheet may take.
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
 * Adds each row by itself, so that one finds what those before it have left. Their numbers join those that were `added`. Answers those
 * that were refused.
 * @throws what is no fault of a row
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
