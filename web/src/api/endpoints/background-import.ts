// An import that a worker does: asked after until it has ended, and cancelled where nobody waits for it any more.
import {
  type ImportAnswer,
  IMPORT_PATHS,
  IMPORT_STATUS,
  type ImportTask,
  type Success,
} from '@cangdan/protocol'
import { api, ApiError } from '../client.ts'

/** Between two questions. */
const ASK_MS = 500
/** Questions in a row without an answer; the worker goes on meanwhile. */
const MAX_UNANSWERED = 20
const QUIET = { quiet: true } as const

interface Waiting {
  readonly signal: AbortSignal | undefined
  readonly onRows: ((rows: number) => void) | undefined
}

/**
 * Waits for the end of it. Where the signal aborts, it is cancelled; what has ended by then is answered all the same.
 * @throws ApiError as the call without a worker would have; an `AbortError` where it was cancelled
 */
export async function inBackground(
  task: number,
  { signal, onRows }: Waiting,
): Promise<Success<ImportAnswer>> {
  let isCancelling = false
  for (let unanswered = 0; ; ) {
    await pause(isCancelling ? undefined : signal)
    if (signal?.aborted && !isCancelling) {
      isCancelling = true
      await api.post(IMPORT_PATHS.cancel, { id: task }, QUIET).catch(() => undefined)
    }
    try {
      const seen = await api.get<ImportTask>(IMPORT_PATHS.task, { id: task }, QUIET)
      unanswered = 0
      onRows?.(seen.rows)
      const { answer, message, code } = seen
      if (answer !== undefined) return { status: true, data: answer, message }
      if (seen.status === IMPORT_STATUS.cancelled) throw new DOMException('cancelled', 'AbortError')
      if (code !== '') throw new TaskRefused(code, message)
    } catch (error) {
      unanswered += 1
      if (unanswered > MAX_UNANSWERED || error instanceof TaskRefused || !isUnanswered(error)) throw error
    }
  }
}

/** What the worker was refused. */
class TaskRefused extends ApiError {}

const UNANSWERED: ReadonlySet<string> = new Set(['network', 'unreadable', 'unavailable'])
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && UNANSWERED.has(error.code)

const pause = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(resolve, ASK_MS)
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', wake, { once: true })
  })
