// Imported operators follow the rules of the form, except that a spreadsheet contains no password (docs/decisions/import-transactions.md).
import { IMPORT_MODES, CALL_FLAGS, toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { bankOperator } from '#modules/accounts/bankoperator/bankoperator.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { role } from '#modules/accounts/role/role.ts'
import { attemptLogin } from '#modules/accounts/testing/login-attempts.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let admin: SignedInCaller
const banks: number[] = []

beforeAll(async () => {
  platform = await createTestPlatform()
  admin = platform.admin
  for (const bank_name of ['Yangtze Bank', 'Pearl Bank'])
    banks.push((await ok(admin.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name }))).id)
  for (const [name, apis] of [
    ['readers', [getListEntry(bank)]],
    ['deleters', [getListEntry(bank), getVerbEntry(bank, 'del')]],
    ['twins', []],
  ] as const)
    await ok(admin.post(role.calls.add, { name, api_arr: JSON.stringify(apis), path_arr: '[]' }))
})
afterAll(() => platform.close())

type Cells = readonly (string | number)[]
const HEADINGS = ['Account', 'Name', 'Phone', 'Bank', 'Position', 'Approval limit', 'Roles']
let made = 0
const buildRow = (more: Record<number, string> = {}): string[] => {
  made += 1
  const cells = [
    `staff${made}`,
    `Staff ${made}`,
    `137${String(made).padStart(8, '0')}`,
    'Yangtze Bank',
    '风控',
    '5000',
    'readers',
  ]
  return cells.map((cell, index) => more[index] ?? cell)
}
const buildCsv = (rows: readonly Cells[], headings: Cells = HEADINGS) =>
  Buffer.from([headings, ...rows].map((cells) => cells.join(',')).join('\r\n'))
const importRows = (rows: readonly Cells[], by: SignedInCaller = admin, mode: number = IMPORT_MODES.take) =>
  by.importSheet(bankOperator.path, 'staff.csv', buildCsv(rows), mode)
const countAccounts = async () =>
  (await sql<{ n: number }>`select count(*) as n from account`.execute(platform.db)).rows[0]?.n
const findListed = async (username: string | undefined) =>
  (await ok(admin.get<Row[]>(bankOperator.path, { page: 1, username: username ?? '' })))[0]

