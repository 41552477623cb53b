import { WORK_PATH, type WorkInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { DEMO_PRICES } from './work.titles.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const listWork = () => ok(platform.admin.get<WorkInfo[]>(WORK_PATH))
const putWork = (name: string, done: number) =>
  platform.db
    .insertInto('work')
    .values({ name, done, total: 10 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ done }))
    .execute()

it('reports running work with its title until it is done', async () => {
  expect(await listWork()).toEqual([])
  await putWork(DEMO_PRICES, 4)
  await putWork('without words', 1)
  expect(await listWork()).toEqual([{ name: DEMO_PRICES, title: expect.stringContaining('价格'), done: 4, total: 10 }])
  await platform.db.updateTable('work').set({ failures: 3 }).where('name', '=', DEMO_PRICES).execute()
  expect(await listWork()).toMatchObject([{ name: DEMO_PRICES, failures: 3 }])
  await putWork(DEMO_PRICES, 10)
  expect(await listWork()).toEqual([])
})

it('requires a session', async () => {
  expect(await platform.nobody.get(WORK_PATH)).toMatchObject({ status: false })
})
