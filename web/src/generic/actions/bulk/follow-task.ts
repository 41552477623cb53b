// Follows a bulk task until it is done or has been cancelled (docs/decisions/background-work.md).
import { type BulkResult, MAX_TASK_RESULTS, TASK_PATHS, type TaskInfo, title } from '@cangdan/protocol'
import { api } from '#api/client.ts'
import { getLanguage } from '#i18n/index.ts'

const POLL_MS = 400
const STOPPED = title('已停止，未处理', 'Stopped before it was done', 'Detenido antes de hacerse', '中止したため未処理')

export interface FollowOptions {
  readonly onProgress: (tried: number) => void
}

/**
 * Returns the result for each record. Reads the task from its beginning, so it can be called again.
 * @throws Error when the server cannot be reached; the task itself continues
 */
export async function followTask(
  id: number,
  records: readonly number[],
  following: FollowOptions,
): Promise<readonly BulkResult[]> {
  try {
    return await pollTask(id, records, following)
  } catch (cause) {
    throw new Error(`failed to follow task ${id}`, { cause })
  }
}

async function pollTask(
  id: number,
  records: readonly number[],
  { onProgress }: FollowOptions,
): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = []
  for (let place = 0; ; ) {
    const query = { id: String(id), ...(place === 0 ? {} : { after: String(place) }) }
    const info = await api.get<TaskInfo>(TASK_PATHS.info, query, { quiet: true })
    results.push(...info.results)
    place = info.place
    onProgress(info.done + info.refused)
    const isWhole = info.results.length < MAX_TASK_RESULTS
    if (info.is_ended && isWhole) return addStopped(results, records)
    if (isWhole) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Cancels a task. Changes that are already made are kept. */
export const stopTask = (id: number): Promise<unknown> => api.post(TASK_PATHS.cancel, { id })

function addStopped(results: readonly BulkResult[], records: readonly number[]): readonly BulkResult[] {
  const tried = new Set(results.map(({ id }) => id))
  const message = STOPPED[getLanguage()]
  const rest = records.filter((id) => !tried.has(id)).map((id) => ({ id, status: false, message }))
  return [...results, ...rest]
}
