// The last delivery of a receipt within the weighing tolerance (domain §3.2, docs/decisions/receipts.md).
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createOperation,
  LOT_LIST,
  OPERATION_LIST,
  RECEIPT_LIST,
  RECORD_LIST,
  createReceiptDesk,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const DELIVER = 6
const TOLERANCE = 1_00
const requestDelivery = (id: number, weight: number) =>
  createOperation(fixture.owner, DELIVER, id, { weight, receiver: 'Li' })
const weigh = async (id: number, weighed_weight: number, by: SignedInCaller = fixture.clerk) => {
  const { pickup_code = '' } = await fixture.read(OPERATION_LIST, id)
  return runStep(by, 'Weigh', id, { pickup_code, weighed_weight, vehicle_no: '浙B12345', is_last: 1 })
}

describe('last delivery of a receipt', () => {
  it('ends the receipt if all was requested and weighed within the tolerance; a count settles the rest', async () => {
    const lot = await fixture.createLot(10_00, { tolerance: TOLERANCE, quantity: 10 })
    const id = await fixture.issued(lot, 10_00, { quantity: 10 })
    const last = await requestDelivery(id, 10_00)
    await ok(weigh(last, 9_90))
    expect(await runStep(fixture.clerk, 'Hand', last)).toMatchObject({ code: 'own_step' })
    await ok(runStep(fixture.manager, 'Hand', last))
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({
      life: 5,
      remaining_weight: 0,
      remaining_quantity: 0,
      earmarked_weight: 0,
    })
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({
      book_weight: 10,
      receipted_weight: 0,
      status: 1,
    })
    const { rows } = await sql`
      select change_weight, weight_after, quantity from contract_record where operation_id = ${last}`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ change_weight: -9_90, weight_after: 0, quantity: 10 }])
    const count = await ok(
      fixture.write({
        record_type: 6,
        lot_id: lot,
        weight_after: 0,
        count_method: 1,
        count_time: Math.floor(Date.now() / 1000),
      }),
    )
    await ok(fixture.approve(RECORD_LIST, count.id))
    await ok(fixture.manager.post('seller_p/pledge/LotSettle', { id: lot, remark: 'weighing loss' }))
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({ book_weight: 0 })
  })

  it('is rejected with figures below the tolerance or for a partial request', async () => {
    const lot = await fixture.createLot(10_00, { tolerance: TOLERANCE })
    const id = await fixture.issued(lot, 10_00)
    const part = await requestDelivery(id, 4_00)
    expect(await weigh(part, 4_00)).toMatchObject({
      code: 'not_the_last',
      message: '仓单剩余 10.00 吨，本次申请 4.00 吨，过磅 4.00 吨；须申请全部余量，且过磅不少于 9.90 吨，才能结清',
    })
    await ok(runStep(fixture.owner, 'Withdraw', part))
    const all = await requestDelivery(id, 10_00)
    expect(await weigh(all, 9_89)).toMatchObject({ code: 'not_the_last' })
    expect(await weigh(all, 10_01)).toMatchObject({ code: 'weighed_too_much' })
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ life: 1, remaining_weight: 10_00 })
    await ok(weigh(all, 9_90))
  })

  it('must be exact without tolerance, and leaves a rest if not marked as last', async () => {
    const id = await fixture.issued(await fixture.createLot(10_00), 10_00)
    const all = await requestDelivery(id, 10_00)
    expect(await weigh(all, 9_99)).toMatchObject({ code: 'not_the_last' })
    const { pickup_code = '' } = await fixture.read(OPERATION_LIST, all)
    await ok(runStep(fixture.clerk, 'Weigh', all, { pickup_code, weighed_weight: 9_99, vehicle_no: '浙B12345' }))
    await ok(runStep(fixture.manager, 'Hand', all))
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ life: 1, remaining_weight: 1 })
  })

  it('is marked once by its own firm only', async () => {
    const lot = await fixture.createLot(10_00, { tolerance: TOLERANCE })
    const last = await requestDelivery(await fixture.issued(lot, 10_00), 10_00)
    const other = await createReceiptDesk(platform)
    expect(await weigh(last, 9_95, fixture.owner)).toMatchObject({ code: 'forbidden' })
    expect(await weigh(last, 9_95, other.clerk)).toMatchObject({ code: 'not_found' })
    const answers = await Promise.all([weigh(last, 9_95), weigh(last, 9_95, fixture.second)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
  })
})
