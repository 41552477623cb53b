// I6, I7, I9.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { APPLICATION_LIST, type FinancingDesk, financingDesk, LOAN_LIST } from '../testing/financing-desk.ts'
import { type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let desk: FinancingDesk
let repayments: RepaymentDesk
beforeAll(async () => {
  platform = await testPlatform()
  // At most 1 % of the drawn amount.
  desk = await financingDesk(platform, { terms: { fee_share: 1_00 } })
  repayments = repaymentDesk(platform, desk)
})
afterAll(() => platform.close())

const drawn = async () => desk.upTo(7, [await desk.receipt(300_00)], 1_000_000_00)
const charge = (id: number, amount: number, who: SignedIn = desk.accountant) =>
  desk.act(who, 'Charge', id, { amount, answer: '公证费' })
const levy = (id: number, who: SignedIn = desk.approver) => desk.act(who, 'Levy', id)
const waive = (id: number, amount: number, who: SignedIn = desk.second) =>
  desk.act(who, 'Waive', id, { amount, answer: '重复收取' })
const owed = async (id: number) => {
  const { fee_left, total_left } = await desk.read(LOAN_LIST, id)
  return [fee_left, total_left]
}

describe('fee', () => {
  it('is due once another person than the requester has approved it (I9)', async () => {
    const id = await drawn()
    await ok(charge(id, 3_000_00))
    expect(await desk.read(APPLICATION_LIST, id)).toMatchObject({ fee_asked: 3_000_00, fee_note: '公证费' })
    expect(await owed(id)).toEqual([0, 1_000_000_00])
    expect(await charge(id, 1_00)).toMatchObject({ code: 'fee_is_asked' })
    expect(await levy(id, desk.accountant)).toMatchObject({ code: 'position_needed' })
    const asker = sql`select account.id from account join financing on fee_person = person_id where financing.id = ${id}`
    await sql`update account set position = 3 where id = (${asker})`.execute(platform.db)
    expect(await levy(id, desk.accountant)).toMatchObject({ code: 'own_step' })
    await sql`update account set position = 4 where id = (${asker})`.execute(platform.db)
    await ok(levy(id))
    expect(await owed(id)).toEqual([3_000_00, 1_003_000_00])
    expect(await levy(id)).toMatchObject({ code: 'not_now' })
    // The next fee needs its own request and decision.
    await desk.charged(id, 1_00, '快递费')
    expect(await owed(id)).toEqual([3_001_00, 1_003_001_00])
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('can be declined by the approver or withdrawn by the requester, and is then not due', async () => {
    const id = await drawn()
    for (const who of [desk.approver, desk.accountant]) {
      await ok(charge(id, 3_000_00))
      await ok(desk.act(who, 'Decline', id, { answer: '依据不足' }))
    }
    expect(await owed(id)).toEqual([0, 1_000_000_00])
    expect(await desk.act(desk.approver, 'Decline', id, { answer: 'x' })).toMatchObject({ code: 'not_now' })
  })

  it('is limited with all fees of the loan by the terms, with figures, at the request and the decision', async () => {
    const id = await drawn()
    expect(await charge(id, 10_000_01)).toMatchObject({
      code: 'fee_too_large',
      message: '风控政策允许该贷款费用合计 10,000.00 元，已收 0.00 元；申请 10,000.01 元，可收 10,000.00 元',
    })
    await desk.charged(id, 6_000_00, '公证费')
    expect(await charge(id, 4_000_01)).toMatchObject({ code: 'fee_too_large' })
    await ok(charge(id, 4_000_00))
    await ok(levy(id))
    expect(await charge(id, 1)).toMatchObject({ code: 'fee_too_large' })
    // A waived fee frees its part of the limit.
    await ok(waive(id, 6_000_00))
    await ok(charge(id, 6_000_00))
  })

  it('can be waived once, by another person than its approver, while no part is paid', async () => {
    const id = await drawn()
    await desk.charged(id, 500_00, '公证费')
    expect(await waive(id, 500_01)).toMatchObject({ code: 'no_such_fee' })
    expect(await waive(id, 500_00, desk.approver)).toMatchObject({ code: 'own_step' })
    const answers = await Promise.all([waive(id, 500_00), waive(id, 500_00)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await owed(id)).toEqual([0, 1_000_000_00])
    await desk.charged(id, 700_00, '公证费')
    await repayments.posted(id, 100_00)
    expect(await waive(id, 700_00)).toMatchObject({
      code: 'fee_is_paid',
      message: '700.00 元的费用已部分或全部还清，不能撤销',
    })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('can be requested only by an accountant of the bank, above 0, and is decided once', async () => {
    const id = await drawn()
    expect(await charge(id, 1_00, desk.manager)).toMatchObject({ code: 'position_needed' })
    expect(await charge(id, 0)).toMatchObject({ code: 'invalid_input' })
    expect(await charge(id, 1_00, desk.owner)).toMatchObject({ status: false })
    const other = await financingDesk(platform)
    expect(await charge(id, 1_00, other.accountant)).toMatchObject({ code: 'not_found' })
    await ok(charge(id, 1_00))
    expect(await levy(id, other.approver)).toMatchObject({ status: false })
    const answers = await Promise.all([levy(id), levy(id, desk.second)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await owed(id)).toEqual([1_00, 1_000_001_00])
  })

  it('prevents the end of the loan while its request is open (I8)', async () => {
    const id = await drawn()
    await ok(charge(id, 1_00))
    await repayments.posted(id, 1_000_000_00)
    expect(await desk.act(desk.manager, 'Close', id)).toMatchObject({ code: 'fee_is_asked' })
    await ok(desk.act(desk.approver, 'Decline', id, { answer: '免收' }))
    await ok(desk.act(desk.manager, 'Close', id))
  })
})
