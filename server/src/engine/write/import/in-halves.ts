// Many rows by one statement, and by halves where the database refuses some: a culprit costs as many statements as halving leads to it.
import type { Db } from '#platform/database/database.ts'
import type { Writing } from '../record.ts'
import { attempt, type RowRefusal } from './attempt.ts'

/** Does it to all of these; answers what is to be noted once it stands. */
type DoAll<T> = (some: readonly T[]) => Promise<() => void>

/**
 * Does it to all, or else to each half by itself. Answers those that were refused.
 * @throws what is no fault of a row
 */
export async function inHalves<T extends { readonly index: number }>(
  tx: Db,
  writing: Writing,
  rows: readonly T[],
  doAll: DoAll<T>,
  options: { isDeletion?: boolean } = {},
): Promise<RowRefusal[]> {
  const [first] = rows
  if (first === undefined) return []
  let note = () => {}
  const failure = await attempt(tx, writing, async () => {
    note = await doAll(rows)
  }, options)
  if (failure === undefined) {
    note()
    return []
  }
  if (rows.length === 1) return [{ index: first.index, failure }]
  const half = Math.ceil(rows.length / 2)
  const before = await inHalves(tx, writing, rows.slice(0, half), doAll, options)
  return [...before, ...(await inHalves(tx, writing, rows.slice(half), doAll, options))]
}
