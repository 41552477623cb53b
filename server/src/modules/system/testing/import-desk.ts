import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type StartedImport, IMPORT_PATHS, type ImportTask } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ImportJobDeps, runImportJob } from '#engine/import/job/run-job.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { getRegistry } from '#modules/registry.ts'
import { sweepImports } from '../jobs/imports.ts'
import type { SheetImportOptions } from '#testing/client/callers.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const TITLES = '银行名称,机构类型,联系人,联系电话'
const never = new AbortController().signal

export const createBankLines = (count: number) =>
  Array.from({ length: count }, (_, n) => `银行 ${n},股份制银行,王敏,13800000000`)
export const createBankSheet = (rows: readonly string[]) => Buffer.from([TITLES, ...rows].join('\n'))

export function createImportDesk() {
  let platform: TestPlatform
  let worker: ImportJobDeps
  const errors: object[] = []
  beforeAll(async () => {
    platform = await createTestPlatform()
    const { db, files } = platform
    const log = { error: (details: object) => void errors.push(details), info: () => {}, warn: () => {} }
    worker = { ...getRegistry(), db, sheets: files.store.sheets, log, findPrincipal: createAccountReader(db) }
  })
  afterAll(() => platform.close())
  afterEach(async () => {
    await sql`delete from import_task`.execute(platform.db)
    await sql`truncate import_batch cascade`.execute(platform.db)
    await sql`delete from bank`.execute(platform.db)
    await sweepImports(platform.db, worker.sheets, -1)
    errors.length = 0
  })
  const getFolder = () => join(platform.files.folder, 'sheets')
  return {
    get platform() {
      return platform
    },
    get worker() {
      return worker
    },
    errors,
    folder: getFolder,
    onDisk: () => readdir(getFolder()).catch(() => [] as string[]),
    begin: async (rows: readonly string[], request: SheetImportOptions = {}, by: SignedInCaller = platform.admin) => {
      const begun = by.importSheet(bank.path, '银行.csv', createBankSheet(rows), {
        ...request,
        isAsync: true,
      })
      return (await ok(begun)) as unknown as StartedImport
    },
    run: (differently: Partial<ImportJobDeps> = {}, stopping = never) =>
      runImportJob({ ...worker, ...differently }, stopping),
    task: (id: number, by: SignedInCaller = platform.admin) => ok(by.get<ImportTask>(IMPORT_PATHS.task, { id })),
    cancel: (id: number, by: SignedInCaller = platform.admin) => by.post(IMPORT_PATHS.cancel, { id }),
    banks: async () => (await sql<{ n: number }>`select count(*) as n from bank`.execute(platform.db)).rows[0]?.n,
  }
}
