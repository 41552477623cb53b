// Runs a statement for many rows and bisects when the database rejects some, so a bad row costs a logarithmic number of statements.
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { attempt, type RowRejection } from './attempt.ts'
import { isUnlikely } from '../unlikely.ts'

interface BatchWork<T> {
  readonly doAll: (some: readonly T[]) => Promise<() => void>
  readonly isDeletion?: true
  readonly confirmed?: (row: T) => T
  /** Rejects rows with a known cause after a failure of the batch, so that only the others are bisected. */
  readonly refuseSome?: (rows: readonly T[]) => Promise<RowRejection[]>
  readonly also?: (row: T) => Promise<Failure | undefined>
}

/**
 * Runs the work for all rows, or for each half. Returns the rejected rows. Unlikely rows are processed as if confirmed, and returned as
 * warnings.
 * @throws Errors that are not caused by a row
 */
export async function runInHalves<T extends { readonly index: number }>(
  tx: Db,
  writing: WriteContext,
  rows: readonly T[],
  work: BatchWork<T>,
): Promise<RowRejection[]> {
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
  if (rows.length === 1) return [await runSingle(tx, writing, first, { ...work, failure })]
  const { refuseSome, ...halved } = work
  if (refuseSome !== undefined) {
    const rejections = await refuseSome(rows)
    const known = new Set(rejections.map(({ index }) => index))
    const others = rows.filter(({ index }) => !known.has(index))
    return [...rejections, ...(await runInHalves(tx, writing, others, halved))]
  }
  const half = Math.ceil(rows.length / 2)
  const before = await runInHalves(tx, writing, rows.slice(0, half), work)
  return [...before, ...(await runInHalves(tx, writing, rows.slice(half), work))]
}

async function runSingle<T extends { readonly index: number }>(
  tx: Db,
  writing: WriteContext,
  row: T,
  { doAll, confirmed, also, failure }: BatchWork<T> & { readonly failure: Failure },
): Promise<RowRejection> {
  const { index } = row
  if (confirmed === undefined || !isUnlikely(writing.resource, failure)) {
    const others = failure.details.fields === undefined ? undefined : await also?.(row)
    return { index, failure: others === undefined ? failure : mergeFailures(others, failure) }
  }
  let note = () => {}
  const other = await attempt(tx, writing, async () => {
    note = await doAll([confirmed(row)])
  })
  // Reports the definite errors along with the unlikely values.
  if (other !== undefined) return { index, failure: mergeFailures(failure, other) }
  note()
  return { index, failure, isWarning: true }
}

function mergeFailures(one: Failure, other: Failure): Failure {
  if (other.details.fields === undefined) return other
  return new Failure(one.code, {
    fields: { ...one.details.fields, ...other.details.fields },
    errors: new Map([...(one.details.errors ?? []), ...(other.details.errors ?? [])]),
  })
}
