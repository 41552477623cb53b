// Runs bulk tasks slice by slice, in any number of processes. A running slice is completed when stopped.
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '#engine/declare/records/writer.ts'
import { runTaskSlice, postponeTask, type TaskDeps } from '#engine/write/tasks.ts'
import type { Db } from '#platform/database/database.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'
import { runLoop } from '#platform/worker/run-loop.ts'

export function startTaskWorker(db: Db, registry: Registry, log: FastifyBaseLogger): () => Promise<void> {
  const deps: TaskDeps = { ...registry, db, log, findPrincipal: createAccountReader(db) }
  return runLoop({
    step: async () => (await runTaskSlice(deps)) !== undefined,
    onError: (error) => {
      log.warn({ err: error }, 'slice of a task failed')
      return postponeTask(db).catch(() => undefined)
    },
    idleMs: 500,
    retryMs: 2_000,
  })
}
