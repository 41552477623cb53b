import {
  type CountResponse,
  LOAN_LIFE,
  type LoanLife,
  CALL_FLAGS,
  REPAYMENT_EVENTS,
  type RepaymentEvents,
} from '@cangdan/protocol'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { REPAYMENT_LIST } from '#modules/paths.ts'
import { resources } from '#modules/index.ts'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { getDayAfterDraw, type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyDerived } from '#modules/system/ledger/verify-derived.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { repayment } from './repayment.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())

describe('repayment', () => {
  it('shows its current allocation and its history after a later one with an earlier value date', async () => {
    const id = await fixture.createLoan(7, [await fixture.receipt(300_00)], 500_000_00)
    await fixture.daysLater(28)
    await accrueLoans(createJobDeps(platform.db, log))
    const document = await repayments.posted(id, 100_000_00, { value_date: getDayAfterDraw(28) })
    expect(await repayments.read(document)).toMatchObject({
      interest_amount: 2_333_33,
      principal_amount: 97_666_67,
    })
    await repayments.posted(id, 200_000_00, { value_date: getDayAfterDraw(1) })
    // A day of 500 000.00 is 83.33, 27 days of 300 083.33 are 1 350.38.
    expect(await repayments.read(document)).toMatchObject({
      interest_amount: 1_350_38,
      principal_amount: 98_649_62,
    })
    const loadTotals = async () =>
      (
        await ok(
          fixture.accountant.get<CountResponse>(REPAYMENT_LIST, {
            [CALL_FLAGS.countSum]: true,
            financing_id: id,
          }),
        )
      ).totalrow
    expect(await loadTotals()).toMatchObject({ repay_amount: 300_000_00, principal_amount: 298_566_29 })
    const { events } = await ok(fixture.owner.get<RepaymentEvents>(REPAYMENT_EVENTS, { id: document }))
    const apis = [getInfoEntry(repayment)]
    const stranger = await platform.someone(await platform.organisation('owner', 'Other'), { apis })
    expect(await stranger.get(REPAYMENT_EVENTS, { id: document })).toMatchObject({ code: 'not_found' })
    expect(events.map(({ kind, interest, principal }) => [kind, interest, principal])).toEqual([
      [5, -982_95, 982_95],
      [3, 2_333_33, 97_666_67],
    ])
    const { events: all } = await ok(fixture.owner.get<LoanLife>(LOAN_LIFE, { id }))
    expect(all.find(({ kind }) => kind === 6)).toMatchObject({ interest: -899_62, penalty: 0 })
    await ok(repayments.act(fixture.second, 'Reverse', document, { answer: '退票' }))
    expect(await repayments.read(document)).toMatchObject({ interest_amount: 0, principal_amount: 0 })
    expect(await loadTotals()).toMatchObject({ repay_amount: 300_000_00, principal_amount: 199_916_67 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
    expect(await verifyDerived(platform.db, resources)).toEqual([])
  })
})
