import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ImportResponse,
  type StartedImport,
  IMPORT_STATUS,
  MAX_OPEN_IMPORTS,
  IMPORT_PATHS,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it, onTestFailed } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { PLATFORM_PRINCIPAL } from '#platform/identity/principal.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { createBankLines, createBankSheet, createImportDesk } from '#modules/system/testing/import-desk.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { createRowGate, waitForBlocked } from '#testing/database/blocking.ts'
import { queueImport } from './queue-import.ts'

const fixture = createImportDesk()
const { begin, run, task, cancel, banks, onDisk, folder, errors } = fixture

describe('import by a worker (T4)', () => {
  it('returns the same as the call, for a dry run and an import, and deletes the file', async () => {
    const tried = (await begin(createBankLines(30), { mode: 2 })).task
    expect(await task(tried)).toMatchObject({ status: IMPORT_STATUS.queued, rows: 0, message: '' })
    expect(await onDisk()).toHaveLength(1)
    await run()
    expect(await task(tried)).toMatchObject({
      status: IMPORT_STATUS.done,
      message: '30 条均可导入',
      answer: { success: 30, fail: 0, kept: false },
    })
    expect(await banks()).toBe(0)
    const taken = (await begin(createBankLines(30))).task
    await run()
    const { answer, message, rows } = await task(taken)
    expect(message).toBe('成功导入 30 条')
    expect(answer).toMatchObject({ success: 30, kept: true, batch: expect.any(Number) })
    expect(rows).toBe(30)
    expect(await banks()).toBe(30)
    expect(await onDisk()).toEqual([])
    expect(await run()).toBe(false)
  })

  it('reports errors, imports the valid rows and reports why a file is unreadable', async () => {
    const wrong = [...createBankLines(3), '坏,外星银行,王敏,13800000000']
    const rejected = (await begin(wrong)).task
    await run()
    expect((await task(rejected)).answer).toMatchObject({ kept: false, fail: 1, errors: [{ row: 5 }] })
    expect(await banks()).toBe(0)
    const kept = (await begin(wrong, { keep: '1' })).task
    await run()
    expect(await task(kept)).toMatchObject({
      message: '成功导入 3 条，1 条有误未导入',
      answer: { kept: true, success: 3, fail: 1, batch: expect.any(Number) },
    })
    const { data } = await fixture.platform.admin.importSheet(bank.path, 'a.csv', Buffer.from('x\n1'), {
      isAsync: true,
    })
    const { task: unread } = data as unknown as StartedImport
    await run()
    expect(await task(unread)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'sheet_headings' })
    expect(errors).toEqual([])
    expect(await onDisk()).toEqual([])
  })

  it.runIf(isFullTier)(
    'applies corrections in a dry run and an import, and rejects corrections of another file',
    async () => {
      const wrong = [...createBankLines(2), '坏,外星银行,王敏,13800000000']
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
       where bank.bank_name in ('好', '坏')`.execute(fixture.platform.db)
      expect(rows).toEqual([{ bank_name: '好', bank_type: 3, remark: expect.stringContaining('外星银行') }])
      const beyond = (await begin(createBankLines(1), { corrections: { cells: { 99: { 1: 'x' } } } })).task
      await run()
      expect(await task(beyond)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'sheet_corrections' })
      expect(await onDisk()).toEqual([])
    },
  )

  it('is visible to its owner only and limited to five per account', async () => {
    const apis = [getListEntry(bank), getVerbEntry(bank, 'import')]
    const other = await fixture.platform.someone(fixture.platform.platformId, { apis })
    const { task: id } = await begin(createBankLines(1))
    expect(await getRejectionCode(other.get(IMPORT_PATHS.task, { id }))).toBe('not_found')
    expect(await getRejectionCode(cancel(id, other))).toBe('not_found')
    for (let n = 1; n < MAX_OPEN_IMPORTS; n += 1) await begin(createBankLines(1))
    const more = fixture.platform.admin.importSheet(bank.path, 'a.csv', createBankSheet(createBankLines(1)), {
      isAsync: true,
    })
    expect(await getRejectionCode(more)).toBe('too_many_imports')
    expect(await onDisk()).toHaveLength(MAX_OPEN_IMPORTS)
    await begin(createBankLines(1), {}, other)
  })
})

describe('interrupted import (T4)', () => {
  it('saves nothing when it is cancelled before or while it finishes', async () => {
    const { task: waiting } = await begin(createBankLines(3))
    await ok(cancel(waiting))
    expect(await run()).toBe(false)
    const { task: id } = await begin(createBankLines(3))
    // The last moment: the rows are inserted and the transaction is about to finish the task.
    const end = await createRowGate(fixture.platform.db, 'import_batch', 'before insert')
    onTestFailed(() => end.end())
    const running = run()
    await waitForBlocked(fixture.platform.db, end)
    expect((await task(id)).status).toBe(IMPORT_STATUS.running)
    await ok(cancel(id))
    await end.end()
    await running
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.cancelled })
    expect(await banks()).toBe(0)
    expect(await onDisk()).toEqual([])
    expect(await getRejectionCode(cancel(id))).toBe('not_now')
  })

  it('fails when the stored file differs from the upload', async () => {
    const { task: id } = await begin(createBankLines(3))
    const [name = ''] = await onDisk()
    await writeFile(join(folder(), name), createBankSheet(createBankLines(2)))
    await run()
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'sheet_changed' })
    expect(await banks()).toBe(0)
  })

  it('rejects the request when the disk is full', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const path = join(fixture.platform.files.folder, 'a.csv')
    await writeFile(path, createBankSheet(createBankLines(1)))
    const sheets = {
      ...fixture.worker.sheets,
      async keep(): Promise<string> {
        throw full
      },
    }
    const options = { isKept: true, skipsForeign: false, keepsGood: false, existing: 'add' } as const
    const file = { name: 'a.csv', sha256: 'a'.repeat(64), bytes: 1 }
    const queueInput = {
      resource: bank,
      principal: PLATFORM_PRINCIPAL,
      language: 'zh',
      options,
      file,
      path,
    } as const
    await expect(queueImport({ db: fixture.platform.db, sheets }, queueInput)).rejects.toMatchObject({
      code: 'disk_full',
    })
    expect(await onDisk()).toEqual([])
  })

  it('fails when the owner lost the right', async () => {
    const apis = [getListEntry(bank), getVerbEntry(bank, 'import')]
    const clerk = await fixture.platform.someone(fixture.platform.platformId, { apis })
    const { task: id } = await begin(createBankLines(3), {}, clerk)
    await run({ findPrincipal: async () => undefined })
    expect(await task(id, clerk)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'forbidden' })
    expect(await banks()).toBe(0)
  })

  it('fails with a message after five server errors', async () => {
    const { task: id } = await begin(createBankLines(3))
    const [name = ''] = await onDisk()
    await copyFile(join(folder(), name), join(fixture.platform.files.folder, 'kept.csv'))
    const broken = {
      findPrincipal: async () => {
        throw new Error('broken')
      },
    }
    for (let n = 0; n < 5; n += 1) {
      await sql`update import_task set due_time = now()`.execute(fixture.platform.db)
      expect(await run(broken)).toBe(true)
    }
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.failed, code: 'internal' })
    expect(errors).toHaveLength(5)
    expect(await onDisk()).toEqual([])
  })

  it('is requeued without a failure when its worker stops', async () => {
    const { task: id } = await begin(createBankLines(3))
    const stopping = new AbortController()
    const halting = {
      findPrincipal: async (account: number) => {
        stopping.abort()
        return fixture.worker.findPrincipal(account)
      },
    }
    await run(halting, stopping.signal)
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.queued })
    await run()
    expect(await task(id)).toMatchObject({ status: IMPORT_STATUS.done })
    expect(await banks()).toBe(3)
  })

  it('saves nothing after another worker took over', async () => {
    const { task: id } = await begin(createBankLines(3))
    const slow = {
      findPrincipal: async (account: number) => {
        // As if the database had ended this worker's connection.
        await sql`update import_task set attempt = attempt + 1`.execute(fixture.platform.db)
        return fixture.worker.findPrincipal(account)
      },
    }
    await run(slow)
    expect(await banks()).toBe(0)
    await run()
    expect((await task(id)).answer as ImportResponse).toMatchObject({ kept: true })
    expect(await banks()).toBe(3)
  })

  it('is done once by several workers', async () => {
    const one = await begin(createBankLines(2))
    const other = await begin(createBankLines(4).slice(2))
    await Promise.all([run(), run(), run(), run()])
    await run()
    for (const { task: id } of [one, other]) expect((await task(id)).answer).toMatchObject({ kept: true, success: 2 })
    expect(await banks()).toBe(4)
  })
})
