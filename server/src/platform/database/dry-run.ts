// A transaction that is rolled back after a dry run. Sequences are not rolled back, so a dry run does not use them.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Start of the ids of a dry run: far below those given to rows of a spreadsheet (`toDryRunId`). */
const BEFORE_FIRST = -(2 ** 40)

const dryRuns = new WeakSet<Db>()

/** Marks the transaction as a dry run; its creator rolls it back. The SQL function `get_next_id` checks the mark too. */
export async function startDryRun(tx: Db): Promise<void> {
  dryRuns.add(tx)
  await sql`select set_config('cangdan.trial', ${String(BEFORE_FIRST)}, true)`.execute(tx)
}

export const isDryRun = (tx: Db): boolean => dryRuns.has(tx)
