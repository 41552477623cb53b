// A transaction in which something is tried and undone in the end. Counters do not go back with it, so it takes no number from any.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Before the first number of a trial: far below those that rows of a sheet are given (`trialNumber`). */
const BEFORE_FIRST = -(2 ** 40)

const trials = new WeakSet<Db>()

/** From here on the transaction is a trial; it is undone by who began it. `number_of` of the database knows, too. */
export async function beginTrial(tx: Db): Promise<void> {
  trials.add(tx)
  await sql`select set_config('cangdan.trial', ${String(BEFORE_FIRST)}, true)`.execute(tx)
}

export const isTrial = (tx: Db): boolean => trials.has(tx)
