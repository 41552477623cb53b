// A list of any length written into a file by a process of its own, which says how far it is.
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
/** A hundred short exports would start a hundred processes, each of which takes longer than its file. */
const kept = new KeptChildren(2)
/** Between two words on how far it is. */
const SAY_MS = 300

interface Order {
  readonly file: ListFile
  readonly statement: Statement
  readonly address: DatabaseAddress
  /** Where the file is made; nothing may lie there. */
  readonly path: string
}

export interface Written {
  /** Rows that were read so far. */
  readonly rows: number
  readonly bytes: number
  /** Of all bytes, lower-case hex, once they are on disk: the last word. */
  readonly sha256?: string
}

export const intoFileTasks = { [TASK]: writeFile }

/**
 * The same bytes as a download has. Says how far it is, and at last what lies there.
 * @throws TaskFailure with the code of the disk or of the database, ChildFailure, or the signal's reason
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
