import type { Row, TableMeta } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { bankOperator } from '#modules/accounts/bankoperator/bankoperator.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const addBank = async (bank_name: string) =>
  (await ok(platform.admin.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name }))).id

const createRole = async (name: string, apis: readonly string[]) =>
  (
    await platform.db
      .insertInto('role')
      .values({ name, api_arr: JSON.stringify(apis), path_arr: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

it('offers exactly the roles that a visible operator has or may be given (P3)', async () => {
  const grants = { apis: [bankOperator.path], paths: [bankOperator.screen] }
  const reader = await platform.someone(await addBank('One'), grants)
  await platform.someone(await addBank('Two'), grants)
  const within = await createRole('Readers', [bankOperator.path])
  const beyond = await createRole('Auditors of the platform', [operator.path])
  const listOffered = async () => {
    const { top_search } = await ok(reader.get<TableMeta>(bankOperator.path))
    return (top_search.find(({ name }) => name === 'role_ids')?.options ?? []).map(({ value }) => value)
  }
  expect(await listOffered()).toContain(within)
  expect(await listOffered()).not.toContain(beyond)
  const [own] = await ok(reader.get<Row[]>(bankOperator.path, { page: 1 }))
  const account_id = Number(own?.['id'])
  await platform.db.insertInto('account_role').values({ account_id, role_id: beyond }).execute()
  expect(await listOffered()).toContain(beyond)
  const found = await ok(reader.get<Row[]>(bankOperator.path, { page: 1, role_ids: String(beyond) }))
  expect(found.map(({ id }) => id)).toEqual([account_id])
})
