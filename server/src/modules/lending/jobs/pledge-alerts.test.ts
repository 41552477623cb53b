import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAlertsByPath } from '#testing/alerts.ts'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { alertExpiringCover } from './pledge-alerts.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const log = { warn: (details: object) => expect(details).toBeUndefined() }
/** Sets the end of insurance or registration some days from today, without triggers. */
const setCoverEnd = (column: 'insure_end' | 'registry_end', pledge: number, days: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update pledge set ${sql.ref(column)} = today() + ${days}::int where id = ${pledge}`.execute(tx)
  })
const listPledgeAlerts = (pledge: number) => findAlertsByPath(platform.db, `/pledge/pledge/look/${pledge}`)

it('alerts bank and owner once at each distance before and after insurance or registration ends, and keeps the pledge active', async () => {
  const [pledge] = await fixture.listPledges(await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00))
  const id = pledge!
  expect(await alertExpiringCover(createJobDeps(platform.db, log))).toBe(0)
  await setCoverEnd('insure_end', id, 31)
  expect(await alertExpiringCover(createJobDeps(platform.db, log))).toBe(0)
  await setCoverEnd('insure_end', id, 30)
  await setCoverEnd('registry_end', id, 7)
  expect(await alertExpiringCover(createJobDeps(platform.db, log))).toBe(2)
  expect(await alertExpiringCover(createJobDeps(platform.db, log))).toBe(0)
  expect(await listPledgeAlerts(id)).toMatchObject([
    { type: 3, organisations: ['bank', 'owner'], title: expect.stringContaining('登记将于') as string },
    { type: 3, organisations: ['bank', 'owner'], title: expect.stringContaining('保险将于') as string },
  ])
  await setCoverEnd('insure_end', id, -1)
  expect(await alertExpiringCover(createJobDeps(platform.db, log))).toBe(1)
  expect((await listPledgeAlerts(id)).at(-1)?.title).toContain('保险已于')
  // A renewal starts the alerts again.
  await setCoverEnd('insure_end', id, 29)
  expect(await alertExpiringCover(createJobDeps(platform.db, log))).toBe(1)
  const { rows } = await sql`select pledge_state from pledge where id = ${id}`.execute(platform.db)
  expect(rows).toEqual([{ pledge_state: 2 }])
})
