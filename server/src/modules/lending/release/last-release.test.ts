// The last release of a receipt may be weighed slightly below its weight (docs/decisions/receipts.md).
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { LOT_LIST, RECEIPT_LIST, PLEDGE_LIST } from '#modules/paths.ts'
import { createOperation } from '#modules/receipts/testing/receipt-desk.ts'
import { createSaleFixture } from '../testing/sale-fixture.ts'
import { ok } from '#testing/test-platform.ts'
import { weighAtGate, setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createSaleFixture)
const REPAID = 1
/** Sets the tolerance of the lot to 1 %. */
const setTolerance = async (receipt: number) => {
  await sql`update lot set tolerance = 1_00 where id = (select lot_id from receipt where id = ${receipt})`.execute(
    platform.db,
  )
}
const approveRelease = async (pledge: number, input: object) => {
  const id = await fixture.createRelease(pledge, { ...fixture.pickup, reason: REPAID, ...input })
  await fixture.approveRelease(id)
  return id
}
const weighRelease = async (id: number, weighed_weight: number, is_last = 1) =>
  fixture.act(fixture.store, 'Weigh', id, {
    ...fixture.load,
    pickup_code: await fixture.loadPickupCode(id),
    weighed_weight,
    is_last,
  })

describe('last release of pledged goods', () => {
  it('ends receipt and pledge within the tolerance of the lot, which keeps the difference; the loan can be closed', async () => {
    const { loan, pledge, receipt } = await fixture.createDrawnLoan(1_000_000_00, 100_00)
    await setTolerance(receipt)
    const { lot } = await fixture.placeOf(pledge)
    await fixture.repayDebt(loan)
    const id = await approveRelease(pledge, { weight: null })
    expect(await weighRelease(id, 98_99)).toMatchObject({ code: 'not_the_last' })
    await ok(weighRelease(id, 99_00))
    await ok(fixture.act(fixture.storeManager, 'Hand', id))
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({
      life: 5,
      remaining_weight: 0,
      pledge_weight: 0,
      free_weight: 0,
      earmarked_weight: 0,
    })
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 3, live_weight: 0 })
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({ book_weight: 1_00, receipted_weight: 0 })
    const { rows } = await sql<{ facts: object }>`
      select convert_from(body, 'UTF8')::jsonb -> 'facts' as facts from ledger_entry
       where stream = ${`receipt:${receipt}`} order by seq desc limit 1`.execute(platform.db)
    expect(rows[0]?.facts).toMatchObject({ operation_weight: '9900', missing_weight: '100' })
    await ok(fixture.loanAct(fixture.manager, 'Close', loan))
  })

  it.runIf(isFullTier)('is rejected for a part of the goods', async () => {
    const { pledge, receipt } = await fixture.createDrawnLoan(100_000_00, 100_00)
    await setTolerance(receipt)
    const part = await approveRelease(pledge, { reason: 2, weight: 10_00 })
    expect(await weighRelease(part, 10_00)).toMatchObject({
      code: 'last_is_pledged',
      message: expect.stringContaining('剩余 100.00 吨，其中质押 100.00 吨') as string,
    })
    await ok(weighRelease(part, 9_99, 0))
    await ok(fixture.act(fixture.storeManager, 'Hand', part))
    // The unweighed difference is free, since the bank released it.
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({
      life: 1,
      free_weight: 1,
      pledge_weight: 90_00,
    })
  })

  it('is rejected for a delivery while other goods of the receipt are pledged', async () => {
    const receipt = await fixture.receipt(100_00)
    const delivery = await createOperation(fixture.goods.owner, 6, receipt, { weight: 10_00, receiver: 'Li' })
    const contract_no = toPlainText((await fixture.read(RECEIPT_LIST, receipt))['contract_no'])
    await fixture.createLoan(7, [receipt], 100_000_00, {
      lines: JSON.stringify([{ contract_no, weight: '90' }]),
    })
    expect(await weighAtGate(fixture.goods, delivery, { weighed_weight: 10_00, is_last: 1 })).toMatchObject({
      code: 'last_is_pledged',
      message: expect.stringContaining('剩余 100.00 吨，其中质押 90.00 吨') as string,
    })
  })

  it.runIf(isFullTier)('of a sale ends the pledge as enforced', async () => {
    const { loan, pledge, receipt } = await fixture.defaulted(1_000_000_00, 100_00)
    await setTolerance(receipt)
    const id = await fixture.sale(pledge, { sale_price: 1_000_000_00, sale_cost: 0, storage_arrears: 0 })
    const repayment_id = await fixture.proceeds(loan, 1_000_000_00)
    await ok(fixture.act(fixture.manager, 'Settle', id, { repayment_id }))
    await ok(fixture.act(fixture.risk, 'Propose', id))
    await ok(fixture.act(fixture.approver, 'Approve', id))
    await ok(weighRelease(id, 99_50))
    await ok(fixture.act(fixture.storeManager, 'Hand', id))
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({ life: 5, remaining_weight: 0 })
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 4, live_weight: 0 })
  })
})
