// T6.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { configSet } from '#modules/system/configset/configset.ts'
import { findAlertsByPath } from '#testing/alerts.ts'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { createSettingsHelpers } from '#modules/system/testing/settings.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from './loans.ts'
import { sendRepaymentReminders } from './repayment-reminders.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
const { put } = createSettingsHelpers(() => platform, configSet)
const log = { warn: (details: object) => expect(details).toBeUndefined() }

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

const drawLoan = async (tenor_days: number) =>
  fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00, { tenor_days })
const listLoanAlerts = (loan: number) => findAlertsByPath(platform.db, `/pledge/loan/look/${loan}`)
/** Runs the nightly jobs some days after the draw: accrual, then reminders. */
async function runNight(days: number): Promise<number> {
  await fixture.daysLater(days)
  await accrueLoans(createJobDeps(platform.db, log))
  return sendRepaymentReminders(createJobDeps(platform.db, log))
}

describe('repayment reminder', () => {
  it('is sent to owner and bank once at each distance, with the principal due', async () => {
    await put({ repay_remind_days: [3, 15] })
    const loan = await drawLoan(40)
    expect(await runNight(24)).toBe(0)
    expect(await runNight(25)).toBe(1)
    expect(await Promise.all([sendRepaymentReminders(createJobDeps(platform.db, log)), runNight(30)])).toEqual([0, 0])
    // A night without the job is caught up.
    expect(await runNight(38)).toBe(1)
    const alerts = await listLoanAlerts(loan)
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
    expect(await runNight(40)).toBe(0)
    expect(await runNight(45)).toBe(0)
  })

  it.runIf(isFullTier)('is not sent without configured distances or for an undrawn loan', async () => {
    await put({ repay_remind_days: [] })
    const loan = await drawLoan(10)
    await fixture.createLoan(5, [await fixture.receipt(100_00)], 1_000_000_00, { tenor_days: 10 })
    expect(await runNight(9)).toBe(0)
    expect(await listLoanAlerts(loan)).toEqual([])
    await put({ repay_remind_days: [1] })
    expect(await runNight(9)).toBe(1)
  })

  it('is sent by SMS too, to the owner, and so is a notice when the loan becomes overdue', async () => {
    await put({ repay_remind_days: [1] })
    const loan = await drawLoan(10)
    await runNight(9)
    await runNight(11)
    await runNight(12)
    const { rows } = await sql<{ scene: string; unique_key: string; content: string }>`
      select scene, unique_key, content from sms_record
       where unique_key similar to ${`(repay|overdue):${loan}:%`} order by id`.execute(platform.db)
    expect(rows).toEqual([
      expect.objectContaining({ scene: 'repay', content: expect.stringContaining('的还款日为') }),
      expect.objectContaining({ scene: 'repay', content: expect.stringContaining('已逾期') }),
    ])
    expect(await listLoanAlerts(loan)).toMatchObject([
      { organisations: ['bank', 'owner'] },
      { organisations: ['bank', 'owner'] },
    ])
  })
})
