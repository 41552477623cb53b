import type { JobDeps } from '#engine/declare/records/writer.ts'
import { registryOf } from '#modules/registry.ts'

export const jobDeps = (db: JobDeps['db'], log: JobDeps['log']): JobDeps => ({
  db,
  log,
  registry: registryOf(),
})
