// T6.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configSet } from '#modules/system/configset/configset.ts'
import { alertsTo } from '#testing/alerts.ts'
import { type FinancingDesk, financingDesk } from '../testing/financing-desk.ts'
import { settingsOf } from '#modules/system/testing/settings.ts'
import { type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from './loans.ts'
import { remindOfRepayments } from './repayment-reminders.ts'
import { jobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let desk: FinancingDesk
const { put } = settingsOf(() => platform, configSet)
const log = { warn: (details: object) => expect(details).toBeUndefined() }

beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
})
afterAll(() => platform.close())
afterEach(() => desk.daysLater(0))

const drawn = async (tenor_days: number) =>
  desk.upTo(7, [await desk.receipt(100_00)], 1_000_000_00, { tenor_days })
const alertsOf = (loan: number) => alertsTo(platform.db, `/pledge/loan/look/${loan}`)
/** Runs the nightly jobs some days after the draw: accrual, then reminders. */
async function night(days: number): Promise<number> {
  await desk.daysLater(days)
  await accrueLoans(jobDeps(platform.db, log))
  return remindOfRepayments(jobDeps(platform.db, log))
}

describe('repayment reminder', () => {
  it('is sent to owner and bank once at each distance, with the principal due', async () => {
    await put({ repay_remind_days: [3, 15] })
    const loan = await drawn(40)
    expect(await night(24)).toBe(0)
    expect(await night(25)).toBe(1)
    expect(await Promise.all([remindOfRepayments(jobDeps(platform.db, log)), night(30)])).toEqual([0, 0])
    // A night without the job is caught up.
    expect(await night(38)).toBe(1)
    const alerts = await alertsOf(loan)
    expect(alerts).toMatchObject([
      { type: 3, organisations: ['bank', 'owner'] },
      { type: 3, organisations: ['bank', 'owner'] },
    ])
    const { rows } = await sql<{ title: string; content: string; day: string; languages: number }>`
      select msg.title, msg.content, due_date::text as day, (select count(distinct value)::int from jsonb_each_text(words->'title')) as languages
        from msg, financing where financing.id = ${loan} and jump_path = ${`/pledge/loan/look/${loan}`}`.execute(
      platform.db,
    )
    expect(rows).toHaveLength(2)
    for (const { title, content, day, languages } of rows) {
      expect(title).toContain(day)
      expect(content).toContain('1000000.00')
      expect(languages).toBe(4)
    }
    expect(await night(40)).toBe(0)
    expect(await night(45)).toBe(0)
  })

  it('is not sent without configured distances or for an undrawn loan', async () => {
    await put({ repay_remind_days: [] })
    const loan = await drawn(10)
    await desk.upTo(5, [await desk.receipt(100_00)], 1_000_000_00, { tenor_days: 10 })
    expect(await night(9)).toBe(0)
    expect(await alertsOf(loan)).toEqual([])
    await put({ repay_remind_days: [1] })
    expect(await night(9)).toBe(1)
  })
})
