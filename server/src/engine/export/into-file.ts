// Writes a list to a file in a child process, which reports its progress.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { DatabaseAddress } from '#platform/database/database.ts'
import { snapshotRows } from '#platform/database/snapshot-rows.ts'
import type { Statement, TextRow } from '#platform/database/text-rows.ts'
import { KeptChildren } from '#platform/child/kept-children.ts'
import { runInChild } from '#platform/child/run-in-child.ts'
import { LIMITS } from './in-child.ts'
import { type ListFile, writeListFile } from './list-file.ts'

const TASK = 'write-list-file'
/** A hundred short exports would otherwise start a hundred processes, each slower than its file. */
const kept = new KeptChildren(2)
const SAY_MS = 300

interface Order {
  readonly file: ListFile
  readonly statement: Statement
  readonly address: DatabaseAddress
  /** Path of the new file; it must not exist. */
  readonly path: string
}

export interface Written {
  readonly rows: number
  readonly bytes: number
  /** SHA-256 of all bytes in lower-case hex. Only in the last report, after the file is synced to disk. */
  readonly sha256?: string
}

export const intoFileTasks = { [TASK]: writeFile }

/**
 * Writes the same bytes as a download. Yields progress and finally the size and hash.
 * @throws TaskFailure with the code of the disk or the database, ChildFailure, or the signal's reason
 */
export const writeInChild = (order: Order, signal: AbortSignal): AsyncGenerator<Written> =>
  runInChild<Written>(TASK, order, { ...LIMITS, signal, kept })

async function* writeFile({ file, statement, address, path }: Order): AsyncGenerator<Written> {
  const hash = createHash('sha256')
  const counted = { rows: 0 }
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    let saidAt = performance.now()
    for await (const chunk of writeListFile(file, counting(snapshotRows(address, statement), counted))) {
      const piece = chunk as Uint8Array
      await handle.writeFile(piece)
      hash.update(piece)
      bytes += piece.length
      if (performance.now() - saidAt < SAY_MS) continue
      saidAt = performance.now()
      yield { rows: counted.rows, bytes }
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  yield { rows: counted.rows, bytes, sha256: hash.digest('hex') }
}

async function* counting(
  batches: AsyncIterable<TextRow[]>,
  counted: { rows: number },
): AsyncGenerator<TextRow[]> {
  for await (const batch of batches) {
    counted.rows += batch.length
    yield batch
  }
}
