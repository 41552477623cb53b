import { CALL_FLAGS, MAX_SELECTED, type BulkResult, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '../declare/rights/rights.ts'
import { treeSection, createTreeTables, TREE, tree } from '#engine/testing/sample-tree.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let maker: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  const verbs = (['add', 'edit', 'del'] as const).map((verb) => getVerbEntry(tree, verb))
  maker = await platform.someone(platform.platformId, {
    apis: [getListEntry(tree), getInfoEntry(tree), ...verbs, 'test/tree/TreeFell'],
  })
})
afterAll(() => platform.close())

const ROWS_PER_INSERT = 1_000

/** Adds rows in statements that stay below the statement timeout on a busy machine. */
async function addTrees(name: string, n: number): Promise<void> {
  for (let rest = n; rest > 0; rest -= ROWS_PER_INSERT)
    await sql`insert into tree (tree_name, owner_id, kind)
              select ${name}, 0, 1 from generate_series(1, ${Math.min(rest, ROWS_PER_INSERT)}::int)`.execute(
      platform.db,
    )
}
const loadMatching = (tree_name: string) => maker.get<Row[]>(TREE, { [CALL_FLAGS.matching]: true, tree_name })

it('selects up to ten thousand rows, and rejects more', async () => {
  await addTrees('Many', MAX_SELECTED)
  expect(await ok(loadMatching('Many'))).toHaveLength(MAX_SELECTED)
  await addTrees('Many', 1)
  expect(await getRejectionCode(loadMatching('Many'))).toBe('too_many_matching')
})

it('keeps the selection: rejects changed records by version, and keeps records that no longer match', async () => {
  await addTrees('Frozen', 3)
  const [changed, renamed, still] = await ok(loadMatching('Frozen'))
  if (changed === undefined || renamed === undefined || still === undefined) throw new Error('three trees')
  for (const [row, tree_name] of [
    [changed, 'Frozen elsewhere'],
    [renamed, 'Gone'],
  ] as const)
    await ok(
      maker.post(tree.calls.edit, {
        id: row['id'],
        version: row['version'],
        tree_name,
        owner_id: 0,
        kind: 1,
      }),
    )
  const rows = [changed, renamed, still]
  const joinValues = (name: string) => rows.map((row) => Number(row[name])).join()
  const results = await ok(
    maker.post<BulkResult[]>('test/tree/TreeFell', {
      ids: joinValues('id'),
      versions: joinValues('version'),
      reason: 'storm',
    }),
  )
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    [false, 'conflict'],
    [false, 'conflict'],
    [true, undefined],
  ])
})
