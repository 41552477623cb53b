// Runs bulk tasks slice by slice, in any number of processes. A running slice is completed when stopped.
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '#engine/declare/records/writer.ts'
import { doTaskSlice, putBehind, type TaskDeps } from '#engine/write/tasks.ts'
import type { Db } from '#platform/database/database.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { keepDoing } from '#platform/worker/keep-doing.ts'

export function keepTasks(db: Db, registry: Registry, log: FastifyBaseLogger): () => Promise<void> {
  const deps: TaskDeps = { ...registry, db, log, accountOf: accountReader(db) }
  return keepDoing({
    step: async () => (await doTaskSlice(deps)) !== undefined,
    onFault: (error) => {
      log.warn({ err: error }, 'slice of a task failed')
      return putBehind(db).catch(() => undefined)
    },
    idleMs: 500,
    retryMs: 2_000,
  })
}
