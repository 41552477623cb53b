import { Readable } from 'node:stream'
import { ChildPool } from '#platform/child/child-pool.ts'
import { runInChild } from '#platform/child/run-in-child.ts'
import type { DatabaseAddress } from '#platform/database/database.ts'
import { readSnapshotRows } from '#platform/database/snapshot-rows.ts'
import type { Statement } from '#platform/database/text-rows.ts'
import { Failure } from '#platform/failure.ts'
import { FairQueue } from '#platform/fair-queue.ts'
import { type ListFile, writeListFile } from './list-file.ts'
import { withStallTimeout } from './stall-timeout.ts'

const TASK = 'write-list'
/** Exports that a request waits for, by person. */
export const exportQueue = new FairQueue({ running: 4, runningPerUser: 2, jobsPerUser: 10 })
/** Starting a process takes longer than writing a page or a selection, so one stays ready. */
const childPool = new ChildPool(1)

/** More than twice the memory measured for a million rows. */
const MEMORY_BYTES = 320 * 1024 * 1024
/** Limit of the child's own time, including the database. */
const WORK_MS = 10 * 60_000
/** Limit of the whole download: a slow reader would block the slots of others. */
const WHOLE_MS = 30 * 60_000
/** Limit without any read, of at least 64 KiB each, for the same reason. */
const STALL_MS = 60_000

interface ListFileTask {
  readonly file: ListFile
  readonly statement: Statement
  readonly address: DatabaseAddress
}

export const exportTasks = {
  [TASK]: ({ file, statement, address }: ListFileTask) =>
    writeListFile(file, readSnapshotRows(address, statement)) as AsyncIterable<Uint8Array>,
}

/** Environment variables that the database driver reads, besides the address. */
const DRIVER_NAMES = /^(PG[A-Z]+|HOME|APPDATA|NODE_EXTRA_CA_CERTS)$/

export const LIMITS = {
  memoryBytes: MEMORY_BYTES,
  workMs: WORK_MS,
  environment: Object.keys(process.env).filter((name) => DRIVER_NAMES.test(name)),
}

export interface Reader {
  readonly personId: number
  readonly signal: AbortSignal
  /** Milliseconds without a read after which the stream is destroyed. Default: one minute. */
  readonly stallMs?: number | undefined
}

/**
 * Returns the bytes of a file with the rows of a statement. Errors before the first byte are thrown; later ones break the stream off. Waits
 * for a queue slot. The child process and its statement end when `signal` aborts or the stream closes; a stalled reader destroys it with
 * the failure `stalled`.
 * @throws Database errors with their code; TaskFailure, ChildFailure, Failure `too_many`, or the signal's reason
 */
export async function exportInChild(task: ListFileTask, reader: Reader): Promise<Readable> {
  const { personId, signal, stallMs = STALL_MS } = reader
  const bytes = exportQueue.stream(personId, runTask(task, signal), signal)
  const first = await bytes.next()
  const destroyStalled = () => file.destroy(new Failure('stalled'))
  const file = Readable.from(withStallTimeout(prepend(first, bytes), stallMs, destroyStalled), {
    objectMode: false,
  })
  // A stream that was never read does not close its source by itself.
  file.once('close', () => void bytes.return(undefined).catch(() => undefined))
  return file
}

async function* runTask(task: ListFileTask, signal: AbortSignal): AsyncGenerator<Buffer> {
  const whole = AbortSignal.timeout(WHOLE_MS)
  try {
    yield* runInChild<Buffer>(TASK, task, {
      ...LIMITS,
      signal: AbortSignal.any([signal, whole]),
      kept: childPool,
    })
  } catch (error) {
    throw error === whole.reason ? new Failure('stalled') : error
  }
}

async function* prepend<T>(first: IteratorResult<T, void>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done === true) return
  yield first.value
  yield* rest
}
