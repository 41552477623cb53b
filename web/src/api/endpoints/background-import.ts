import {
  type ImportAnswer,
  IMPORT_PATHS,
  IMPORT_STATUS,
  type ImportTask,
  type Success,
} from '@cangdan/protocol'
import { api, ApiError } from '../client.ts'

const ASK_MS = 500
/** Consecutive failed polls; the worker continues meanwhile. */
const MAX_UNANSWERED = 20
const QUIET = { quiet: true } as const

interface Waiting {
  readonly signal: AbortSignal | undefined
  readonly onRows: ((rows: number) => void) | undefined
}

/**
 * Waits for the import to end. Cancels it when the signal aborts; an import that has finished by that time still
 * returns its result. @throws ApiError as the synchronous call would; `AbortError` when cancelled
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
