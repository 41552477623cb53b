import type { FinancingQuote, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingFixture, createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let other: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  other = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

describe('quote', () => {
  const requestQuote = (lines: readonly Row[], amount: number, more: object = {}) =>
    fixture.owner.post<FinancingQuote>('seller_p/pledge/FinancingQuote', {
      bank_id: fixture.bankId,
      amount,
      tenor_days: 90,
      lines,
      ...more,
    })

  it('returns value, price and day of each line, the drawable amount and the errors', async () => {
    const receipt = await fixture.receipt(300_00)
    const answer = await ok(requestQuote([{ receipt_id: receipt }], 4_000_000_00))
    expect(answer).toMatchObject({
      policy_id: fixture.policyId,
      pledge_rate: '700000',
      possible: '399000000',
      lines: [
        {
          receipt_id: receipt,
          weight: 300_00,
          free: 300_00,
          grade: '1000000',
          haircut: '50000',
          price: { shown: '2000000', kind: 'given', source: { kind: 'spot_price' } },
          gross: { shown: '600000000' },
          eligible: { shown: '570000000' },
          cap: '399000000',
          faults: [],
        },
      ],
      cap: { shown: '399000000', formula: 'cap' },
      faults: [{ code: 'beyond_cap', message: expect.stringContaining('可贷 3,990,000.00 元') as string }],
    })
    expect((await ok(requestQuote([{ receipt_id: receipt, weight: 300_01 }], 0))).lines[0]?.faults).toMatchObject([
      { code: 'receipt_not_free' },
    ])
  })

  it('writes and reserves nothing when called repeatedly (Fineract PR 6196)', async () => {
    const receipt = await fixture.receipt(20_00)
    const before = await sql`select * from receipt where id = ${receipt}`.execute(platform.db)
    await Promise.all(Array.from({ length: 6 }, () => ok(requestQuote([{ receipt_id: receipt }], 100_00))))
    const after = await sql`select * from receipt where id = ${receipt}`.execute(platform.db)
    expect(after.rows).toEqual(before.rows)
  })

  it('reveals nothing about receipts of other owners, and rejects callers without the right to apply', async () => {
    const theirs = await other.receipt(10_00)
    const answer = await ok(requestQuote([{ receipt_id: theirs }], 100_00))
    expect(answer).toMatchObject({ lines: [], possible: '0', faults: [{ code: 'receipts_of_others' }] })
    const body = { bank_id: fixture.bankId, amount: 1, tenor_days: 90, lines: [{ receipt_id: theirs }] }
    const nobody = await platform.someone(fixture.goods.ownerId, { apis: [] })
    expect(await nobody.post('seller_p/pledge/FinancingQuote', body)).toMatchObject({ code: 'forbidden' })
    for (const rubbish of [{ amount: -1 }, { tenor_days: 0 }, { lines: [] }, { amount: 1e18 }])
      expect(await requestQuote([{ receipt_id: theirs }], 1, rubbish)).toMatchObject({ status: false })
  })
})
