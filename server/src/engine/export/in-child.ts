// Lists of any length are written into files by processes of their own (architecture §4).
import { Readable } from 'node:stream'
import { KeptChildren } from '#platform/child/kept-children.ts'
import { runInChild } from '#platform/child/run-in-child.ts'
import type { DatabaseAddress } from '#platform/database/database.ts'
import { snapshotRows } from '#platform/database/snapshot-rows.ts'
import type { Statement } from '#platform/database/text-rows.ts'
import { Failure } from '#platform/failure.ts'
import { FairQueue } from '#platform/fair-queue.ts'
import { type ListFile, writeListFile } from './list-file.ts'
import { withStallTimeout } from './stall-timeout.ts'

const TASK = 'write-list'
/** Exports that a call waits for, by person. */
export const exportQueue = new FairQueue({ running: 4, runningPerUser: 2, jobsPerUser: 10 })
/** To start a process takes longer than a page, or what is selected, does. */
const kept = new KeptChildren(1)

/** More than twice what a million rows were seen to take. */
const MEMORY_BYTES = 320 * 1024 * 1024
/** Of the child's own work, the database's included. */
const WORK_MS = 10 * 60_000
/** A reader who is slower than this keeps others from their turn. */
const WHOLE_MS = 30 * 60_000
/** So does one who takes nothing for so long, of what is at least 64 KiB at a time. */
const STALL_MS = 60_000

interface Order {
  readonly file: ListFile
  readonly statement: Statement
  readonly address: DatabaseAddress
}

export const exportTasks = {
  [TASK]: ({ file, statement, address }: Order) =>
    writeListFile(file, snapshotRows(address, statement)) as AsyncIterable<Uint8Array>,
}

/** What the driver reads of the environment, beside the address. */
const DRIVER_NAMES = /^(PG[A-Z]+|HOME|APPDATA|NODE_EXTRA_CA_CERTS)$/

/** What a process that writes a list may use. */
export const LIMITS = {
  memoryBytes: MEMORY_BYTES,
  workMs: WORK_MS,
  environment: Object.keys(process.env).filter((name) => DRIVER_NAMES.test(name)),
}

export interface Reader {
  readonly personId: number
  /** Aborted when nobody wants the file any more. */
  readonly signal: AbortSignal
  /** Milliseconds after which a reader who takes nothing is given up; a minute where it is left out. */
  readonly stallMs?: number | undefined
}

/**
 * The bytes of a file with the rows of a statement, from its first ones on: what fails before them is thrown, what fails later breaks
 * the stream off. Waits its turn; ends, with its process and its statement, when the signal says so or the stream is closed, and with
 * the failure `stalled` when nobody reads it.
 * @throws as the database does, with its code; TaskFailure, ChildFailure, Failure `too_many`, or the signal's reason
 */
export async function exportInChild(order: Order, reader: Reader): Promise<Readable> {
  const { personId, signal, stallMs = STALL_MS } = reader
  const bytes = exportQueue.stream(personId, inChild(order, signal), signal)
  const first = await bytes.next()
  const stalled = () => file.destroy(new Failure('stalled'))
  const file = Readable.from(withStallTimeout(after(first, bytes), stallMs, stalled), { objectMode: false })
  // A stream that nobody has begun to read does not end what it would read from.
  file.once('close', () => void bytes.return(undefined).catch(() => undefined))
  return file
}

async function* inChild(order: Order, signal: AbortSignal): AsyncGenerator<Buffer> {
  const whole = AbortSignal.timeout(WHOLE_MS)
  try {
    yield* runInChild<Buffer>(TASK, order, {
      ...LIMITS,
      signal: AbortSignal.any([signal, whole]),
      kept,
    })
  } catch (error) {
    throw error === whole.reason ? new Failure('stalled') : error
  }
}

async function* after<T>(first: IteratorResult<T, void>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done === true) return
  yield first.value
  yield* rest
}
