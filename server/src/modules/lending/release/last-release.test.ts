// The last release of a receipt may be weighed slightly below its weight (decision 309).
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LOT_LIST, RECEIPT_LIST, PLEDGE_LIST } from '#modules/paths.ts'
import { asked } from '#modules/receipts/testing/receipt-desk.ts'
import { saleDesk } from '../testing/sale-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { weighAtGate, withDesk } from '#modules/receipts/testing/with-desk.ts'

const { platform, desk } = await withDesk(saleDesk)
const REPAID = 1
/** Sets the tolerance of the lot to 1 %. */
const tolerant = async (receipt: number) => {
  await sql`update lot set tolerance = 1_00 where id = (select lot_id from receipt where id = ${receipt})`.execute(
    platform.db,
  )
}
const leaves = async (pledge: number, given: object) => {
  const id = await desk.asked(pledge, { ...desk.pickup, reason: REPAID, ...given })
  await desk.approved(id)
  return id
}
const weigh = async (id: number, weighed_weight: number, is_last = 1) =>
  desk.act(desk.store, 'Weigh', id, {
    ...desk.load,
    pickup_code: await desk.codeOf(id),
    weighed_weight,
    is_last,
  })

describe('last release of pledged goods', () => {
  it('ends receipt and pledge within the tolerance of the lot, which keeps the difference; the loan can be closed', async () => {
    const { loan, pledge, receipt } = await desk.drawn(1_000_000_00, 100_00)
    await tolerant(receipt)
    const { lot } = await desk.placeOf(pledge)
    await desk.repaid(loan)
    const id = await leaves(pledge, { weight: null })
    expect(await weigh(id, 98_99)).toMatchObject({ code: 'not_the_last' })
    await ok(weigh(id, 99_00))
    await ok(desk.act(desk.storeManager, 'Hand', id))
    expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({
      life: 5,
      remaining_weight: 0,
      pledge_weight: 0,
      free_weight: 0,
      earmarked_weight: 0,
    })
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 3, live_weight: 0 })
    expect(await desk.read(LOT_LIST, lot)).toMatchObject({ book_weight: 1_00, receipted_weight: 0 })
    const { rows } = await sql<{ facts: object }>`
      select convert_from(body, 'UTF8')::jsonb -> 'facts' as facts from ledger_entry
       where stream = ${`receipt:${receipt}`} order by seq desc limit 1`.execute(platform.db)
    expect(rows[0]?.facts).toMatchObject({ operation_weight: '9900', missing_weight: '100' })
    await ok(desk.loanAct(desk.manager, 'Close', loan))
  })

  it('is rejected for a part of the goods', async () => {
    const { pledge, receipt } = await desk.drawn(100_000_00, 100_00)
    await tolerant(receipt)
    const part = await leaves(pledge, { reason: 2, weight: 10_00 })
    expect(await weigh(part, 10_00)).toMatchObject({
      code: 'last_is_pledged',
      message: expect.stringContaining('剩余 100.00 吨，其中质押 100.00 吨') as string,
    })
    await ok(weigh(part, 9_99, 0))
    await ok(desk.act(desk.storeManager, 'Hand', part))
    // The unweighed difference is free, since the bank released it.
    expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({
      life: 1,
      free_weight: 1,
      pledge_weight: 90_00,
    })
  })

  it('is rejected for a delivery while other goods of the receipt are pledged', async () => {
    const receipt = await desk.receipt(100_00)
    const delivery = await asked(desk.goods.owner, 6, receipt, { weight: 10_00, receiver: 'Li' })
    const contract_no = plainText((await desk.read(RECEIPT_LIST, receipt))['contract_no'])
    await desk.upTo(7, [receipt], 100_000_00, { lines: JSON.stringify([{ contract_no, weight: '90' }]) })
    expect(await weighAtGate(desk.goods, delivery, { weighed_weight: 10_00, is_last: 1 })).toMatchObject({
      code: 'last_is_pledged',
      message: expect.stringContaining('剩余 100.00 吨，其中质押 90.00 吨') as string,
    })
  })

  it('of a sale ends the pledge as enforced', async () => {
    const { loan, pledge, receipt } = await desk.defaulted(1_000_000_00, 100_00)
    await tolerant(receipt)
    const id = await desk.sale(pledge, { sale_price: 1_000_000_00, sale_cost: 0, storage_arrears: 0 })
    const repayment_id = await desk.proceeds(loan, 1_000_000_00)
    await ok(desk.act(desk.manager, 'Settle', id, { repayment_id }))
    await ok(desk.act(desk.risk, 'Propose', id))
    await ok(desk.act(desk.approver, 'Approve', id))
    await ok(weigh(id, 99_50))
    await ok(desk.act(desk.storeManager, 'Hand', id))
    expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({ life: 5, remaining_weight: 0 })
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 4, live_weight: 0 })
  })
})
