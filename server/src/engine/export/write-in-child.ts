// Writes a list to a file in a child process, which reports its progress.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { DatabaseAddress } from '#platform/database/database.ts'
import { readSnapshotRows } from '#platform/database/snapshot-rows.ts'
import type { Statement, TextRow } from '#platform/database/text-rows.ts'
import { ChildPool } from '#platform/child/child-pool.ts'
import { runInChild } from '#platform/child/run-in-child.ts'
import { LIMITS } from './export-in-child.ts'
import { type ListFile, writeListFile } from './list-file.ts'

const TASK = 'write-list-file'
/** A hundred short exports would otherwise start a hundred processes, each slower than its file. */
const childPool = new ChildPool(2)
const REPORT_MS = 300

interface WriteFileTask {
  readonly file: ListFile
  readonly statement: Statement
  readonly address: DatabaseAddress
  /** Path of the new file; it must not exist. */
  readonly path: string
}

export interface WriteProgress {
  readonly rows: number
  readonly bytes: number
  /** SHA-256 of all bytes in lower-case hex. Only in the last report, after the file is synced to disk. */
  readonly sha256?: string
}

export const writeFileTasks = { [TASK]: writeFile }

/**
 * Writes the same bytes as a download. Yields progress and finally the size and hash.
 * @throws TaskFailure with the code of the disk or the database, ChildFailure, or the signal's reason
 */
export const writeInChild = (task: WriteFileTask, signal: AbortSignal): AsyncGenerator<WriteProgress> =>
  runInChild<WriteProgress>(TASK, task, { ...LIMITS, signal, kept: childPool })

async function* writeFile({ file, statement, address, path }: WriteFileTask): AsyncGenerator<WriteProgress> {
  const hash = createHash('sha256')
  const counter = { rows: 0 }
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    let reportedAt = performance.now()
    for await (const chunk of writeListFile(file, countRows(readSnapshotRows(address, statement), counter))) {
      const piece = chunk as Uint8Array
      await handle.writeFile(piece)
      hash.update(piece)
      bytes += piece.length
      if (performance.now() - reportedAt < REPORT_MS) continue
      reportedAt = performance.now()
      yield { rows: counter.rows, bytes }
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  yield { rows: counter.rows, bytes, sha256: hash.digest('hex') }
}

async function* countRows(batches: AsyncIterable<TextRow[]>, counter: { rows: number }): AsyncGenerator<TextRow[]> {
  for await (const batch of batches) {
    counter.rows += batch.length
    yield batch
  }
}
