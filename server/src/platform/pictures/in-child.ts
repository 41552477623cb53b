// Making a picture small, away from the server.
import type { ChildOptions } from '../child/options.ts'
import { runInChild } from '../child/run-in-child.ts'

const TASK = 'make-small'

/** Three times the pixels of the largest picture, and more time than one needs on a busy machine. */
const MEMORY_BYTES = 768 * 1024 * 1024
const WORK_MS = 20_000

export const pictureTasks = {
  // Its decoders are loaded for this task alone: every other would wait for them as well.
  async *[TASK]({ path }: { path: string }) {
    const { makeSmall } = await import('./make-small.ts')
    yield await makeSmall(path)
  },
}

/**
 * `makeSmall` in a process of its own.
 * @throws TaskFailure where the picture cannot be decoded
 * @throws ChildFailure where it asks for more time or memory than any honest one
 */
export async function makeSmallInChild(path: string, options: Partial<ChildOptions> = {}): Promise<Buffer> {
  const child = { memoryBytes: MEMORY_BYTES, workMs: WORK_MS, isUrgent: true, ...options }
  const pieces: Buffer[] = []
  for await (const piece of runInChild<Buffer>(TASK, { path }, child)) pieces.push(piece)
  return Buffer.concat(pieces)
}
