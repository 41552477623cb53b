import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportBegun, IMPORT_PATHS, type ImportTask } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ImportJobDeps, runImportJob } from '#engine/import/job/run-job.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { registryOf } from '#modules/registry.ts'
import { sweepImports } from '../jobs/imports.ts'
import type { AskedSheet } from '#testing/client/callers.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const TITLES = '银行名称,机构类型,联系人,联系电话'
const never = new AbortController().signal

export const bankLines = (count: number) =>
  Array.from({ length: count }, (_, n) => `银行 ${n},股份制银行,王敏,13800000000`)
export const bankSheet = (rows: readonly string[]) => Buffer.from([TITLES, ...rows].join('\n'))

export function importDesk() {
  let platform: TestPlatform
  let worker: ImportJobDeps
  const errors: object[] = []
  beforeAll(async () => {
    platform = await testPlatform()
    const { db, files } = platform
    const log = { error: (details: object) => void errors.push(details), info: () => {}, warn: () => {} }
    worker = { ...registryOf(), db, sheets: files.store.sheets, log, accountOf: accountReader(db) }
  })
  afterAll(() => platform.close())
  afterEach(async () => {
    await sql`delete from import_task`.execute(platform.db)
    await sql`truncate import_batch cascade`.execute(platform.db)
    await sql`delete from bank`.execute(platform.db)
    await sweepImports(platform.db, worker.sheets, -1)
    errors.length = 0
  })
  const folder = () => join(platform.files.folder, 'sheets')
  return {
    get platform() {
      return platform
    },
    get worker() {
      return worker
    },
    errors,
    folder,
    onDisk: () => readdir(folder()).catch(() => [] as string[]),
    begin: async (rows: readonly string[], asked: AskedSheet = {}, by: SignedIn = platform.admin) => {
      const begun = by.importSheet(bank.path, '银行.csv', bankSheet(rows), { ...asked, isAsync: true })
      return (await ok(begun)) as unknown as ImportBegun
    },
    run: (differently: Partial<ImportJobDeps> = {}, stopping = never) =>
      runImportJob({ ...worker, ...differently }, stopping),
    task: (id: number, by: SignedIn = platform.admin) => ok(by.get<ImportTask>(IMPORT_PATHS.task, { id })),
    cancel: (id: number, by: SignedIn = platform.admin) => by.post(IMPORT_PATHS.cancel, { id }),
    banks: async () =>
      (await sql<{ n: number }>`select count(*) as n from bank`.execute(platform.db)).rows[0]?.n,
  }
}
