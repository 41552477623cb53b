// A sheet that a worker tries or takes: the same as in a call, once, whatever becomes of the worker, its disk or its asker.
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ImportAnswer,
  type ImportBegun,
  IMPORT_PATHS,
  IMPORT_STATUS,
  type ImportTask,
  MAX_OPEN_IMPORTS,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listEntry, verbEntry } from '#engine/declare/rights.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { PLATFORM_ITSELF } from '#platform/identity/principal.ts'
import { bank } from '#resources/banks/bank/bank.ts'
import { registryOf } from '#resources/registry.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { sweepImports } from '#workflows/imports.ts'
import { queueImport } from './queue-import.ts'
import { type ImportJobDeps, runImportJob } from './run-job.ts'

let platform: TestPlatform
let worker: ImportJobDeps
const errors: object[] = []
const never = new AbortController().signal

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

const TITLES = '银行名称,机构类型,联系人,联系电话'
const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `银行 ${n},股份制银行,王敏,13800000000`)
const sheet = (rows: readonly string[]) => Buffer.from([TITLES, ...rows].join('\n'))
type Asked = { mode?: number; existing?: string; keep?: string; corrections?: unknown }
const begin = async (rows: readonly string[], asked: Asked = {}, by: SignedIn = platform.admin) => {
  const begun = await by.importSheet(bank.path, '银行.csv', sheet(rows), { ...asked, isAsync: true })
  return (await ok(Promise.resolve(begun))) as unknown as ImportBegun
}
const run = (differently: Partial<ImportJobDeps> = {}, stopping = never) =>
  runImportJob({ ...worker, ...differently }, stopping)
const task = (id: number, by: SignedIn = platform.admin) => ok(by.get<ImportTask>(IMPORT_PATHS.task, { id }))
const cancel = (id: number, by: SignedIn = platform.admin) => by.post(IMPORT_PATHS.cancel, { id })
const banks = async () =>
  (await sql<{ n: number }>`select count(*) as n from bank`.execute(platform.db)).rows[0]?.n
const folder = () => join(platform.files.folder, 'sheets')
const onDisk = () => readdir(folder()).catch(() => [] as string[])

