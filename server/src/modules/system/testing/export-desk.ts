import { EXPORT_PATHS, type StartedExport, type ExportTask, type ExportTicket, CALL_FLAGS } from '@cangdan/protocol'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ExportJobDeps, runExport } from '#engine/export/run-job.ts'
import { treeSection, createTreeTables, TREE } from '#engine/testing/sample-tree.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'
import { sweepExports } from '../jobs/exports.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

export const EXPORT = `${TREE}#export`

export const ASKED = {
  [CALL_FLAGS.export]: '3',
  [CALL_FLAGS.exportType]: 'csv',
  [CALL_FLAGS.exportColumns]: 'id,tree_name',
  [CALL_FLAGS.exportName]: 'Trees 2026-11-24',
  sort: 'id',
  order: 'true',
}

const never = new AbortController().signal

export function createExportDesk() {
  let platform: TestPlatform
  let worker: ExportJobDeps
  const errors: unknown[] = []
  beforeAll(async () => {
    platform = await createTestPlatform({ menu: [treeSection] })
    const { db, files, address } = platform
    await createTreeTables(db)
    const log = { error: (details: object) => void errors.push(details) }
    worker = { db, address, files: files.store.exports, log, findPrincipal: createAccountReader(db) }
    await sql`insert into tree (tree_name, kind) select 'Tree ' || n, 1 from generate_series(1, 500) as n`.execute(db)
  })
  afterAll(() => platform.close())
  afterEach(async () => {
    await sql`delete from export_task`.execute(platform.db)
    await sweepExports(platform.db, worker.files, -1)
    errors.length = 0
  })
  const listOwn = (by: SignedInCaller = platform.admin) =>
    ok(by.get<ExportTask[]>(EXPORT_PATHS.list, { page: 1, limit: 50 }))
  return {
    get platform() {
      return platform
    },
    get worker() {
      return worker
    },
    errors,
    begin: async (more: object = {}, by: SignedInCaller = platform.admin) =>
      (await ok(by.get<StartedExport>(TREE, { ...ASKED, [CALL_FLAGS.exportAsync]: '1', ...more }))).task,
    run: (differently: Partial<ExportJobDeps> = {}, stopping = never) =>
      runExport({ ...worker, ...differently }, stopping),
    own: listOwn,
    only: async (by?: SignedInCaller) => (await listOwn(by))[0]!,
    ticket: async (id: number, by: SignedInCaller = platform.admin) =>
      (await ok(by.post<ExportTicket>(EXPORT_PATHS.ticket, { id }))).url,
    open: (url: string) => platform.app.inject({ method: 'GET', url }),
    onDisk: () => readdir(join(platform.files.folder, 'exports')).catch(() => []),
    reader: () => platform.someone(platform.platformId, { apis: [TREE, EXPORT] }),
  }
}
