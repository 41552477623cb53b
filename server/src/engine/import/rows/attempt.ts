import { ERRORS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { toFormFailure } from '#engine/write/validation/database-errors.ts'
import type { WriteContext } from '#engine/write/record.ts'

export interface RowRejection {
  readonly index: number
  readonly failure: Failure
  /** The row is added but unlikely; the user must confirm it. */
  readonly isWarning?: true
}

/**
 * Runs the work in a savepoint. Rolls back and returns the failure when the database or a rule rejects it.
 * @throws Errors that are not caused by a row
 */
export async function attempt(
  tx: Db,
  writing: WriteContext,
  work: () => Promise<unknown>,
  { isDeletion = false }: { readonly isDeletion?: boolean } = {},
): Promise<Failure | undefined> {
  await sql`savepoint before_rows`.execute(tx)
  try {
    await work()
    // Otherwise deferred constraints would fail at commit, without a row.
    await sql`set constraints all immediate`.execute(tx)
    await sql`release savepoint before_rows`.execute(tx)
    return undefined
  } catch (error) {
    // Released as well, or each savepoint would stay until the end of the transaction.
    await sql`rollback to savepoint before_rows`.execute(tx)
    await sql`release savepoint before_rows`.execute(tx)
    const failure = await toFormFailure(tx, error, writing, isDeletion)
    if (failure instanceof Failure && ERRORS[failure.code].http === 200) return failure
    throw failure
  }
}
