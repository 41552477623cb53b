import { MARKS, MAX_SELECTED, type BulkResult, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infoEntry, listEntry, verbEntry } from '../declare/rights/rights.ts'
import { orchard, plantOrchard, TREE, tree } from '#engine/testing/orchard.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let maker: SignedIn

beforeAll(async () => {
  platform = await testPlatform({ menu: [orchard] })
  await plantOrchard(platform.db)
  const verbs = (['add', 'edit', 'del'] as const).map((verb) => verbEntry(tree, verb))
  maker = await platform.someone(platform.platformId, {
    apis: [listEntry(tree), infoEntry(tree), ...verbs, 'test/tree/TreeFell'],
  })
})
afterAll(() => platform.close())

const plant = (name: string, n: number) =>
  sql`insert into tree (tree_name, owner_id, kind) select ${name}, 0, 1 from generate_series(1, ${n}::int)`.execute(
    platform.db,
  )
const matching = (tree_name: string) => maker.get<Row[]>(TREE, { [MARKS.matching]: true, tree_name })

it('selects up to ten thousand rows, and rejects more', async () => {
  await plant('Many', MAX_SELECTED)
  expect(await ok(matching('Many'))).toHaveLength(MAX_SELECTED)
  await plant('Many', 1)
  expect(await refusal(matching('Many'))).toBe('too_many_matching')
})

it('keeps the selection: rejects changed records by version, and keeps records that no longer match', async () => {
  await plant('Frozen', 3)
  const [changed, renamed, still] = await ok(matching('Frozen'))
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
  const listOf = (name: string) => rows.map((row) => Number(row[name])).join()
  const results = await ok(
    maker.post<BulkResult[]>('test/tree/TreeFell', {
      ids: listOf('id'),
      versions: listOf('version'),
      reason: 'storm',
    }),
  )
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    [false, 'conflict'],
    [false, 'conflict'],
    [true, undefined],
  ])
})
