// Many rows by one statement, and by halves where the database refuses some: a culprit costs as many statements as halving leads to it.
import type { Db } from '#platform/database/database.ts'
import type { Writing } from '../record.ts'
import { attempt, type RowRefusal } from './attempt.ts'

interface Halved<T> {
  /** Does it to all of these; answers what is to be noted once it stands. */
  readonly doAll: (some: readonly T[]) => Promise<() => void>
  readonly isDeletion?: true
}

/**
 * Does it to all, or else to each half by itself. Answers those that were refused.
 * @throws what is no fault of a row
 */
export async function inHalves<T extends { readonly index: number }>(
  tx: Db,
  writing: Writing,
  rows: readonly T[],
  work: Halved<T>,
): Promise<RowRefusal[]> {
  const [first] = rows
  if (first === undefined) return []
  let note = () => {}
  const doAll = async () => {
    note = await work.doAll(rows)
  }
  const failure = await attempt(tx, writing, doAll, work)
  if (failure === undefined) {
    note()
    return []
  }
  if (rows.length === 1) return [{ index: first.index, failure }]
  const half = Math.ceil(rows.length / 2)
  const before = await inHalves(tx, writing, rows.slice(0, half), work)
  return [...before, ...(await inHalves(tx, writing, rows.slice(half), work))]
}