describe('an import by a worker (T4)', () => {
  it('answers as the call does, tried and taken, and leaves no file', async () => {
    const tried = (await begin(lines(30), { mode: 2 })).task
    expect(await task(tried)).toMatchObject({ status: IMPORT_STATUS.queued, rows: 0, message: '' })
    expect(await onDisk()).toHaveLength(1)
    await run()
    expect(await task(tried)).toMatchObject({
      status: IMPORT_STATUS.done,
      message: '30 条均可导入',
      answer: { success: 30, fail: 0, kept: false },
    })
    expect(await banks()).toBe(0)
    const taken = (await begin(lines(30))).task
    await run()
    const { answer, message, rows } = await task(taken)
    expect(message).toBe('成功导入 30 条')
    expect(answer).toMatchObject({ success: 30, kept: true, batch: expect.any(Number) })
    expect(rows).toBe(30)
    expect(await banks()).toBe(30)
    expect(await onDisk()).toEqual([])
    expect(await run()).toBe(false)
  })

  it('names faults, takes the good rows, and says why a file cannot be read', async () => {
    const wrong = [...lines(3), '坏,外星银行,王敏,13800000000']
    const refused = (await begin(wrong)).task
    await run()
    expect((await task(refused)).answer).toMatchObject({ kept: false, fail: 1, errors: [{ row: 5 }] })
    expect(await banks()).toBe(0)
    const kept = (await begin(wrong, { keep: '1' })).task
    await run()
    expect(await task(kept)).toMatchObject({
      message: '成功导入 3 条，1 条有误未导入',
      answer: { kept: true, success: 3, fail: 1, batch: expect.any(Number) },
    })
    const { data } = await platform.admin.importSheet(bank.path, 'a.csv', Buffer.from('x\n1'), {
      isAsync: true,
    })
    const { task: unread } = data as unknown as ImportBegun
    await run()
    expect(await task(unread)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'sheet_headings' })
    expect(errors).toEqual([])
    expect(await onDisk()).toEqual([])
  })

  it('reads cells as somebody has corrected them, tried and taken, and refuses corrections of another file', async () => {
    const wrong = [...lines(2), '坏,外星银行,王敏,13800000000']
    const corrections = { cells: { 4: { 1: '好', 2: '城商行' } } }
    const tried = (await begin(wrong, { mode: 2, corrections })).task
    await run()
    expect((await task(tried)).answer).toMatchObject({ success: 3, fail: 0, corrected: 2, kept: false })
    const taken = (await begin(wrong, { corrections })).task
    await run()
    expect((await task(taken)).answer).toMatchObject({ success: 3, corrected: 2, kept: true })
    const { rows } = await sql`
      select bank.bank_name, bank.bank_type, history.remark from bank
        join record_history history on history.table_name = 'bank' and history.record_id = bank.id
       where bank.bank_name in ('好', '坏')`.execute(platform.db)
    expect(rows).toEqual([{ bank_name: '好', bank_type: 3, remark: expect.stringContaining('外星银行') }])
    const beyond = (await begin(lines(1), { corrections: { cells: { 99: { 1: 'x' } } } })).task
    await run()
    expect(await task(beyond)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'sheet_corrections' })
    expect(await onDisk()).toEqual([])
  })

  it('answers also where a cell is named by half of a character, and remembers the half that was corrected', async () => {
    const long = `a${'😀'.repeat(300)}`
    const row = `${long},股份制银行,王敏,138`
    const tried = (await begin([row], { mode: 2 })).task
    await run()
    expect(await task(tried)).toMatchObject({ status: IMPORT_STATUS.done, answer: { fail: 1 } })
    const corrections = { cells: { 2: { 1: '短', 4: '13800000000' } } }
    const taken = (await begin([row], { corrections })).task
    await run()
    expect(await task(taken)).toMatchObject({ status: IMPORT_STATUS.done, answer: { kept: true } })
    const { rows } = await sql<{ remark: string }>`
      select remark from record_history where table_name = 'bank' order by id desc limit 1`.execute(
      platform.db,
    )
    expect(rows[0]?.remark).toContain('a😀😀')
    expect(errors).toEqual([])
  })

  it('refuses what no database can keep, in the call that asks for it', async () => {
    for (const said of [
      { corrections: { cells: { 2: { 1: 'a\0b' } } } },
      { mapping: { constants: { bank_name: 'a\0b' } } },
      { mapping: { sheet: 'a\uD83D' } },
    ]) {
      const asked = platform.admin.importSheet(bank.path, 'a.csv', sheet(lines(1)), {
        ...said,
        isAsync: true,
      })
      expect(await refusal(asked)).toBe('bad_request')
    }
    expect(await onDisk()).toEqual([])
  })

  it('is somebody’s own, five at a time', async () => {
    const apis = [listEntry(bank), verbEntry(bank, 'import')]
    const other = await platform.someone(platform.platformId, { apis })
    const { task: id } = await begin(lines(1))
    expect(await refusal(other.get(IMPORT_PATHS.task, { id }))).toBe('not_found')
    expect(await refusal(cancel(id, other))).toBe('not_found')
    for (let n = 1; n < MAX_OPEN_IMPORTS; n += 1) await begin(lines(1))
    const more = platform.admin.importSheet(bank.path, 'a.csv', sheet(lines(1)), { isAsync: true })
    expect(await refusal(more)).toBe('too_many_imports')
    expect(await onDisk()).toHaveLength(MAX_OPEN_IMPORTS)
    await begin(lines(1), {}, other)
  })
})

