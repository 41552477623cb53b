// Banks and their risk policies measure the same ratio: loan over collateral value.
import type { TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { policy } from '#modules/lending/policy/policy.ts'
import { bank } from './bank.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

it('rejects a warning or close-out line that does not exceed the advance rate (I12)', async () => {
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

it('limits a single loan to the credit limit, to the fen, in the form and in the database', async () => {
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
  await expect(sql`update bank set credit_limit = 99999 where id = ${id}`.execute(platform.db)).rejects.toMatchObject({
    constraint: 'bank_max_single_loan_check1',
  })
})

it('offers a detail page', async () => {
  const { actions } = await ok(platform.admin.get<TableMeta>(bank.path))
  expect(actions).toContainEqual(
    expect.objectContaining({ name: 'look', kind: 'page', screen: '/banks/bank/look/:id' }),
  )
})

it('shows the same hint under each line of a bank and of a policy', async () => {
  const listHints = async (path: string) => {
    const { form } = await ok(platform.admin.get<TableMeta>(path))
    const fields = (form?.groups ?? []).flatMap((group) => group.fields)
    return fields.filter(({ name }) => name.endsWith('_line')).map(({ hint }) => hint)
  }
  const all = [...(await listHints(bank.path)), ...(await listHints(policy.path))]
  expect(all).toHaveLength(5)
  expect(new Set(all)).toEqual(new Set([expect.stringContaining('贷款余额 ÷')]))
})
