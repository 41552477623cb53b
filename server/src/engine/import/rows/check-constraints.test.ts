import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { bank } from '#modules/accounts/bank/bank.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const TITLES = '银行名称,联行号,机构类型,联系人,联系电话'
let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())
afterEach(async () => {
  await sql`truncate import_batch cascade`.execute(platform.db)
  await sql`delete from bank`.execute(platform.db)
})

const importLines = (lines: readonly string[]) =>
  ok(platform.admin.importSheet(bank.path, '银行.csv', Buffer.from([TITLES, ...lines].join('\n'))))
const FIRST = '东海银行,301290000007,股份制银行,王敏,13800000000'

it('reports a taken name and a taken code of one row', async () => {
  expect(await importLines([FIRST])).toMatchObject({ kept: true })
  const answer = await importLines([
    FIRST,
    '东海银行,301290000015,股份制银行,王敏,13800000000',
    '江南银行,301290000007,股份制银行,王敏,13800000000',
    '江南银行,301290000023,股份制银行,王敏,13800000000',
  ])
  expect(answer).toMatchObject({ kept: false, fail: 3 })
  expect(answer.errors.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, 1, '东海银行'],
    [2, 2, '301290000007'],
    [3, 1, '东海银行'],
    [4, 2, '301290000007'],
  ])
})

it('reports duplicates within the file, and ignores empty values', async () => {
  const answer = await importLines([
    FIRST,
    FIRST,
    '江南银行,,股份制银行,王敏,13800000000',
    '北方银行,,股份制银行,王敏,13800000000',
  ])
  expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
    [3, 1],
    [3, 2],
  ])
})

it('reports a check constraint along with a taken value', async () => {
  await sql`alter table bank add constraint bank_remark_check check (remark <> '不可')`.execute(platform.db)
  try {
    await importLines([FIRST])
    const sheet = Buffer.from(`${TITLES},备注\n${FIRST},不可\n`)
    const { errors } = await ok(platform.admin.importSheet(bank.path, '银行.csv', sheet))
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 1],
      [2, 2],
      [2, 6],
    ])
  } finally {
    await sql`alter table bank drop constraint bank_remark_check`.execute(platform.db)
  }
})

it('reports a single error when another check constraint fails to evaluate', async () => {
  await sql`
    alter table bank add constraint bank_remark_check check (remark <> '不可'), add constraint bank_sort_check check (remark not like '不%' or 1 / length(rtrim(remark, '不可')) > 0)`.execute(
    platform.db,
  )
  try {
    await importLines([FIRST])
    const sheet = Buffer.from(`${TITLES},备注\n${FIRST},不可\n`)
    const { errors } = await ok(platform.admin.importSheet(bank.path, '银行.csv', sheet))
    expect(errors).toHaveLength(1)
  } finally {
    await sql`alter table bank drop constraint bank_remark_check, drop constraint bank_sort_check`.execute(platform.db)
  }
})
