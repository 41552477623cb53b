import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alertsTo } from '#testing/alerts.ts'
import { type FinancingDesk, financingDesk } from '../testing/financing-desk.ts'
import { type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { alertEndingCover } from './pledge-alerts.ts'
import { jobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let desk: FinancingDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
})
afterAll(() => platform.close())

const log = { warn: (details: object) => expect(details).toBeUndefined() }
/** Sets the end of insurance or registration some days from today, without triggers. */
const coverEndsIn = (column: 'insure_end' | 'registry_end', pledge: number, days: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update pledge set ${sql.ref(column)} = today() + ${days}::int where id = ${pledge}`.execute(tx)
  })
const alertsOf = (pledge: number) => alertsTo(platform.db, `/pledge/pledge/look/${pledge}`)

it('alerts bank and owner once at each distance before and after insurance or registration ends, and keeps the pledge active', async () => {
  const [pledge] = await desk.pledgesOf(await desk.upTo(7, [await desk.receipt(300_00)], 1_000_000_00))
  const id = pledge!
  expect(await alertEndingCover(jobDeps(platform.db, log))).toBe(0)
  await coverEndsIn('insure_end', id, 31)
  expect(await alertEndingCover(jobDeps(platform.db, log))).toBe(0)
  await coverEndsIn('insure_end', id, 30)
  await coverEndsIn('registry_end', id, 7)
  expect(await alertEndingCover(jobDeps(platform.db, log))).toBe(2)
  expect(await alertEndingCover(jobDeps(platform.db, log))).toBe(0)
  expect(await alertsOf(id)).toMatchObject([
    { type: 3, organisations: ['bank', 'owner'], title: expect.stringContaining('登记将于') as string },
    { type: 3, organisations: ['bank', 'owner'], title: expect.stringContaining('保险将于') as string },
  ])
  await coverEndsIn('insure_end', id, -1)
  expect(await alertEndingCover(jobDeps(platform.db, log))).toBe(1)
  expect((await alertsOf(id)).at(-1)?.title).toContain('保险已于')
  // A renewal starts the alerts again.
  await coverEndsIn('insure_end', id, 29)
  expect(await alertEndingCover(jobDeps(platform.db, log))).toBe(1)
  const { rows } = await sql`select pledge_state from pledge where id = ${id}`.execute(platform.db)
  expect(rows).toEqual([{ pledge_state: 2 }])
})
