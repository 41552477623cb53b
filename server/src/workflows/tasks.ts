// Tasks on many records, done one slice after another by any number of processes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { doTaskSlice, putBehind, type TaskDeps } from '#engine/write/tasks.ts'
import type { Db } from '#platform/database/database.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { registryOf } from '#resources/registry.ts'

/** Between two looks for a task, where there was none. */
const IDLE_MS = 500
/** After a slice that could not be done. */
const RETRY_MS = 2_000

/** Does them until it is stopped; what is begun then is ended. */
export function keepTasks(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  const deps: TaskDeps = { ...registryOf(), db, log, accountOf: accountReader(db) }
  const working = work(deps, log, stopping.signal)
  return async () => {
    stopping.abort()
    await working
  }
}

async function work(deps: TaskDeps, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    try {
      if ((await doTaskSlice(deps)) === undefined) await rest(IDLE_MS)
    } catch (error) {
      log.warn({ err: error }, 'a slice of a task was not done')
      await putBehind(deps.db).catch(() => undefined)
      await rest(RETRY_MS)
    }
  }
}
