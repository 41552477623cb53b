import { toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import { getVerbEntry } from '#engine/declare/rights/rights.ts'
import { fruitSection, fruit, FRUIT, grower, plot } from '#engine/testing/sample-fruit.ts'
import { crate } from '#engine/testing/sample-crate.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let admin: SignedInCaller
let ann: number
let ben: number

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  admin = platform.admin
  await createFruitTables(platform.db)
  const add = async (grower_name: string) =>
    (await ok(admin.post<{ id: number }>(grower.calls.add, { grower_name }))).id
  ann = await add('Ann')
  ben = await add('Ben')
})
afterAll(() => platform.close())
beforeEach(() => sql`delete from crate`.execute(platform.db))
afterEach(() => void vi.restoreAllMocks())

const importLines = (lines: readonly string[], by = admin) =>
  ok(by.importSheet(crate.path, 'crates.csv', Buffer.from(['Name,Inside of,Grower', ...lines].join('\n'))))
const createLines = (count: number, line = (n: number) => `c${n},,Ann`) =>
  Array.from({ length: count }, (_, n) => line(n))
const getCrateName = (saving: SaveContext) => toPlainText(saving.values['crate_name'])
/** Runs `work` before the hook of each crate whose name begins with `name`. */
function beforeSave(name: string, work: (saving: SaveContext) => Promise<unknown>): void {
  const real = crate.hooks.save
  vi.spyOn(crate.hooks, 'save').mockImplementation(async (tx, saving) => {
    if (getCrateName(saving).startsWith(name)) await work(saving)
    return real?.(tx, saving) ?? { set: {} }
  })
}

describe('rows with a hook (T4)', () => {
  it('runs the statements of the hook and one more per row', async () => {
    const queries = vi.spyOn(Client.prototype, 'query')
    const answer = await importLines(createLines(200))
    const statements = queries.mock.calls.length
    expect(answer).toMatchObject({ success: 200, kept: true })
    // Two statements of the hook and the insert per row, and shared ones per batch.
    expect(statements).toBeLessThan(200 * 3 + 100)
  })

  it('reports row and column of each rejected row among valid ones', async () => {
    const bad = new Map([
      [10, 'x10,#none,Ann'],
      [60, 'c3,,Ann'],
      [61, ',,Ann'],
      [119, 'x119,,Cid'],
    ])
    const answer = await importLines(createLines(120, (n) => bad.get(n) ?? `c${n},,Ann`))
    expect(answer).toMatchObject({ success: 0, fail: 4, total: 120, kept: false })
    expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
      [12, 2],
      [62, 1],
      [63, 1],
      [121, 3],
    ])
  })

  it('stops checking after the thousandth error', async () => {
    const answer = await importLines(createLines(1_070, (n) => (n < 30 ? `c${n},,Ann` : `x${n},#none,`)))
    expect(answer).toMatchObject({ fail: 1_000, total: 1_030, kept: false, more: true })
    expect(answer.errors.at(-1)).toMatchObject({ row: 1_031 })
  })

  it('resolves records that the hook of an earlier row created', async () => {
    beforeSave('maker', ({ unit }) => unit.add(grower.path, { set: { grower_name: 'Cid' } }))
    expect(await importLines(['c1,,Ann', 'maker,,Ann', 'c2,,Cid'])).toMatchObject({ success: 3, kept: true })
    await sql`delete from crate`.execute(platform.db)
    expect((await importLines(['c2,,Dan', 'maker,,Ann'])).errors).toMatchObject([{ row: 2, column: 3 }])
  })

  it('rejects a name that became ambiguous by an earlier row', async () => {
    beforeSave('maker', ({ unit }) => unit.add(grower.path, { set: { grower_name: 'Ben' } }))
    const answer = await importLines(['c1,,Ben', 'maker,,Ann', 'c2,,Ben'])
    expect(answer).toMatchObject({ kept: false, errors: [{ row: 4, column: 3 }] })
  })

  it("rejects rows outside the writer's scope", async () => {
    const apis = [crate.path, getVerbEntry(crate, 'import'), grower.path]
    const banker = await platform.someone(ben, { apis })
    const real = crate.hooks.save
    vi.spyOn(crate.hooks, 'save').mockImplementation(async (tx, saving) => {
      const outcome = (await real?.(tx, saving)) ?? { set: {} }
      return getCrateName(saving) === 'theirs' ? { ...outcome, set: { ...outcome.set, grower_id: ann } } : outcome
    })
    const answer = await importLines(['mine,,Ben', 'theirs,,Ben', 'more,,Ben'], banker)
    expect(answer).toMatchObject({ kept: false, fail: 1, errors: [{ row: 3, column: null }] })
  })

  it('writes their histories in order with other writes of their hooks', async () => {
    beforeSave('c', async ({ unit }) => {
      const record = await unit.lock(grower.path, ann)
      await unit.change(record, {
        verb: 'edit',
        set: { grower_name: record.values['grower_name'] === 'Ann' ? 'Anna' : 'Ann' },
      })
    })
    const loadLastId = async (table: string) =>
      (await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(platform.db))
        .rows[0]?.id
    const history = await loadLastId('record_history')
    await importLines(['c1,,Ann', 'c2,,'])
    const { rows: entries } = await sql<Row>`
      select table_name || ' ' || verb as what from record_history where id > ${history} order by id`.execute(
      platform.db,
    )
    expect(entries.map(({ what }) => what)).toEqual(['grower edit', 'crate add', 'grower edit', 'crate add'])
  })

  it('validates them against the state left by earlier rows', async () => {
    const hill = await ok(admin.post<{ id: number }>(plot.calls.add, { plot_name: 'Hill', grower_id: ann }))
    const save: Hooks['save'] = async (tx, { values }) => {
      // Hooks never receive references that the writer may not use.
      if (values['fruit_name'] === 'misfit') throw new TypeError('it has no such plot')
      if (values['fruit_name'] === 'mover')
        await sql`update plot set grower_id = ${ben} where id = ${hill.id}`.execute(tx)
      return { set: values }
    }
    Object.assign(fruit.hooks, { save })
    try {
      const lines = ['Apple,Ripe,Ann,Hill', 'mover,Ripe,Ann,', 'Plum,Ripe,Ann,Hill']
      const sheet = Buffer.from(['Name,Ripeness,Grower,Plot', ...lines].join('\n'))
      const answer = await ok(admin.importSheet(FRUIT, 'fruit.csv', sheet))
      expect(answer).toMatchObject({ kept: false, fail: 1, errors: [{ row: 4, column: 4 }] })
      const misfits = Buffer.from('Name,Ripeness,Grower,Plot\nmisfit,Ripe,Ben,Hill')
      expect((await ok(admin.importSheet(FRUIT, 'fruit.csv', misfits))).errors).toMatchObject([{ row: 2, column: 4 }])
    } finally {
      Object.assign(fruit.hooks, { save: undefined })
    }
  })
})
