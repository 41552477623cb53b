import type { ChildOptions } from '../child/options.ts'
import { runInChild } from '../child/run-in-child.ts'

const TASK = 'make-small'

/** Three times the pixels of the largest allowed picture. */
const MEMORY_BYTES = 768 * 1024 * 1024
const WORK_MS = 20_000

export const pictureTasks = {
  // The decoders are loaded only for this task, to keep others fast.
  async *[TASK]({ path }: { path: string }) {
    const { createThumbnail } = await import('./create-thumbnail.ts')
    yield await createThumbnail(path)
  },
}

/** @throws TaskFailure if the picture cannot be decoded @throws ChildFailure if it exceeds the time or memory limit */
export async function createThumbnailInChild(path: string, options: Partial<ChildOptions> = {}): Promise<Buffer> {
  const child = { memoryBytes: MEMORY_BYTES, workMs: WORK_MS, isUrgent: true, ...options }
  const pieces: Buffer[] = []
  for await (const piece of runInChild<Buffer>(TASK, { path }, child)) pieces.push(piece)
  return Buffer.concat(pieces)
}
