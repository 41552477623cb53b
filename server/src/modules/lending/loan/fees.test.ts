// I6, I7, I9.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { resources } from '#modules/index.ts'
import {
  APPLICATION_LIST,
  type FinancingFixture,
  createFinancingFixture,
  LOAN_LIST,
} from '../testing/financing-fixture.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  // At most 1 % of the drawn amount.
  fixture = await createFinancingFixture(platform, { terms: { fee_share: 1_00 } })
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())

const drawLoan = async () => fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00)
const proposeFee = (id: number, amount: number, who: SignedInCaller = fixture.accountant) =>
  fixture.act(who, 'Charge', id, { amount, answer: '公证费' })
const approveFee = (id: number, who: SignedInCaller = fixture.approver) => fixture.act(who, 'Levy', id)
const waiveFee = (id: number, amount: number, who: SignedInCaller = fixture.second) =>
  fixture.act(who, 'Waive', id, { amount, answer: '重复收取' })
const loadOwed = async (id: number) => {
  const { fee_left, total_left } = await fixture.read(LOAN_LIST, id)
  return [fee_left, total_left]
}

describe('fee', () => {
  it('is due once another person than the requester has approved it (I9)', async () => {
    const id = await drawLoan()
    await ok(proposeFee(id, 3_000_00))
    expect(await fixture.read(APPLICATION_LIST, id)).toMatchObject({
      fee_asked: 3_000_00,
      fee_note: '公证费',
    })
    expect(await loadOwed(id)).toEqual([0, 1_000_000_00])
    expect(await proposeFee(id, 1_00)).toMatchObject({ code: 'fee_is_asked' })
    expect(await approveFee(id, fixture.accountant)).toMatchObject({ code: 'position_needed' })
    const requester = sql`select account.id from account join financing on fee_person = person_id where financing.id = ${id}`
    await sql`update account set position = 3 where id = (${requester})`.execute(platform.db)
    expect(await approveFee(id, fixture.accountant)).toMatchObject({ code: 'own_step' })
    await sql`update account set position = 4 where id = (${requester})`.execute(platform.db)
    await ok(approveFee(id))
    expect(await loadOwed(id)).toEqual([3_000_00, 1_003_000_00])
    expect(await approveFee(id)).toMatchObject({ code: 'not_now' })
    // The next fee needs its own request and decision.
    await fixture.chargeFee(id, 1_00, '快递费')
    expect(await loadOwed(id)).toEqual([3_001_00, 1_003_001_00])
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it.runIf(isFullTier)(
    'can be declined by the approver or withdrawn by the requester, and is then not due',
    async () => {
      const id = await drawLoan()
      for (const who of [fixture.approver, fixture.accountant]) {
        await ok(proposeFee(id, 3_000_00))
        await ok(fixture.act(who, 'Decline', id, { answer: '依据不足' }))
      }
      expect(await loadOwed(id)).toEqual([0, 1_000_000_00])
      expect(await fixture.act(fixture.approver, 'Decline', id, { answer: 'x' })).toMatchObject({
        code: 'not_now',
      })
    },
  )

  it('is limited with all fees of the loan by the terms, with figures, at the request and the decision', async () => {
    const id = await drawLoan()
    expect(await proposeFee(id, 10_000_01)).toMatchObject({
      code: 'fee_too_large',
      message: '风控政策允许该贷款费用合计 10,000.00 元，已收 0.00 元；申请 10,000.01 元，可收 10,000.00 元',
    })
    await fixture.chargeFee(id, 6_000_00, '公证费')
    expect(await proposeFee(id, 4_000_01)).toMatchObject({ code: 'fee_too_large' })
    await ok(proposeFee(id, 4_000_00))
    await ok(approveFee(id))
    expect(await proposeFee(id, 1)).toMatchObject({ code: 'fee_too_large' })
    // A waived fee frees its part of the limit.
    await ok(waiveFee(id, 6_000_00))
    await ok(proposeFee(id, 6_000_00))
  })

  it('can be waived once, by another person than its approver, while no part is paid', async () => {
    const id = await drawLoan()
    await fixture.chargeFee(id, 500_00, '公证费')
    expect(await waiveFee(id, 500_01)).toMatchObject({ code: 'no_such_fee' })
    expect(await waiveFee(id, 500_00, fixture.approver)).toMatchObject({ code: 'own_step' })
    const answers = await Promise.all([waiveFee(id, 500_00), waiveFee(id, 500_00)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await loadOwed(id)).toEqual([0, 1_000_000_00])
    await fixture.chargeFee(id, 700_00, '公证费')
    await repayments.posted(id, 100_00)
    expect(await waiveFee(id, 700_00)).toMatchObject({
      code: 'fee_is_paid',
      message: '700.00 元的费用已部分或全部还清，不能撤销',
    })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it.runIf(isFullTier)('can be requested only by an accountant of the bank, above 0, and is decided once', async () => {
    const id = await drawLoan()
    expect(await proposeFee(id, 1_00, fixture.manager)).toMatchObject({ code: 'position_needed' })
    expect(await proposeFee(id, 0)).toMatchObject({ code: 'invalid_input' })
    expect(await proposeFee(id, 1_00, fixture.owner)).toMatchObject({ status: false })
    const other = await createFinancingFixture(platform)
    expect(await proposeFee(id, 1_00, other.accountant)).toMatchObject({ code: 'not_found' })
    await ok(proposeFee(id, 1_00))
    expect(await approveFee(id, other.approver)).toMatchObject({ status: false })
    const answers = await Promise.all([approveFee(id), approveFee(id, fixture.second)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await loadOwed(id)).toEqual([1_00, 1_000_001_00])
  })

  it('prevents the end of the loan while its request is open (I8)', async () => {
    const id = await drawLoan()
    await ok(proposeFee(id, 1_00))
    await repayments.posted(id, 1_000_000_00)
    expect(await fixture.act(fixture.manager, 'Close', id)).toMatchObject({ code: 'fee_is_asked' })
    await ok(fixture.act(fixture.approver, 'Decline', id, { answer: '免收' }))
    await ok(fixture.act(fixture.manager, 'Close', id))
  })
})
