import { dayText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annuity } from '../domain/loan/instalments.ts'
import { type FinancingDesk, financingDesk, today } from '../testing/financing-desk.ts'
import { ok, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const BY_SCHEDULE = 4
const BY_30E360 = 4
const [QUARTERLY, ANNUITY, TYPED] = [2, 3, 4]
const AMOUNT = 1_000_000_00

let platform: TestPlatform
let desk: FinancingDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform, { terms: { max_tenor_days: 365, day_count: BY_30E360 } })
})
afterAll(() => platform.close())

const pledged = async (tenor_days = 120) =>
  desk.upTo(6, [await desk.receipt(300_00)], AMOUNT, { repay_mode: BY_SCHEDULE, tenor_days })
const draw = async (id: number, more: Row) =>
  desk.act(desk.accountant, 'Draw', id, {
    draw_way: 2,
    draw_no: `FK-${id}`,
    draw_files: await desk.files(desk.accountant),
    ...more,
  })
const typed = (lines: readonly (readonly [string, string])[]) =>
  JSON.stringify(lines.map(([due, principal]) => ({ due, principal })))
/** Returns the day some days after today by the database. */
async function dayAfter(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (today() + ${days}::int)::text as day`.execute(
    platform.db,
  )
  return rows[0]?.day ?? ''
}
async function partsOf(id: number) {
  const { rows } = await sql<{ due: string; principal: number }>`
    select due_date::text as due, principal from loan_instalment where financing_id = ${id} order by due_date`.execute(
    platform.db,
  )
  return rows
}

describe('action dialog', () => {
  it('rejects an amount as text and a contract date before the approval', async () => {
    const id = await desk.upTo(4, [await desk.receipt(300_00)], AMOUNT, { repay_mode: BY_SCHEDULE })
    const contract_files = await desk.files(desk.manager)
    const contract = { contract_no: 'C-1', contract_date: today() - 86_400, contract_files }
    expect(await desk.act(desk.manager, 'Contract', id, contract)).toMatchObject({
      code: 'invalid_input',
      fields: { contract_date: `不能早于${dayText(today())}` },
    })
    const drawn = await pledged()
    expect(await draw(drawn, { draw_amount: '100' })).toMatchObject({
      code: 'invalid_input',
      fields: { draw_amount: expect.any(String) as string },
    })
  })
})

describe('schedule of a draw', () => {
  it('has equal monthly parts by default', async () => {
    const id = await pledged()
    await ok(draw(id, {}))
    const parts = await partsOf(id)
    expect(parts.length).toBeGreaterThanOrEqual(4)
    expect(parts.reduce((sum, { principal }) => sum + principal, 0)).toBe(AMOUNT)
    expect(parts.at(-1)?.due).toBe(await dayAfter(120))
  })

  it('has equal quarterly parts', async () => {
    const id = await pledged()
    await ok(draw(id, { draw_plan: QUARTERLY }))
    expect((await partsOf(id)).map(({ principal }) => principal)).toEqual([500_000_00, 500_000_00])
  })

  it('has equal payments by the day count of the policy', async () => {
    const id = await pledged()
    await ok(draw(id, { draw_plan: ANNUITY }))
    const expected = annuity(
      { drawDate: await dayAfter(0), maturity: await dayAfter(120), amount: BigInt(AMOUNT) },
      { rate: 60_000n, dayCount: '30E360' },
    )
    expect(await partsOf(id)).toEqual(
      expected.map(({ due, principal }) => ({ due, principal: Number(principal) })),
    )
  })

  it('is as entered, to the fen', async () => {
    const id = await pledged()
    const lines = [
      [await dayAfter(10), '1'],
      [await dayAfter(60), '250,000.50'],
      [await dayAfter(120), '749998.50'],
    ] as const
    await ok(draw(id, { draw_plan: TYPED, instalments: typed(lines) }))
    expect(await partsOf(id)).toEqual([
      { due: lines[0][0], principal: 1_00 },
      { due: lines[1][0], principal: 250_000_50 },
      { due: lines[2][0], principal: 749_998_50 },
    ])
  })

  it('rejects instalments one fen off, out of order, at the draw, without maturity, or invalid, and draws nothing', async () => {
    const id = await pledged()
    const [early, middle, end] = [await dayAfter(0), await dayAfter(60), await dayAfter(120)]
    const refused = async (lines: readonly (readonly [string, string])[]) =>
      refusal(draw(id, { draw_plan: TYPED, instalments: typed(lines) }))
    expect(
      await refused([
        [middle, '500000'],
        [end, '499999.99'],
      ]),
    ).toBe('schedule_differs')
    expect(
      await refused([
        [middle, '1'],
        [await dayAfter(30), '1'],
        [end, '999998'],
      ]),
    ).toBe('schedule_differs')
    expect(
      await refused([
        [middle, '1'],
        [middle, '1'],
        [end, '999998'],
      ]),
    ).toBe('invalid_input')
    expect(
      await refused([
        [early, '1'],
        [end, '999999'],
      ]),
    ).toBe('schedule_differs')
    expect(await refused([[middle, '1000000']])).toBe('schedule_differs')
    expect(
      await refused([
        ['31.12.2026', '1'],
        [end, '999999'],
      ]),
    ).toBe('schedule_unread')
    expect(await refused([[end, '1e6']])).toBe('schedule_unread')
    // Not a valid day.
    expect(
      await refused([
        ['2027-02-29', '1'],
        [end, '999999'],
      ]),
    ).toBe('schedule_unread')
    expect(await refusal(draw(id, { draw_plan: TYPED, instalments: '' }))).toBe('invalid_input')
    expect(await partsOf(id)).toEqual([])
    expect(await desk.read('seller_p/pledge/ApplicationList', id)).toMatchObject({ loan_state: 6 })
  })
})
