import { IMPORT_MODES, type Row } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getVerbEntry } from '../declare/rights/rights.ts'
import { fruitSection, grower } from '#engine/testing/sample-fruit.ts'
import { crate } from '#engine/testing/sample-crate.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { scaleRuns } from '#testing/share.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let admin: SignedInCaller
/** Another user, whose imports do not queue behind those of the first. */
let other: SignedInCaller
const growers: number[] = []

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  admin = platform.admin
  await createFruitTables(platform.db)
  for (const grower_name of ['Ann', 'Ben'])
    growers.push((await ok(admin.post<{ id: number }>(grower.calls.add, { grower_name }))).id)
  const apis = [crate.path, getVerbEntry(crate, 'import'), grower.path]
  other = await platform.someone(platform.platformId, { apis })
})
afterAll(() => platform.close())
beforeEach(() => sql`delete from crate`.execute(platform.db))

type Line = readonly [name: string, inside?: string, grower?: string]

const importLines = (lines: readonly Line[], by: SignedInCaller = admin, mode: number = IMPORT_MODES.take) => {
  const rows = lines.map(([name, inside = '', of = '']) => [name, inside, of].join())
  return by.importSheet(crate.path, 'crates.csv', Buffer.from(['Name,Inside of,Grower', ...rows].join('\r\n')), mode)
}
const readCrates = async () =>
  (await sql<Row>`select crate_name, place, grower_id from crate order by id`.execute(platform.db)).rows
