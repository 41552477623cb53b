// The lines of a bank are the ones of its policies: loan over collateral value.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '#platform/places.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { policy } from '#modules/lending/policy/policy.ts'
import { bank } from './bank.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

it('warns and closes out where the loan reaches a share of the value, above the rate (I12)', async () => {
  const save = (terms: object) => platform.admin.post(bank.calls.add, { ...bank.sample, ...terms })
  expect(await save({ pledge_rate: 70_00, warn_line: 150_00, close_line: 130_00 })).toMatchObject({
    code: 'invalid_input',
    fields: { warn_line: expect.any(String), close_line: expect.any(String) },
  })
  expect(await save({ pledge_rate: 70_00, warn_line: 70_00, close_line: 85_00 })).toMatchObject({
    fields: { warn_line: '必须大于最高质押率' },
  })
  expect(await save({ pledge_rate: 70_00, close_line: 65_00 })).toMatchObject({
    fields: { close_line: '必须大于最高质押率' },
  })
  await ok(save({ pledge_rate: 70_00, warn_line: 75_00, close_line: 85_00 }))
})

it('lends no more at once than in all, to the fen, by a form and by hand', async () => {
  const save = (max_single_loan: number) =>
    platform.admin.post<{ id: number }>(bank.calls.add, {
      ...bank.sample,
      bank_name: 'Single',
      credit_limit: 1_000_00,
      max_single_loan,
    })
  expect(await save(1_000_01)).toMatchObject({
    code: 'invalid_input',
    fields: { credit_limit: '不能小于单笔上限' },
  })
  const { id } = await ok(save(1_000_00))
  await expect(
    sql`update bank set max_single_loan = 100001 where id = ${id}`.execute(platform.db),
  ).rejects.toMatchObject({ constraint: 'bank_max_single_loan_check1' })
  await expect(
    sql`update bank set credit_limit = 99999 where id = ${id}`.execute(platform.db),
  ).rejects.toMatchObject({ constraint: 'bank_max_single_loan_check1' })
})

it('has a page to be read', async () => {
  const { actions } = await ok(platform.admin.get<TableMeta>(bank.path))
  expect(actions).toContainEqual(
    expect.objectContaining({ name: 'look', kind: 'page', screen: '/banks/bank/look/:id' }),
  )
})

it('says under each line of a bank and of a policy the same of what it measures', async () => {
  const hints = async (path: string) => {
    const { form } = await ok(platform.admin.get<TableMeta>(path))
    const fields = (form?.groups ?? []).flatMap((group) => group.fields)
    return fields.filter(({ name }) => name.endsWith('_line')).map(({ hint }) => hint)
  }
  const all = [...(await hints(bank.path)), ...(await hints(policy.path))]
  expect(all).toHaveLength(5)
  expect(new Set(all)).toEqual(new Set([expect.stringContaining('贷款余额 ÷')]))
})

it('keeps what a bank had agreed when its lines become loan over value, and tells of it', async () => {
  const { db } = platform
  await sql`delete from bank`.execute(db)
  await sql`alter table bank drop constraint bank_warn_line_check, drop constraint bank_close_line_check,
    add constraint bank_warn_line_check check (warn_line > 0), add constraint bank_close_line_check check (close_line > 0),
    add constraint bank_check1 check (close_line < warn_line)`.execute(db)
  // As they were before the platform bounded them.
  await sql`drop trigger bank_within_parameters on bank`.execute(db)
  await sql`drop trigger bank_stays_within_parameters on bank`.execute(db)
  await sql`
    insert into bank (bank_name, bank_type, contact_name, contact_phone, pledge_rate, warn_line, close_line)
    values ('both', 1, 'x', '13800000000', 6000, 15000, 13000), ('one', 1, 'x', '13800000000', null, 16667, null),
           ('none', 1, 'x', '13800000000', null, null, null), ('under', 1, 'x', '13800000000', null, 9000, 8000)`.execute(
    db,
  )
  await sql.raw(await readFile(join(MIGRATIONS_FOLDER, '0080_bank_lines.sql'), 'utf8')).execute(db)
  const { rows } = await sql<object>`
    select bank_name, warn_line, close_line, bank.version, changes
      from bank left join record_history on table_name = 'bank' and record_id = bank.id order by bank.id`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      bank_name: 'both',
      warn_line: 66_67,
      close_line: 76_92,
      version: 2,
      changes: { warn_line: [150_00, 66_67], close_line: [130_00, 76_92] },
    },
    {
      bank_name: 'one',
      warn_line: 60_00,
      close_line: null,
      version: 2,
      changes: { warn_line: [166_67, 60_00] },
    },
    { bank_name: 'none', warn_line: null, close_line: null, version: 1, changes: null },
    {
      bank_name: 'under',
      warn_line: null,
      close_line: null,
      version: 2,
      changes: { warn_line: [90_00, null], close_line: [80_00, null] },
    },
  ])
})
