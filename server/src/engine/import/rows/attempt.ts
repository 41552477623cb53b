// What one row of a sheet does, or several: undone by itself where the database or a rule refuses it.
import { ERRORS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { asFormFailure } from '#engine/write/validation/database-faults.ts'
import type { Writing } from '#engine/write/record.ts'

export interface RowRefusal {
  /** The index of the row among those given. */
  readonly index: number
  readonly failure: Failure
  /** It hardly can be, and is in all the same: somebody is to say that it is so. */
  readonly isWarning?: true
}

/**
 * Does the work, or undoes it and answers why it was refused.
 * @throws what is no fault of a row
 */
export async function attempt(
  tx: Db,
  writing: Writing,
  work: () => Promise<unknown>,
  { isDeletion = false }: { readonly isDeletion?: boolean } = {},
): Promise<Failure | undefined> {
  await sql`savepoint before_rows`.execute(tx)
  try {
    await work()
    // What is checked when a transaction ends would otherwise be said of no row.
    await sql`set constraints all immediate`.execute(tx)
    await sql`release savepoint before_rows`.execute(tx)
    return undefined
  } catch (error) {
    // Undone and forgotten, or each would stay until the end.
    await sql`rollback to savepoint before_rows`.execute(tx)
    await sql`release savepoint before_rows`.execute(tx)
    const failure = await asFormFailure(tx, error, writing, isDeletion)
    if (failure instanceof Failure && ERRORS[failure.code].http === 200) return failure
    throw failure
  }
}
