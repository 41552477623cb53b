// An owner asks, a bank decides, three parties pledge: by the calls that the product has.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPLICATION_LIST, type FinancingDesk, financingDesk, PLEDGE_LIST } from '#testing/financing-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { RECEIPT_LIST } from '#testing/receipt-desk.ts'

let platform: TestPlatform
let desk: FinancingDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
})
afterAll(() => platform.close())

describe('a financing', () => {
  it('goes from a draft to pledged goods, each step by its own party', async () => {
    const receipt = await desk.receipt(300_00)
    const id = await desk.upTo(6, [receipt], 3_800_000_00)
    expect(await desk.read(APPLICATION_LIST, id)).toMatchObject({
      loan_state: 6,
      owner_id: desk.goods.ownerId,
      policy_id: desk.policyId,
      eligible_value: 5_700_000_00,
      cap_value: 3_990_000_00,
      pledged_weight: 300_00,
    })
    expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({
      pledge_weight: 300_00,
      free_weight: 0,
      controller_id: desk.bankId,
      holder_id: desk.goods.ownerId,
    })
    const [pledge = 0] = await desk.pledgesOf(id)
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({
      pledge_state: 2,
      perfection_method: 1,
      priority_no: 1,
      initial_price: 20_000_00,
      initial_value: 6_000_000_00,
    })
    expect(await desk.read('seller_p/bank/BankList', desk.bankId)).toMatchObject({ used_limit: 3_800_000_00 })
    await ok(desk.act(desk.owner, 'Withdraw', id, { answer: 'no need' }))
    expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({
      pledge_weight: 0,
      controller_id: desk.goods.ownerId,
    })
    expect(await desk.read('seller_p/bank/BankList', desk.bankId)).toMatchObject({ used_limit: 0 })
  })
})
