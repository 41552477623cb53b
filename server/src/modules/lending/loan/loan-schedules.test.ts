import { formatShanghaiDay, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { planAnnuity } from '../domain/loan/instalments.ts'
import { type FinancingFixture, createFinancingFixture, getToday } from '../testing/financing-fixture.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const BY_SCHEDULE = 4
const BY_30E360 = 4
const [QUARTERLY, ANNUITY, TYPED] = [2, 3, 4]
const AMOUNT = 1_000_000_00

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform, { terms: { max_tenor_days: 365, day_count: BY_30E360 } })
})
afterAll(() => platform.close())

const pledgeGoods = async (tenor_days = 120) =>
  fixture.createLoan(6, [await fixture.receipt(300_00)], AMOUNT, { repay_mode: BY_SCHEDULE, tenor_days })
const drawLoan = async (id: number, more: Row) =>
  fixture.act(fixture.accountant, 'Draw', id, {
    draw_way: 2,
    draw_no: `FK-${id}`,
    draw_files: await fixture.files(fixture.accountant),
    ...more,
  })
const formatPlan = (lines: readonly (readonly [string, string])[]) =>
  JSON.stringify(lines.map(([due, principal]) => ({ due, principal })))
/** Returns the day some days after today by the database. */
async function loadDayAfter(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (today() + ${days}::int)::text as day`.execute(platform.db)
  return rows[0]?.day ?? ''
}
async function listInstalments(id: number) {
  const { rows } = await sql<{ due: string; principal: number }>`
    select due_date::text as due, principal from loan_instalment where financing_id = ${id} order by due_date`.execute(
    platform.db,
  )
  return rows
}

describe('action dialog', () => {
  it.runIf(isFullTier)('rejects an amount as text and a contract date before the approval', async () => {
    const id = await fixture.createLoan(4, [await fixture.receipt(300_00)], AMOUNT, {
      repay_mode: BY_SCHEDULE,
    })
    const contract_files = await fixture.files(fixture.manager)
    const contract = { contract_no: 'C-1', contract_date: getToday() - 86_400, contract_files }
    expect(await fixture.act(fixture.manager, 'Contract', id, contract)).toMatchObject({
      code: 'invalid_input',
      fields: { contract_date: `不能早于${formatShanghaiDay(getToday())}` },
    })
    const drawn = await pledgeGoods()
    expect(await drawLoan(drawn, { draw_amount: '100' })).toMatchObject({
      code: 'invalid_input',
      fields: { draw_amount: expect.any(String) as string },
    })
  })
})

describe('schedule of a draw', () => {
  it('has equal monthly parts by default', async () => {
    const id = await pledgeGoods()
    await ok(drawLoan(id, {}))
    const parts = await listInstalments(id)
    expect(parts.length).toBeGreaterThanOrEqual(4)
    expect(parts.reduce((sum, { principal }) => sum + principal, 0)).toBe(AMOUNT)
    expect(parts.at(-1)?.due).toBe(await loadDayAfter(120))
  })

  it.runIf(isFullTier)('has equal quarterly parts', async () => {
    const id = await pledgeGoods()
    await ok(drawLoan(id, { draw_plan: QUARTERLY }))
    expect((await listInstalments(id)).map(({ principal }) => principal)).toEqual([500_000_00, 500_000_00])
  })

  it('has equal payments by the day count of the policy', async () => {
    const id = await pledgeGoods()
    await ok(drawLoan(id, { draw_plan: ANNUITY }))
    const expected = planAnnuity(
      { drawDate: await loadDayAfter(0), maturity: await loadDayAfter(120), amount: BigInt(AMOUNT) },
      { rate: 60_000n, dayCount: '30E360' },
    )
    expect(await listInstalments(id)).toEqual(
      expected.map(({ due, principal }) => ({ due, principal: Number(principal) })),
    )
  })

  it('is as entered, to the fen', async () => {
    const id = await pledgeGoods()
    const lines = [
      [await loadDayAfter(10), '1'],
      [await loadDayAfter(60), '250,000.50'],
      [await loadDayAfter(120), '749998.50'],
    ] as const
    await ok(drawLoan(id, { draw_plan: TYPED, instalments: formatPlan(lines) }))
    expect(await listInstalments(id)).toEqual([
      { due: lines[0][0], principal: 1_00 },
      { due: lines[1][0], principal: 250_000_50 },
      { due: lines[2][0], principal: 749_998_50 },
    ])
  })

  it('rejects instalments one fen off, out of order, at the draw, without maturity, or invalid, and draws nothing', async () => {
    const id = await pledgeGoods()
    const [early, middle, end] = [await loadDayAfter(0), await loadDayAfter(60), await loadDayAfter(120)]
    const loadRefusal = async (lines: readonly (readonly [string, string])[]) =>
      getRejectionCode(drawLoan(id, { draw_plan: TYPED, instalments: formatPlan(lines) }))
    expect(
      await loadRefusal([
        [middle, '500000'],
        [end, '499999.99'],
      ]),
    ).toBe('schedule_differs')
    expect(
      await loadRefusal([
        [middle, '1'],
        [await loadDayAfter(30), '1'],
        [end, '999998'],
      ]),
    ).toBe('schedule_differs')
    expect(
      await loadRefusal([
        [middle, '1'],
        [middle, '1'],
        [end, '999998'],
      ]),
    ).toBe('invalid_input')
    expect(
      await loadRefusal([
        [early, '1'],
        [end, '999999'],
      ]),
    ).toBe('schedule_differs')
    expect(await loadRefusal([[middle, '1000000']])).toBe('schedule_differs')
    expect(
      await loadRefusal([
        ['31.12.2026', '1'],
        [end, '999999'],
      ]),
    ).toBe('schedule_unread')
    expect(await loadRefusal([[end, '1e6']])).toBe('schedule_unread')
    // Not a valid day.
    expect(
      await loadRefusal([
        ['2027-02-29', '1'],
        [end, '999999'],
      ]),
    ).toBe('schedule_unread')
    expect(await getRejectionCode(drawLoan(id, { draw_plan: TYPED, instalments: '' }))).toBe('invalid_input')
    expect(await listInstalments(id)).toEqual([])
    expect(await fixture.read('seller_p/pledge/ApplicationList', id)).toMatchObject({ loan_state: 6 })
  })
})
