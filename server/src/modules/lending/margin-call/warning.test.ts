// Notices to owners before a margin call.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobDeps } from '#testing/job-deps.ts'
import { createTestPlatform, type TestPlatform } from '#testing/test-platform.ts'
import { CALL_PRICES, type CallFixture, createCallFixture } from '../testing/call-fixture.ts'
import { sendCallForecasts } from './warning.ts'

/** 75.76 % and 77.41 %; the lines are 75 and 80 %. */
const [AT_WARNING, HIGHER] = [17_370_00, 17_000_00]

let platform: TestPlatform
let fixture: CallFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createCallFixture(platform)
})
afterAll(() => platform.close())

const listNotices = async (loan: number) => {
  const { rows } = await sql<{ kind: number; content: string; entries: number }>`
    select kind, msg.content, (select count(*) from ledger_entry where stream = 'financing:' || ${loan}::bigint
              and convert_from(body, 'UTF8')::jsonb #>> '{facts,notice}' = loan_notice.id::text) as entries
      from loan_notice join msg on msg.id = msg_id where financing_id = ${loan} order by loan_notice.id`.execute(
    platform.db,
  )
  return rows
}
const forecast = () =>
  sendCallForecasts(createJobDeps(platform.serverDb, { warn: (line: object) => expect(line).toBeUndefined() }))

describe('notice before a margin call', () => {
  it('is sent once when the loan reaches the warning line, and again after it was below', async () => {
    await fixture.setPrice(CALL_PRICES.good)
    const { loan } = await fixture.createDrawnLoan(500_000_00, 40_00)
    await fixture.setPrice(AT_WARNING)
    await fixture.setPrice(HIGHER)
    const [notice, ...more] = await listNotices(loan)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ kind: 5, entries: 2 })
    // 500,000 − 70 % · 40 · 17,370 · 95 %, and 1 − 625,000 ÷ 660,060, rounded up.
    for (const part of ['75.76%', '预警线 75.00%', '补仓线 80.00%', '5.32%', '37958.00'])
      expect(notice?.content, part).toContain(part)
    await fixture.setPrice(CALL_PRICES.good)
    await fixture.setPrice(AT_WARNING)
    expect((await listNotices(loan)).map(({ kind }) => kind)).toEqual([5, 5])
    // A call is its own notice.
    await fixture.setPrice(CALL_PRICES.called)
    await fixture.setPrice(AT_WARNING)
    expect((await listNotices(loan)).map(({ kind }) => kind)).toEqual([5, 5, 1])
    await fixture.setPrice(CALL_PRICES.good)
  })

  it('is sent in the evening if the same change would reach the call line, once a day', async () => {
    await fixture.setPrice(CALL_PRICES.good)
    const { loan } = await fixture.createDrawnLoan(500_000_00, 40_00)
    const setOpen = (ltv: number) =>
      fixture.run(`update loan_valuation set open_ltv = ${ltv} where financing_id = ${loan}`)
    await fixture.setPrice(AT_WARNING)
    await setOpen(71_53)
    await forecast()
    expect((await listNotices(loan)).map(({ kind }) => kind)).toEqual([5])
    await setOpen(71_52)
    expect(await forecast()).toBe(1)
    expect(await forecast()).toBe(0)
    const notices = await listNotices(loan)
    expect(notices).toMatchObject([{ kind: 5 }, { kind: 6 }])
    for (const part of ['71.52%', '75.76%', '80.00%', '37958.00']) expect(notices[1]?.content, part).toContain(part)
    await fixture.setPrice(CALL_PRICES.good)
  })
})
