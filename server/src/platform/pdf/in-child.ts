// Making a PDF away from the server.
import type { ChildOptions } from '../child/options.ts'
import { runInChild } from '../child/run-in-child.ts'
import { semaphore, withPermit } from '../semaphore.ts'
import type { PdfDefinition } from './definition.ts'

const TASK = 'make-pdf'

const MEMORY_BYTES = 512 * 1024 * 1024
const WORK_MS = 20_000
/** So many processes lay out pages at a time; who asks then waits. */
const permits = semaphore(2)

export const pdfTasks = {
  // Its library is loaded for this task alone: every other would wait for it as well.
  async *[TASK](definition: PdfDefinition) {
    const { makePdf } = await import('./make-pdf.ts')
    yield await makePdf(definition)
  },
}

/**
 * `makePdf` in a process of its own.
 * @throws TaskFailure where it cannot be laid out
 * @throws ChildFailure where that takes more time or memory than any honest document
 */
export const makePdfInChild = (
  definition: PdfDefinition,
  options: Partial<ChildOptions> = {},
): Promise<Buffer> =>
  withPermit(
    permits,
    async () => {
      const child = { memoryBytes: MEMORY_BYTES, workMs: WORK_MS, isUrgent: true, ...options }
      const pieces: Buffer[] = []
      for await (const piece of runInChild<Buffer>(TASK, definition, child)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    options.signal,
  )
