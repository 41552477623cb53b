// Pages that continue from a record, in a column that some rows leave empty.
import { toPlainText, CURSOR_PARAMS, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeSection, createTreeTables, TREE } from '#engine/testing/sample-tree.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  await sql`
    insert into tree (tree_name, worth) values
      ('A', null), ('B', 200), ('C', 100), ('D', null), ('E', 200), ('F', 300)`.execute(platform.db)
})
afterAll(() => platform.close())

const loadPage = async (order: boolean, more: object = {}) => {
  const query = { page: 1, limit: 2, sort: 'worth', order: String(order), ...more }
  return ok(platform.admin.get<Row[]>(TREE, query))
}

describe.each([
  [true, 'ADCBEF'],
  [false, 'FEBCDA'],
] as const)('list in ascending order: %s', (isAscending, names) => {
  it.each(Object.entries(CURSOR_PARAMS))('reads to the end page by page (%s)', async (towards, mark) => {
    const isForward = towards === 'after'
    // The last page is the first one of the opposite order.
    let rest = isForward ? await loadPage(isAscending) : (await loadPage(!isAscending)).toReversed()
    const pages: Row[][] = []
    while (rest.length > 0) {
      pages.push(rest)
      rest = await loadPage(isAscending, { [mark]: rest.at(isForward ? -1 : 0)?.['id'] })
    }
    const rows = isForward ? pages.flat() : pages.toReversed().flat()
    expect(rows.map((row) => toPlainText(row['tree_name'])).join('')).toBe(names)
  })
})
