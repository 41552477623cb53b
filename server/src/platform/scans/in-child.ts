import { ChildFailure } from '../child/failure.ts'
import { runInChild, TaskFailure } from '../child/run-in-child.ts'
import type { ScanContent, ScanFile } from './read-scan.ts'

export type { ScanContent, ScanFile } from './read-scan.ts'

const TASK = 'read-scan'

/** Three times the pixels of the largest allowed picture, and a document of the largest allowed size. */
const MEMORY_BYTES = 1024 * 1024 * 1024
const WORK_MS = 20_000

export const scanTasks = {
  // The decoders are loaded only for this task, to keep others fast.
  async *[TASK](file: ScanFile) {
    const { readScanFile } = await import('./read-scan.ts')
    yield await readScanFile(file)
  },
}

/** Returns the QR code and the pages of an uploaded file; undefined if it is damaged or takes too long: a person decides on it then. */
export async function readScanInChild(file: ScanFile): Promise<ScanContent | undefined> {
  try {
    for await (const content of runInChild<ScanContent>(TASK, file, {
      memoryBytes: MEMORY_BYTES,
      workMs: WORK_MS,
      isUrgent: true,
    }))
      return content
  } catch (error) {
    if (!(error instanceof TaskFailure || error instanceof ChildFailure)) throw error
  }
  return undefined
}
