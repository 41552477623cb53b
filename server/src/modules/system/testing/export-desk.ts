import { EXPORT_PATHS, type ExportBegun, type ExportTask, type ExportTicket, MARKS } from '@cangdan/protocol'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ExportJobDeps, runExport } from '#engine/export/run-job.ts'
import { orchard, plantOrchard, TREE } from '#engine/testing/orchard.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { sweepExports } from '../jobs/exports.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

export const EXPORT = `${TREE}#export`

export const ASKED = {
  [MARKS.export]: '3',
  [MARKS.exportType]: 'csv',
  [MARKS.exportColumns]: 'id,tree_name',
  [MARKS.exportName]: 'Trees 2026-11-24',
  sort: 'id',
  order: 'true',
}

const never = new AbortController().signal

export function exportDesk() {
  let platform: TestPlatform
  let worker: ExportJobDeps
  const errors: unknown[] = []
  beforeAll(async () => {
    platform = await testPlatform({ menu: [orchard] })
    const { db, files, address } = platform
    await plantOrchard(db)
    const log = { error: (details: object) => void errors.push(details) }
    worker = { db, address, files: files.store.exports, log, accountOf: accountReader(db) }
    await sql`insert into tree (tree_name, kind) select 'Tree ' || n, 1 from generate_series(1, 500) as n`.execute(
      db,
    )
  })
  afterAll(() => platform.close())
  afterEach(async () => {
    await sql`delete from export_task`.execute(platform.db)
    await sweepExports(platform.db, worker.files, -1)
    errors.length = 0
  })
  const own = (by: SignedIn = platform.admin) => ok(by.get<ExportTask[]>(EXPORT_PATHS.list))
  return {
    get platform() {
      return platform
    },
    get worker() {
      return worker
    },
    errors,
    begin: async (more: object = {}, by: SignedIn = platform.admin) =>
      (await ok(by.get<ExportBegun>(TREE, { ...ASKED, [MARKS.exportAsync]: '1', ...more }))).task,
    run: (differently: Partial<ExportJobDeps> = {}, stopping = never) =>
      runExport({ ...worker, ...differently }, stopping),
    own,
    only: async (by?: SignedIn) => (await own(by))[0]!,
    ticket: async (id: number, by: SignedIn = platform.admin) =>
      (await ok(by.post<ExportTicket>(EXPORT_PATHS.ticket, { id }))).url,
    open: (url: string) => platform.app.inject({ method: 'GET', url }),
    onDisk: () => readdir(join(platform.files.folder, 'exports')).catch(() => []),
    reader: () => platform.someone(platform.platformId, { apis: [TREE, EXPORT] }),
  }
}
