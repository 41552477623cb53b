import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import { createPlatformWriter } from '../declare/records/writer.ts'
import { DEPOT, createParcelTables, parcelSection } from '#engine/testing/sample-parcel.ts'
import { Failure } from '#platform/failure.ts'
import { getRegistry } from '#modules/registry.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { startBlocking, waitForBlocked } from '#testing/database/blocking.ts'
import { processDueRecords } from './due-records.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [parcelSection] })
  await createParcelTables(platform.db)
})
afterAll(() => platform.close())
beforeEach(() => sql`truncate depot, parcel restart identity`.execute(platform.db))

const build = (count: number) =>
  sql`insert into depot (depot_name) select 'North ' || n from generate_series(1, ${count}::int) n`.execute(platform.db)
const closeDepot = (unit: UnitOfWork, record: LockedRecord) =>
  unit.change(record, { verb: 'edit', set: { is_closed: 1 } })
/** Processes all open depots. */
async function closeDue(work: typeof closeDepot = closeDepot) {
  const warnings: object[] = []
  const log = { warn: (what: object) => void warnings.push(what) }
  const writer = createPlatformWriter(getRegistry([parcelSection]))
  const done = await processDueRecords(platform.db, writer, {
    path: DEPOT,
    due: sql`depot.is_closed = 0`,
    work,
    log,
  })
  return { done, warnings }
}
const countVersions = async () =>
  (
    await sql<{ version: number; is_closed: number; count: number }>`
      select version, is_closed, count(*) from depot group by 1, 2 order by 1`.execute(platform.db)
  ).rows

describe('due records', () => {
  it('are processed in batches, with a history without an account', async () => {
    await build(205)
    expect(await closeDue()).toEqual({ done: 205, warnings: [] })
    expect(await countVersions()).toEqual([{ version: 2, is_closed: 1, count: 205 }])
    expect(await closeDue()).toEqual({ done: 0, warnings: [] })
    const { rows } = await sql`
      select count(*), max(nick_name) as who from record_history where table_name = 'depot'`.execute(platform.db)
    expect(rows).toEqual([{ count: 205, who: '' }])
  })

  it('are processed once by three concurrent processes', async () => {
    await build(60)
    const all = await Promise.all([closeDue(), closeDue(), closeDue()])
    expect(all.flatMap(({ warnings }) => warnings)).toEqual([])
    expect(all.reduce((sum, { done }) => sum + done, 0)).toBe(60)
    expect(await countVersions()).toEqual([{ version: 2, is_closed: 1, count: 60 }])
  })

  it('are skipped if they are no longer due, or deleted, once locked', async () => {
    await build(2)
    const other = await startBlocking(platform.db, (tx) => sql`select from depot for update`.execute(tx))
    const working = closeDue()
    await waitForBlocked(platform.db, other)
    await other.finish(async (tx) => {
      await sql`update depot set is_closed = 1 where id = 1`.execute(tx)
      await sql`delete from depot where id = 2`.execute(tx)
    })
    expect(await working).toEqual({ done: 0, warnings: [] })
    expect(await countVersions()).toEqual([{ version: 1, is_closed: 1, count: 1 }])
  })

  it('continue after a rejected record, which is rolled back and logged', async () => {
    await build(120)
    const rejectSome: typeof closeDepot = async (unit, record) => {
      const changed = await closeDepot(unit, record)
      if (record.id % 50 === 0) throw new Failure('not_now')
      return changed
    }
    const { done, warnings } = await closeDue(rejectSome)
    expect(done).toBe(118)
    expect(warnings).toEqual([
      { path: DEPOT, id: 50, err: expect.any(Failure) },
      { path: DEPOT, id: 100, err: expect.any(Failure) },
      { path: DEPOT, done: 118, failed: 2 },
    ])
    expect(await countVersions()).toEqual([
      { version: 1, is_closed: 0, count: 2 },
      { version: 2, is_closed: 1, count: 118 },
    ])
  })
})
