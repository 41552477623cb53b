import type { JobDeps } from '#engine/declare/records/writer.ts'
import { getRegistry } from '#modules/registry.ts'

export const createJobDeps = (db: JobDeps['db'], log: JobDeps['log']): JobDeps => ({
  db,
  log,
  registry: getRegistry(),
})
