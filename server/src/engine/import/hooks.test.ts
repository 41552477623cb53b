import { IMPORT_MODES, type Row } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { verbEntry } from '../declare/rights/rights.ts'
import { basket, grower } from '#engine/testing/basket.ts'
import { crate } from '#engine/testing/crate.ts'
import { weaveBasket } from '#engine/testing/weave-basket.ts'
import { runs } from '#testing/share.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let admin: SignedIn
/** Another user, whose imports do not queue behind those of the first. */
let other: SignedIn
const growers: number[] = []

beforeAll(async () => {
  platform = await testPlatform({ menu: [basket] })
  admin = platform.admin
  await weaveBasket(platform.db)
  for (const grower_name of ['Ann', 'Ben'])
    growers.push((await ok(admin.post<{ id: number }>(grower.calls.add, { grower_name }))).id)
  const apis = [crate.path, verbEntry(crate, 'import'), grower.path]
  other = await platform.someone(platform.platformId, { apis })
})
afterAll(() => platform.close())
beforeEach(() => sql`delete from crate`.execute(platform.db))

type Line = readonly [name: string, inside?: string, grower?: string]

const bring = (lines: readonly Line[], by: SignedIn = admin, mode: number = IMPORT_MODES.take) => {
  const rows = lines.map(([name, inside = '', of = '']) => [name, inside, of].join())
  return by.importSheet(
    crate.path,
    'crates.csv',
    Buffer.from(['Name,Inside of,Grower', ...rows].join('\r\n')),
    mode,
  )
}
const stored = async () =>
  (await sql<Row>`select crate_name, place, grower_id from crate order by id`.execute(platform.db)).rows
const count = async (from: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(from)}`.execute(platform.db)).rows[0]?.n

const traces = async () => [await count('crate'), await count('record_history')]

describe('import into a resource with a hook (T4)', () => {
  it('runs the hook and writes the history of each row', async () => {
    const [ann, ben] = growers
    const answer = await ok(
      bring([
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
    expect(await stored()).toEqual([
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
    expect(await ok(bring([['#1'], ['#2', '#1'], ['#3', '#2']]))).toMatchObject({ success: 3, kept: true })
    const turned = await ok(bring([['#5', '#4'], ['#4']]))
    expect(turned).toMatchObject({ fail: 1, kept: false })
    expect(turned.errors).toMatchObject([{ row: 2, column: 2, title: 'Inside of' }])
  })

  it('reports row, column and reason of all errors and saves nothing', async () => {
    await ok(bring([['taken']]))
    const before = await traces()
    const lines: Line[] = [
      ['good', '', 'Ann'],
      ['bad', '#none'],
      ['taken'],
      ['', '#none'],
      ['x', '', 'Cid'],
      ['y', '#none'],
    ]
    for (const mode of [IMPORT_MODES.try, IMPORT_MODES.take]) {
      const answer = await ok(bring(lines, admin, mode))
      expect(answer).toMatchObject({ success: 0, fail: 5, total: 6, kept: false })
      expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
        [3, 2],
        [4, 1],
        [5, 1],
        [6, 3],
        [7, 2],
      ])
      expect(await traces()).toEqual(before)
    }
    expect(await ok(bring([['fine']], admin, IMPORT_MODES.try))).toMatchObject({ success: 1, kept: false })
    expect(await traces()).toEqual(before)
  })

  it('rolls back when the hook fails with a program error', async () => {
    const before = await traces()
    const real = crate.hooks.save
    const save = vi.spyOn(crate.hooks, 'save').mockImplementation((tx, saving) => {
      if (saving.values['crate_name'] === 'burst') throw new TypeError('it is not a function')
      return real?.(tx, saving) ?? Promise.reject(new Error('no hook'))
    })
    expect(await refusal(bring([['one'], ['burst'], ['two']]))).toBe('internal')
    save.mockRestore()
    expect(await traces()).toEqual(before)
    expect(await ok(bring([['one'], ['burst']]))).toMatchObject({ success: 2, kept: true })
  })

  it("stays within the writer's scope, for rows and for locks of the hook", async () => {
    const apis = [crate.path, verbEntry(crate, 'import'), grower.path]
    const banker = await platform.someone(growers[1] ?? 0, { apis })
    const answer = await ok(
      bring(
        [
          ['mine', '', 'Ben'],
          ['theirs', '', 'Ann'],
        ],
        banker,
      ),
    )
    expect(answer.errors).toMatchObject([{ row: 3, column: 3 }])
    expect(await ok(bring([['mine', '', 'Ben']], banker))).toMatchObject({ kept: true })
  })

  it('completes next to a concurrent import that names the same records in another order', async () => {
    const lines = (mark: string, names: readonly string[]): Line[] =>
      Array.from({ length: 60 }, (_, n) => [`${mark}${n}`, '', names[n % 2] ?? ''])
    const both = await Promise.all([
      bring(lines('a', ['Ann', 'Ben'])),
      bring(lines('b', ['Ben', 'Ann']), other),
    ])
    for (const answer of both)
      expect(answer).toMatchObject({ status: true, data: { success: 60, kept: true } })
    const places = (await stored())
      .filter(({ grower_id }) => grower_id === growers[0])
      .map(({ place }) => place)
    expect(places.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    )
  })

  it('waits for a concurrent import into the same table, without common records', async () => {
    const [ann = 0] = growers
    const sent: ReturnType<typeof bring>[] = []
    const sessions = async (condition: RawBuilder<unknown>) =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and ${condition}`.execute(
          platform.db,
        )
      ).rows.length
    await platform.db.transaction().execute(async (tx) => {
      await sql`select from grower where id = ${ann} for no key update`.execute(tx)
      sent.push(bring([['first', '', 'Ann']]))
      await expect.poll(() => sessions(sql`wait_event_type = 'Lock'`)).toBe(1)
      sent.push(bring([['second', '', 'Ben']], other))
      const asks = sql`state = 'idle in transaction' and query like '%pg_try_advisory_xact_lock%'`
      await expect.poll(() => sessions(asks)).toBe(1)
    })
    for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ data: { kept: true } })
    expect(await stored()).toMatchObject([{ crate_name: 'first' }, { crate_name: 'second' }])
  })

  it('retries after a deadlock with another transaction', async () => {
    const [ann = 0, ben = 0] = growers
    const lock = (id: number) => sql`select from grower where id = ${id} for no key update`
    const waits = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          platform.db,
        )
      ).rows.length
    let sent: ReturnType<typeof bring> | undefined
    await platform.db.transaction().execute(async (tx) => {
      // A long timeout for the other transaction, so that the import detects the deadlock.
      await sql`set local deadlock_timeout = '30s'`.execute(tx)
      await lock(ann).execute(tx)
      sent = bring([
        ['first', '', 'Ben'],
        ['second', '', 'Ann'],
      ])
      await expect.poll(waits).toBe(1)
      await lock(ben).execute(tx)
    })
    expect(await sent).toMatchObject({ status: true, data: { success: 2, kept: true } })
    expect(await stored()).toMatchObject([{ crate_name: 'first' }, { crate_name: 'second' }])
  })

  it('imports many rows', async () => {
    const rows = runs(2_000)
    const lines: Line[] = Array.from({ length: rows }, (_, n) => [`#${n}`, n === 0 ? '' : `#${n - 1}`])
    expect(await ok(bring(lines))).toMatchObject({ success: rows, kept: true })
  }, 180_000)
})
