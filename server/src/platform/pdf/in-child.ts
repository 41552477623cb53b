import type { ChildOptions } from '../child/options.ts'
import { runInChild } from '../child/run-in-child.ts'
import { FairQueue, type QueueUser } from '../fair-queue.ts'
import type { PdfDefinition } from './definition.ts'
import type { PrependedPages } from './prepend-pages.ts'

const TASK = 'make-pdf'
const PREPEND = 'prepend-pages'

const MEMORY_BYTES = 512 * 1024 * 1024
const WORK_MS = 20_000
const queue = new FairQueue({ running: 2, runningPerUser: 1, jobsPerUser: 20 })

export const pdfTasks = {
  // The library is loaded only for this task, to keep others fast.
  async *[TASK](definition: PdfDefinition) {
    const { buildPdf } = await import('./build-pdf.ts')
    yield await buildPdf(definition)
  },
  async *[PREPEND](input: PrependedPages) {
    const { prependPages } = await import('./prepend-pages.ts')
    yield await prependPages(input)
  },
}

/**
 * Runs `buildPdf` in a child process, when it is the user's turn.
 * @throws TaskFailure if the definition cannot be laid out
 * @throws ChildFailure if it exceeds the time or memory limit
 * @throws Failure `too_many`, or the signal's reason
 */
export const buildPdfInChild = (
  user: QueueUser,
  definition: PdfDefinition,
  options: Partial<ChildOptions> = {},
): Promise<Buffer> => runQueued(user, TASK, definition, options)

/** Runs `prependPages` in a child process, when it is the user's turn. @throws like `buildPdfInChild` */
export const prependPagesInChild = (
  user: QueueUser,
  input: PrependedPages,
  options: Partial<ChildOptions> = {},
): Promise<Buffer> => runQueued(user, PREPEND, input, options)

const runQueued = (user: QueueUser, task: string, input: unknown, options: Partial<ChildOptions>): Promise<Buffer> =>
  queue.run(
    user,
    async () => {
      const child = { memoryBytes: MEMORY_BYTES, workMs: WORK_MS, isUrgent: true, ...options }
      const pieces: Buffer[] = []
      for await (const piece of runInChild<Buffer>(task, input, child)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    options.signal,
  )
