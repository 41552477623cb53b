import { type CountResponse, CALL_FLAGS, MAX_COUNTED, type RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPublished } from '#platform/topics/read-changes.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { type Query, createSignedInCaller } from '#testing/client/callers.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const LIMIT = 500_000_00
const FIRST = 1_000_001
let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  // Starts publishing, which the cache depends on.
  await readPublished(platform.db)
  await insert(MAX_COUNTED)
})
afterAll(() => platform.close())
beforeEach(() => sql`delete from topic_event`.execute(platform.db))
afterEach(() => vi.restoreAllMocks())

/** Inserts rows without publishing a change, so that a cached count becomes visible. */
const insert = (n: number): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const from = FIRST + inserted
    inserted += n
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into bank (id, bank_name, bank_code, bank_type, contact_name, contact_phone, credit_limit)
      select id, 'Bank ' || id, lpad(id::text, 12, '3'), 1, 'Contact', '13900000000', ${LIMIT}::bigint
        from generate_series(${from}::bigint, ${from + n - 1}::bigint) as id`.execute(tx)
  })
let inserted = 0

const loadCount = (mark: string, filter: Query = {}) =>
  ok(platform.admin.get<CountResponse>(bank.path, { [mark]: true, ...filter }))
const loadExactCount = async () => (await loadCount(CALL_FLAGS.countSum)).count

/** Changes published within the last second count as later than a count. */
async function waitUntilPublished(): Promise<void> {
  const takeEvents = async () => (await sql`delete from topic_event returning id`.execute(platform.db)).rows.length
  await expect.poll(takeEvents).toBeGreaterThan(0)
}

describe('count of a list', () => {
  it('has sums up to ten thousand rows, but not above', async () => {
    const all = { count: MAX_COUNTED, totalrow: { credit_limit: MAX_COUNTED * LIMIT, used_limit: 0 } }
    expect(await loadCount(CALL_FLAGS.count)).toMatchObject({ count: MAX_COUNTED })
    expect((await loadCount(CALL_FLAGS.count)).totalrow).toMatchObject(all.totalrow)
    await insert(1)
    expect(await loadCount(CALL_FLAGS.count)).toEqual({ count: MAX_COUNTED, more: true, totalrow: {} })
    expect(await loadCount(CALL_FLAGS.count, { bank_name: 'Bank 100777' })).toMatchObject({ count: 10 })
  })

  it('is cached by filter and scope', async () => {
    const before = await loadCount(CALL_FLAGS.countSum)
    expect(before.count).toBe(MAX_COUNTED + 1)
    await insert(1)
    expect(await loadCount(CALL_FLAGS.countSum)).toEqual(before)
    expect((await loadCount(CALL_FLAGS.countSum, { bank_type: 1 })).count).toBe(before.count + 1)
  })

  it('is repeated after a change by any process', async () => {
    const before = await loadExactCount()
    const { id } = await ok(platform.admin.post<{ id: number }>(bank.calls.add, { ...bank.sample }))
    expect(await loadExactCount()).toBeGreaterThan(before)
    await waitUntilPublished()
    const after = await loadExactCount()
    const away = createSignedInCaller(await platform.another(), platform.admin.session)
    await insert(1)
    expect(await loadExactCount()).toBe(after)
    const { version } = await ok(away.get<RecordResponse>(bank.calls.info, { id }))
    await ok(away.post(bank.calls.edit, { id, version, remark: 'from another process' }))
    await expect.poll(loadExactCount).toBe(after + 1)
  })

  it('is repeated after a minute', async () => {
    const before = await loadExactCount()
    await insert(1)
    expect(await loadExactCount()).toBe(before)
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - performance.timeOrigin + 61_000)
    expect(await loadExactCount()).toBe(before + 1)
  })

  it('is repeated after the publication log is lost', async () => {
    const before = await loadExactCount()
    await insert(1)
    expect(await loadExactCount()).toBe(before)
    await sql`delete from topic_epoch`.execute(platform.db)
    expect(await loadExactCount()).toBe(before + 1)
    await insert(1)
    expect(await loadExactCount()).toBe(before + 2)
  })
})
