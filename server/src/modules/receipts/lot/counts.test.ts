// Counts of lots: permitted times, and movements since the count (domain §2.4).
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createOperation,
  LOT_LIST,
  OPERATION_LIST,
  RECORD_LIST,
  createReceiptDesk,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const A_DAY = 86_400
const DELIVERY = 6
const nowSeconds = () => Math.floor(Date.now() / 1000)
const createCount = (lot: number, weight_after: number, count_time: number) =>
  fixture.write({ record_type: 6, lot_id: lot, weight_after, count_method: 1, count_time })
const shiftCountTime = (id: number, by: string) =>
  sql.raw(`update contract_record set count_time = count_time + interval '${by}' where id = ${id}`)
async function deliver(receipt: number, weight: number): Promise<void> {
  const id = await createOperation(fixture.owner, DELIVERY, receipt, { weight, receiver: 'Li' })
  const { pickup_code = '' } = await fixture.read(OPERATION_LIST, id)
  await ok(runStep(fixture.clerk, 'Weigh', id, { pickup_code, weighed_weight: weight, vehicle_no: '浙B1' }))
  await ok(runStep(fixture.manager, 'Hand', id))
}
const said = expect.any(String) as string

describe('count', () => {
  it('cannot be in the future, for inbound goods and lots', async () => {
    const lot = await fixture.createLot(100_00)
    const ahead = { fields: { count_time: '计量时间不能晚于现在' } }
    expect(await fixture.inbound(5_00, { count_time: nowSeconds() + 3600 })).toMatchObject(ahead)
    expect(await createCount(lot, 90_00, nowSeconds() + A_DAY)).toMatchObject(ahead)
    for (const { id } of [await ok(fixture.inbound(5_00)), await ok(createCount(lot, 90_00, nowSeconds()))]) {
      await shiftCountTime(id, '2 hours').execute(platform.db)
      expect(await fixture.approve(RECORD_LIST, id)).toMatchObject({ code: 'count_in_future' })
    }
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({ counted_weight: 100_00 })
  })

  it('cannot be before the goods came in', async () => {
    const lot = await fixture.createLot(100_00)
    expect(await createCount(lot, 90_00, nowSeconds() - A_DAY)).toMatchObject({
      fields: { count_time: said },
    })
    const { id } = await ok(createCount(lot, 90_00, nowSeconds() - 60))
    await shiftCountTime(id, '-1 day').execute(platform.db)
    expect(await fixture.approve(RECORD_LIST, id)).toMatchObject({ code: 'count_before_goods' })
  })

  it('is rejected if a later count was approved', async () => {
    const lot = await fixture.createLot(100_00)
    const [older, later] = [
      await ok(createCount(lot, 150_00, nowSeconds() - 3000)),
      await ok(createCount(lot, 99_50, nowSeconds() - 60)),
    ]
    await ok(fixture.approve(RECORD_LIST, later.id))
    expect(await fixture.approve(RECORD_LIST, older.id)).toMatchObject({
      code: 'count_overtaken',
      message: expect.stringMatching(/^批次 LT\d+ 已有更晚的盘点/) as string,
    })
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({ counted_weight: 99_50, book_weight: 100_00 })
  })

  it.each([
    { found: 400_00, left: 300_00, variance: -100_00, change: -100_00 },
    { found: 500_00, left: 400_00, variance: 0, change: 0 },
  ])('of $found is reduced by goods that left before the approval', async (each) => {
    const lot = await fixture.createLot(500_00)
    const receipt = await fixture.issued(lot, 300_00)
    const { id } = await ok(createCount(lot, each.found, nowSeconds() - 60))
    await deliver(receipt, 100_00)
    await ok(fixture.approve(RECORD_LIST, id))
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({
      book_weight: 400_00,
      counted_weight: each.left,
      variance: each.variance,
    })
    expect(await fixture.read(RECORD_LIST, id)).toMatchObject({
      weight_before: 500_00,
      weight_after: each.found,
      change_weight: each.change,
    })
  })
})