const count = async (from: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(from)}`.execute(platform.db)).rows[0]?.n

const countTraces = async () => [await count('crate'), await count('record_history')]

describe('import into a resource with a hook (T4)', () => {
  it('runs the hook and writes the history of each row', async () => {
    const [ann, ben] = growers
    const answer = await ok(
      importLines([
        ['A', '', 'Ann'],
        ['B', '', 'Ben'],
        ['C', '', 'Ann'],
      ]),
    )
    expect(answer).toEqual({
      success: 3,
      fail: 0,
      total: 3,
      kept: true,
      errors: [],
      batch: expect.any(Number),
    })
    expect(await readCrates()).toEqual([
      { crate_name: 'A', place: 1, grower_id: ann },
      { crate_name: 'B', place: 1, grower_id: ben },
      { crate_name: 'C', place: 2, grower_id: ann },
    ])
    const { rows: history } = await sql<Row>`
      select verb, changes -> 'place' as place from record_history where table_name = 'crate' order by id`.execute(
      platform.db,
    )
    expect(history).toEqual([1, 1, 2].map((place) => ({ verb: 'add', place: [null, place] })))
  })

  it('sees the results of earlier rows and not of later ones', async () => {
    expect(await ok(importLines([['#1'], ['#2', '#1'], ['#3', '#2']]))).toMatchObject({
      success: 3,
      kept: true,
    })
    const turned = await ok(importLines([['#5', '#4'], ['#4']]))
    expect(turned).toMatchObject({ fail: 1, kept: false })
    expect(turned.errors).toMatchObject([{ row: 2, column: 2, title: 'Inside of' }])
  })

  it('reports row, column and reason of all errors and saves nothing', async () => {
    await ok(importLines([['taken']]))
    const before = await countTraces()
    const lines: Line[] = [
      ['good', '', 'Ann'],
      ['bad', '#none'],
      ['taken'],
      ['', '#none'],
      ['x', '', 'Cid'],
      ['y', '#none'],
    ]
    for (const mode of [IMPORT_MODES.try, IMPORT_MODES.take]) {
      const answer = await ok(importLines(lines, admin, mode))
      expect(answer).toMatchObject({ success: 0, fail: 5, total: 6, kept: false })
      expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
        [3, 2],
        [4, 1],
        [5, 1],
        [6, 3],
        [7, 2],
      ])
      expect(await countTraces()).toEqual(before)
    }
    expect(await ok(importLines([['fine']], admin, IMPORT_MODES.try))).toMatchObject({
      success: 1,
      kept: false,
    })
    expect(await countTraces()).toEqual(before)
  })

  it('rolls back when the hook fails with a program error', async () => {
    const before = await countTraces()
    const real = crate.hooks.save
    const save = vi.spyOn(crate.hooks, 'save').mockImplementation((tx, saving) => {
      if (saving.values['crate_name'] === 'burst') throw new TypeError('it is not a function')
      return real?.(tx, saving) ?? Promise.reject(new Error('no hook'))
    })
    expect(await getRejectionCode(importLines([['one'], ['burst'], ['two']]))).toBe('internal')
    save.mockRestore()
    expect(await countTraces()).toEqual(before)
    expect(await ok(importLines([['one'], ['burst']]))).toMatchObject({ success: 2, kept: true })
  })

  it("stays within the writer's scope, for rows and for locks of the hook", async () => {
    const apis = [crate.path, getVerbEntry(crate, 'import'), grower.path]
    const banker = await platform.someone(growers[1] ?? 0, { apis })
    const answer = await ok(
      importLines(
        [
          ['mine', '', 'Ben'],
          ['theirs', '', 'Ann'],
        ],
        banker,
      ),
    )
    expect(answer.errors).toMatchObject([{ row: 3, column: 3 }])
    expect(await ok(importLines([['mine', '', 'Ben']], banker))).toMatchObject({ kept: true })
  })

  it('completes next to a concurrent import that names the same records in another order', async () => {
    const createLines = (prefix: string, names: readonly string[]): Line[] =>
      Array.from({ length: 60 }, (_, n) => [`${prefix}${n}`, '', names[n % 2] ?? ''])
    const both = await Promise.all([
      importLines(createLines('a', ['Ann', 'Ben'])),
      importLines(createLines('b', ['Ben', 'Ann']), other),
    ])
    for (const answer of both) expect(answer).toMatchObject({ status: true, data: { success: 60, kept: true } })
    const places = (await readCrates()).filter(({ grower_id }) => grower_id === growers[0]).map(({ place }) => place)
    expect(places.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
  })

  it('waits for a concurrent import into the same table, without common records', async () => {
    const [ann = 0] = growers
    const sent: ReturnType<typeof importLines>[] = []
    const countSessions = async (condition: RawBuilder<unknown>) =>
      (await sql`select from pg_stat_activity where datname = current_database() and ${condition}`.execute(platform.db))
        .rows.length
    await platform.db.transaction().execute(async (tx) => {
      await sql`select from grower where id = ${ann} for no key update`.execute(tx)
      sent.push(importLines([['first', '', 'Ann']]))
      await expect.poll(() => countSessions(sql`wait_event_type = 'Lock'`)).toBe(1)
      sent.push(importLines([['second', '', 'Ben']], other))
      const asks = sql`state = 'idle in transaction' and query like '%pg_try_advisory_xact_lock%'`
      await expect.poll(() => countSessions(asks)).toBe(1)
    })
    for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ data: { kept: true } })
    expect(await readCrates()).toMatchObject([{ crate_name: 'first' }, { crate_name: 'second' }])
  })

  it('retries after a deadlock with another transaction', async () => {
    const [ann = 0, ben = 0] = growers
    const lock = (id: number) => sql`select from grower where id = ${id} for no key update`
    const countWaiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          platform.db,
        )
      ).rows.length
    let sent: ReturnType<typeof importLines> | undefined
    await platform.db.transaction().execute(async (tx) => {
      // A long timeout for the other transaction, so that the import detects the deadlock.
      await sql`set local deadlock_timeout = '30s'`.execute(tx)
      await lock(ann).execute(tx)
      sent = importLines([
        ['first', '', 'Ben'],
        ['second', '', 'Ann'],
      ])
      await expect.poll(countWaiting).toBe(1)
      await lock(ben).execute(tx)
    })
    expect(await sent).toMatchObject({ status: true, data: { success: 2, kept: true } })
    expect(await readCrates()).toMatchObject([{ crate_name: 'first' }, { crate_name: 'second' }])
  })

  it('imports many rows', async () => {
    const rows = scaleRuns(2_000)
    const lines: Line[] = Array.from({ length: rows }, (_, n) => [`#${n}`, n === 0 ? '' : `#${n - 1}`])
    expect(await ok(importLines(lines))).toMatchObject({ success: rows, kept: true })
  }, 180_000)
})
