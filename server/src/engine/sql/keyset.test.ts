// Pages that continue from a record, in a column that some rows leave empty.
import { plainText, POSITION_MARKS, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orchard, plantOrchard, TREE } from '#engine/testing/orchard.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ menu: [orchard] })
  await plantOrchard(platform.db)
  await sql`
    insert into tree (tree_name, worth) values
      ('A', null), ('B', 200), ('C', 100), ('D', null), ('E', 200), ('F', 300)`.execute(platform.db)
})
afterAll(() => platform.close())

const page = async (order: boolean, more: object = {}) => {
  const query = { page: 1, limit: 2, sort: 'worth', order: String(order), ...more }
  return ok(platform.admin.get<Row[]>(TREE, query))
}

describe.each([
  [true, 'ADCBEF'],
  [false, 'FEBCDA'],
] as const)('list in ascending order: %s', (isAscending, names) => {
  it.each(Object.entries(POSITION_MARKS))('reads to the end page by page (%s)', async (towards, mark) => {
    const isForward = towards === 'after'
    // The last page is the first one of the opposite order.
    let rest = isForward ? await page(isAscending) : (await page(!isAscending)).toReversed()
    const pages: Row[][] = []
    while (rest.length > 0) {
      pages.push(rest)
      rest = await page(isAscending, { [mark]: rest.at(isForward ? -1 : 0)?.['id'] })
    }
    const rows = isForward ? pages.flat() : pages.toReversed().flat()
    expect(rows.map((row) => plainText(row['tree_name'])).join('')).toBe(names)
  })
})