describe("import of a bank's operators (T4)", () => {
  it('creates accounts with persons, roles and history', async () => {
    const rows = [buildRow(), buildRow({ 3: 'Pearl Bank', 6: 'deleters;readers' })]
    expect(await ok(importRows(rows))).toMatchObject({ success: 2, kept: true })
    expect(await findListed(rows[0]?.[0])).toMatchObject({
      position: 2,
      approval_limit: 5000_00,
      role_names: 'readers',
    })
    const second = await findListed(rows[1]?.[0])
    expect(second).toMatchObject({ bank_id: banks[1], role_names: 'readers, deleters', disabled: 0 })
    const { rows: history } = await sql<Row>`
      select verb, changes -> 'role_names' as roles from record_history where table_name = 'account' and record_id = ${second?.['id']}`.execute(
      platform.db,
    )
    expect(history).toEqual([{ verb: 'add', roles: ['', 'readers, deleters'] }])
  })

  it('contains no password, so that imported users sign in after one is set', async () => {
    const file = await admin.raw(bankOperator.path, { [CALL_FLAGS.importTemplate]: 1 }, 'en')
    expect(file.text).not.toMatch(/password/i)
    const row = buildRow()
    const withPassword = buildCsv([[...row, PASSWORD]], [...HEADINGS, 'Password'])
    expect(await getRejectionCode(admin.importSheet(bankOperator.path, 'a.csv', withPassword))).toBe('sheet_headings')
    expect(await ok(importRows([row]))).toMatchObject({ kept: true })
    const username = row[0] ?? ''
    expect(await getRejectionCode(attemptLogin(platform.app, username, PASSWORD))).toBe('bad_credentials')
    const waiting = await ok(admin.get<Row[]>(bankOperator.path, { page: 1, has_password: 0 }))
    const found = waiting.find((each) => each['username'] === username)
    const id = Number(found?.['id'])
    const { version, values } = await ok(admin.get<{ version: number; values: Row }>(bankOperator.calls.info, { id }))
    const secret = { password: PASSWORD, password_confirm: PASSWORD }
    await ok(admin.post(bankOperator.calls.edit, { id, version, ...values, ...secret }))
    await platform.signIn(username, PASSWORD)
    expect(await findListed(username)).toMatchObject({ has_password: 1 })
  })

  it('reports form errors at row and column, and saves nothing', async () => {
    const taken = buildRow()
    await ok(importRows([taken]))
    const before = await countAccounts()
    const twice = buildRow()
    const rows = [
      buildRow(),
      buildRow({ 0: String(taken[0]).toUpperCase() }),
      buildRow({ 3: 'No Bank' }),
      buildRow({ 6: 'readers;nobody' }),
      buildRow({ 2: '1' }),
      buildRow({ 2: String(taken[2]), 3: 'Pearl Bank' }),
      twice,
      buildRow({ 2: String(twice[2]) }),
    ]
    for (const mode of [IMPORT_MODES.try, IMPORT_MODES.take]) {
      const answer = await ok(importRows(rows, admin, mode))
      expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
        [3, 1],
        [4, 4],
        [5, 7],
        [6, 3],
        [7, 3],
        [9, 3],
      ])
      expect(answer).toMatchObject({ kept: false, success: 0, total: 8 })
    }
    expect(await countAccounts()).toBe(before)
  })

  it('grants only rights that the importer holds, within the own bank', async () => {
    const apis = [bankOperator.path, getVerbEntry(bankOperator, 'import'), getListEntry(bank)]
    const officer = await platform.someone(banks[0] ?? 0, { apis })
    expect(await ok(importRows([buildRow()], officer))).toMatchObject({ success: 1, kept: true })
    const beyond = await ok(importRows([buildRow({ 6: 'deleters' }), buildRow({ 3: 'Pearl Bank' })], officer))
    expect(beyond.errors).toMatchObject([
      { row: 2, column: 7 },
      { row: 3, column: 4 },
    ])
    const reader = await platform.someone(banks[0] ?? 0, { apis: [bankOperator.path] })
    expect(await getRejectionCode(importRows([buildRow()], reader))).toBe('forbidden')
  })

  it('resolves roles by organisation, and re-imports an export', async () => {
    const maker = await platform.someone(banks[0] ?? 0, { apis: [role.path, getVerbEntry(role, 'add')] })
    const twin = await ok(maker.post<{ id: number }>(role.calls.add, { name: 'twins', api_arr: '[]', path_arr: '[]' }))
    const row = buildRow({ 6: 'twins' })
    await ok(importRows([row]))
    const found = await findListed(row[0])
    expect(found).toMatchObject({ role_names: 'twins' })
    const id = Number(found?.['id'])
    const { version, values } = await ok(admin.get<{ version: number; values: Row }>(bankOperator.calls.info, { id }))
    await ok(admin.post(bankOperator.calls.edit, { id, version, ...values, role_ids: [twin.id] }))
    const names = toPlainText((await findListed(row[0]))?.['role_names'])
    expect(names).toBe('twins (Yangtze Bank)')
    expect(await ok(importRows([buildRow({ 6: names })]))).toMatchObject({ success: 1, kept: true })
    expect(await findListed(`staff${made}`)).toMatchObject({ role_names: names })
  })

  it('does not count an imported account without a password as a remaining administrator', async () => {
    const headings = ['Account', 'Name', 'Phone', 'Roles']
    const { sheet, username } = {
      sheet: buildCsv([['second', 'Second', '13611110000', 'admin']], headings),
      username: 'user1',
    }
    expect(await ok(admin.importSheet(operator.path, 'a.csv', sheet))).toMatchObject({
      success: 1,
      kept: true,
    })
    const [own] = await ok(admin.get<Row[]>(operator.path, { page: 1, username }))
    const { version, values } = await ok(
      admin.get<{ version: number; values: Row }>(operator.calls.info, { id: Number(own?.['id']) }),
    )
    const readers = { role_ids: [2], phone: '13611119999' }
    const change = { id: Number(own?.['id']), version, ...values, ...readers }
    expect(await getRejectionCode(admin.post(operator.calls.edit, change))).toBe('last_admin')
  })

  it.runIf(isFullTier)('takes one lock for many rows and does not block forms', async () => {
    const sent = importRows(Array.from({ length: 400 }, () => buildRow()))
    const countLocks = async () =>
      (
        await sql`
          select from pg_locks join pg_database on pg_database.oid = database
           where locktype = 'advisory' and datname = current_database()`.execute(platform.db)
      ).rows.length
    await expect.poll(countLocks).toBe(1)
    const colleague = {
      username: 'meanwhile',
      nick_name: 'Meanwhile',
      phone: '13511110000',
      role_ids: [2],
      password: PASSWORD,
      password_confirm: PASSWORD,
    }
    await ok(admin.post(operator.calls.add, colleague))
    expect(await countLocks()).toBeLessThanOrEqual(1)
    expect(await ok(sent)).toMatchObject({ success: 400, kept: true })
  })
})