describe('nothing is lost or half written (T4)', () => {
  it('where it is cancelled, before, and while it ends', async () => {
    const { task: waiting } = await begin(lines(3))
    await ok(cancel(waiting))
    expect(await run()).toBe(false)
    const { task: id } = await begin(lines(3))
    // The last moment: the rows are in the transaction, which is about to say that it is done.
    const pipe = `cancel_${Date.now()}`
    await sql`
      create function ${sql.id(pipe)}() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.3); return null; end $$`.execute(platform.db)
    await sql`
      create trigger ${sql.id(pipe)} after insert on import_batch for each statement execute function ${sql.id(pipe)}()`.execute(
      platform.db,
    )
    const running = run()
    await expect.poll(async () => (await task(id)).status).toBe(IMPORT_STATUS.running)
    await ok(cancel(id))
    await running
    await sql`drop function ${sql.id(pipe)}() cascade`.execute(platform.db)
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.cancelled })
    expect(await banks()).toBe(0)
    expect(await onDisk()).toEqual([])
    expect(await refusal(cancel(id))).toBe('not_now')
  })

  it('where the file is not the one that was sent', async () => {
    const { task: id } = await begin(lines(3))
    const [name = ''] = await onDisk()
    await writeFile(join(folder(), name), sheet(lines(2)))
    await run()
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'sheet_changed' })
    expect(await banks()).toBe(0)
  })

  it('where the disk is full, in words', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const path = join(platform.files.folder, 'a.csv')
    await writeFile(path, sheet(lines(1)))
    const sheets = {
      ...worker.sheets,
      async keep(): Promise<string> {
        throw full
      },
    }
    const asked = { isKept: true, skipsForeign: false, keepsGood: false, existing: 'add' } as const
    const file = { name: 'a.csv', sha256: 'a'.repeat(64), bytes: 1 }
    const queued = { resource: bank, principal: PLATFORM_ITSELF, language: 'zh', asked, file, path } as const
    await expect(queueImport({ db: platform.db, sheets }, queued)).rejects.toMatchObject({
      code: 'disk_full',
    })
    expect(await onDisk()).toEqual([])
  })

  it('where the disk is full before the file has come, in words', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const store = {
      ...platform.files.store,
      receive: () => Promise.reject(full),
    }
    const app = await platform.another({ files: store })
    const brought = platform.admin.at(app).importSheet(bank.path, 'a.csv', sheet(lines(1)))
    expect(await refusal(brought)).toBe('disk_full')
    expect(await banks()).toBe(0)
  })

  it('where its asker has lost the right since', async () => {
    const apis = [listEntry(bank), verbEntry(bank, 'import')]
    const clerk = await platform.someone(platform.platformId, { apis })
    const { task: id } = await begin(lines(3), {}, clerk)
    await run({ accountOf: async () => undefined })
    expect(await task(id, clerk)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'forbidden' })
    expect(await banks()).toBe(0)
  })

  it('where the server fails: tried five times, then failed in words', async () => {
    const { task: id } = await begin(lines(3))
    const [name = ''] = await onDisk()
    await copyFile(join(folder(), name), join(platform.files.folder, 'kept.csv'))
    const broken = {
      accountOf: async () => {
        throw new Error('broken')
      },
    }
    for (let n = 0; n < 5; n += 1) {
      await sql`update import_task set due_time = now()`.execute(platform.db)
      expect(await run(broken)).toBe(true)
    }
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'internal' })
    expect(errors).toHaveLength(5)
    expect(await onDisk()).toEqual([])
  })

  it('where its worker stops: it goes back to wait, and is not counted as failed', async () => {
    const { task: id } = await begin(lines(3))
    const stopping = new AbortController()
    const halting = {
      accountOf: async (account: number) => {
        stopping.abort()
        return worker.accountOf(account)
      },
    }
    await run(halting, stopping.signal)
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.queued })
    await run()
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.done })
    expect(await banks()).toBe(3)
  })

  it('where another worker has taken it over', async () => {
    const { task: id } = await begin(lines(3))
    const slow = {
      accountOf: async (account: number) => {
        // As the database has ended this one's connection.
        await sql`update import_task set attempt = attempt + 1`.execute(platform.db)
        return worker.accountOf(account)
      },
    }
    await run(slow)
    expect(await banks()).toBe(0)
    await run()
    expect((await task(id)).answer as ImportAnswer).toMatchObject({ kept: true })
    expect(await banks()).toBe(3)
  })

  it('where several workers are there: each sheet is taken once', async () => {
    const one = await begin(lines(2))
    const other = await begin(lines(4).slice(2))
    await Promise.all([run(), run(), run(), run()])
    await run()
    for (const { task: id } of [one, other])
      expect((await task(id)).answer).toMatchObject({ kept: true, success: 2 })
    expect(await banks()).toBe(4)
  })
})
