// A transaction that is rolled back after a dry run. Sequences are not rolled back, so a dry run does not use them.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Start of the ids of a dry run: far below those given to rows of a spreadsheet (`trialNumber`). */
const BEFORE_FIRST = -(2 ** 40)

const trials = new WeakSet<Db>()

/** Marks the transaction as a dry run; its creator rolls it back. The SQL function `number_of` checks the mark too. */
export async function beginTrial(tx: Db): Promise<void> {
  trials.add(tx)
  await sql`select set_config('cangdan.trial', ${String(BEFORE_FIRST)}, true)`.execute(tx)
}

export const isTrial = (tx: Db): boolean => trials.has(tx)
