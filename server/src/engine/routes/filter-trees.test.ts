import { type CountResponse, FILTER_PARAM, CALL_FLAGS, type Row } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fruitSection, FRUIT } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { readCsv } from '#testing/oracle/oracle.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  await createFruitTables(platform.db)
  for (const fruit_name of ['Fig', 'Figment', 'Plum', 'Pear'])
    await ok(platform.admin.post(`${FRUIT.replace(/List$/, '')}Save`, { fruit_name, ripeness: 1 }))
})
afterAll(() => platform.close())

const FILTERED = '{"_all":[{"fruit_name":"i"},{"_none":[{"fruit_name":"ment"}]}]}'
const loadRows = (query: Record<string, string>) =>
  ok(platform.admin.get<Row[]>(FRUIT, { page: 1, limit: 100, ...query }))
const loadRejection = async (query: Record<string, string>) => {
  const { code, message } = (await platform.admin.get(FRUIT, { page: 1, ...query })) as {
    code?: string
    message: string
  }
  return { code, message }
}

describe('filter tree', () => {
  it('combines with simple filters, and applies to counts and exports', async () => {
    const requested = { [FILTER_PARAM]: FILTERED }
    expect((await loadRows(requested)).map((row) => row['fruit_name'])).toEqual(['Fig'])
    expect(await loadRows({ ...requested, fruit_name: 'Plum' })).toEqual([])
    for (const mark of [CALL_FLAGS.count, CALL_FLAGS.countSum])
      expect(await ok(platform.admin.get<CountResponse>(FRUIT, { ...requested, [mark]: true }))).toMatchObject({
        count: 1,
      })
    for (const scope of [1, 3]) {
      const query = new URLSearchParams({
        ...requested,
        [CALL_FLAGS.export]: String(scope),
        [CALL_FLAGS.exportType]: 'csv',
        [CALL_FLAGS.exportColumns]: 'fruit_name',
      })
      const file = await platform.admin.raw(FRUIT, query.toString())
      expect(readCsv(file.text).slice(1), `scope ${scope}`).toEqual([['Fig']])
    }
  })

  it('treats a missing value as not matching', async () => {
    const all = await loadRows({})
    const fitting = await loadRows({ [FILTER_PARAM]: '{"_any":[{"picked_date":"0,4000000000"}]}' })
    const others = await loadRows({ [FILTER_PARAM]: '{"_none":[{"picked_date":"0,4000000000"}]}' })
    expect(others.length).toBeGreaterThan(0)
    expect([...fitting, ...others].map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      all.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    )
  })

  it.each([
    [`${'{"_any":['.repeat(1000)}{"id":"1"}${']}'.repeat(1000)}`, 'filter_too_long', '8,000'],
    [`${'{"_any":['.repeat(200)}{"id":"1"}${']}'.repeat(200)}`, 'filter_too_deep', '5'],
    [`{"_any":[${Array(51).fill('{"id":"1"}').join()}]}`, 'filter_too_many', '50'],
    ['{"_any":[]}', 'filter_empty_group', ''],
    ['{"id":1}', 'filter_malformed', ''],
    ['{"_any":[{"id":"1"},{"nothing":"1"}]}', 'unknown_name', 'nothing'],
    ['{"_any":[{"id":"1"},{"picked_date":"soon"}]}', 'unknown_name', 'picked_date=soon'],
  ])('rejects an invalid or oversized tree with a specific error', async (filter, code, words) => {
    const answer = await loadRejection({ [FILTER_PARAM]: filter })
    expect(answer.code).toBe(code)
    expect(answer.message).toContain(words)
  })

  it('rejects a megabyte, and accepts valid trees', async () => {
    expect((await loadRejection({ [FILTER_PARAM]: `{"id":"${'1'.repeat(2 ** 20)}"}` })).code).toBe('filter_too_long')
    expect(await loadRows({ [FILTER_PARAM]: FILTERED })).toHaveLength(1)
  })
})

describe('sorting by several columns', () => {
  it.each([
    [Array(50).fill('id').join(), Array(50).fill('true').join(), 'too_many_sorts', '3'],
    ['id,fruit_name', 'true', 'orders_differ', '2'],
    ['id,fruit_name', 'true,up', 'unknown_name', 'order=up'],
    ['fruit_name,fruit_name', 'true,false', 'repeated_name', 'fruit_name'],
    ['fruit_name,nothing', 'true,false', 'unknown_name', 'nothing'],
    ['fruit_name,', 'true,false', 'unknown_name', ''],
  ])('rejects sort=%s', async (sort, order, code, words) => {
    const answer = await loadRejection({ sort, order })
    expect(answer.code).toBe(code)
    expect(answer.message).toContain(words)
  })
})
