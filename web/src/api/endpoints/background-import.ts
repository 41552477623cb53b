import { type ImportResponse, IMPORT_PATHS, IMPORT_STATUS, type ImportTask, type Success } from '@cangdan/protocol'
import { api, ApiError } from '../client.ts'

const POLL_MS = 500
/** Consecutive failed polls; the worker continues meanwhile. */
const MAX_FAILED_POLLS = 20
const QUIET = { quiet: true } as const

interface WaitOptions {
  readonly signal: AbortSignal | undefined
  readonly onRows: ((rows: number) => void) | undefined
}

/**
 * Waits for the import to end. Cancels it when the signal aborts; an import that has finished by that time still
 * returns its result. @throws ApiError as the synchronous call would; `AbortError` when cancelled
 */
export async function waitForImport(task: number, { signal, onRows }: WaitOptions): Promise<Success<ImportResponse>> {
  let isCancelling = false
  for (let failedPolls = 0; ; ) {
    await pause(isCancelling ? undefined : signal)
    if (signal?.aborted && !isCancelling) {
      isCancelling = true
      await api.post(IMPORT_PATHS.cancel, { id: task }, QUIET).catch(() => undefined)
    }
    try {
      const seen = await api.get<ImportTask>(IMPORT_PATHS.task, { id: task }, QUIET)
      failedPolls = 0
      onRows?.(seen.rows)
      const { answer, message, code } = seen
      if (answer !== undefined) return { status: true, data: answer, message }
      if (seen.status === IMPORT_STATUS.cancelled) throw new DOMException('cancelled', 'AbortError')
      if (code !== '') throw new TaskRejected(code, message)
    } catch (error) {
      failedPolls += 1
      if (failedPolls > MAX_FAILED_POLLS || error instanceof TaskRejected || !isMissingResponse(error)) throw error
    }
  }
}

class TaskRejected extends ApiError {}

const NO_RESPONSE_CODES: ReadonlySet<string> = new Set(['network', 'unreadable', 'unavailable'])
const isMissingResponse = (error: unknown): boolean => error instanceof ApiError && NO_RESPONSE_CODES.has(error.code)

const pause = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(resolve, POLL_MS)
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', wake, { once: true })
  })
