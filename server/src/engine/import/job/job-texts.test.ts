import { IMPORT_STATUS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { createBankLines, createBankSheet, createImportDesk } from '#modules/system/testing/import-desk.ts'
import { getRejectionCode } from '#testing/test-platform.ts'

const fixture = createImportDesk()
const { begin, run, task, banks, onDisk, errors } = fixture

describe('import by a worker (T4)', () => {
  it('truncates a value within a surrogate pair and records its correction', async () => {
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
      select remark from record_history where table_name = 'bank' order by id desc limit 1`.execute(fixture.platform.db)
    expect(rows[0]?.remark).toContain('a😀😀')
    expect(errors).toEqual([])
  })

  it('rejects a request with characters that PostgreSQL cannot store', async () => {
    for (const said of [
      { corrections: { cells: { 2: { 1: 'a\0b' } } } },
      { mapping: { constants: { bank_name: 'a\0b' } } },
      { mapping: { sheet: 'a\uD83D' } },
    ]) {
      const request = fixture.platform.admin.importSheet(bank.path, 'a.csv', createBankSheet(createBankLines(1)), {
        ...said,
        isAsync: true,
      })
      expect(await getRejectionCode(request)).toBe('bad_request')
    }
    expect(await onDisk()).toEqual([])
  })

  it('rejects an upload when the disk is full', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const store = {
      ...fixture.platform.files.store,
      receive: () => Promise.reject(full),
    }
    const app = await fixture.platform.another({ files: store })
    const response = fixture.platform.admin.at(app).importSheet(bank.path, 'a.csv', createBankSheet(createBankLines(1)))
    expect(await getRejectionCode(response)).toBe('disk_full')
    expect(await banks()).toBe(0)
  })
})
