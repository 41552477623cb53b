import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  requestOperation,
  createOperation,
  endorseReceipt,
  OPERATION_LIST,
  createReceiptDesk,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const SPLIT = 2
const MERGE = 3
const FREEZE = 4
const UNFREEZE = 5
const DELIVER = 6
const CANCEL = 8

const uploadPaper = async (who: SignedInCaller) => [{ id: (await ok(who.upload('order.png', createPicture(3)))).id }]
const issueReceipt = async (weight: number) => fixture.issued(await fixture.createLot(weight), weight)

describe('guards of a receipt', () => {
  it('reject a cancellation after a partial delivery', async () => {
    const id = await issueReceipt(10_00)
    const cancellation = await createOperation(fixture.clerk, CANCEL, id)
    const delivery = await createOperation(fixture.owner, DELIVER, id, { weight: 4_00, receiver: 'Li' })
    const { pickup_code = '' } = await fixture.read(OPERATION_LIST, delivery)
    await ok(
      runStep(fixture.clerk, 'Weigh', delivery, {
        pickup_code,
        weighed_weight: 4_00,
        vehicle_no: '浙B12345',
      }),
    )
    expect(await runStep(fixture.manager, 'Execute', cancellation)).toMatchObject({
      code: 'receipt_encumbered',
      message: expect.stringContaining('质押 0.00 吨，冻结 0.00 吨，待出库 4.00 吨；全部解除后') as string,
    })
    await ok(runStep(fixture.manager, 'Hand', delivery))
    expect(await runStep(fixture.manager, 'Execute', cancellation)).toMatchObject({
      code: 'receipt_was_delivered',
      message: expect.stringContaining('10.00 吨中已提 4.00 吨') as string,
    })
    await expect(
      sql`update receipt set life = 6, remaining_weight = 0 where id = ${id}`.execute(platform.db),
    ).rejects.toThrow('was delivered in part')
  })

  it('limit an unfreeze to the frozen weight, and an endorsement to the holder at the request', async () => {
    const id = await issueReceipt(10_00)
    const [first, second] = fixture.risk
    await ok(
      runStep(
        second,
        'Decide',
        await createOperation(first, FREEZE, id, { weight: 2_00, files: await uploadPaper(first) }),
      ),
    )
    expect(
      await requestOperation(first, UNFREEZE, id, { weight: 2_01, files: await uploadPaper(first) }),
    ).toMatchObject({
      code: 'not_frozen_so_much',
      message: expect.stringMatching(/冻结 2\.00 吨；申请解冻 2\.01 吨，可解冻 2\.00 吨$/) as string,
    })
    const ends = [
      await createOperation(first, UNFREEZE, id, { weight: 2_00, files: await uploadPaper(first) }),
      await createOperation(first, UNFREEZE, id, { weight: 1_00, files: await uploadPaper(first) }),
    ]
    await ok(runStep(second, 'Decide', ends[0] ?? 0))
    expect(await runStep(second, 'Decide', ends[1] ?? 0)).toMatchObject({ code: 'not_frozen_so_much' })
  })

  it('reject operations on an ended receipt, also if requested before', async () => {
    const [first, second] = fixture.risk
    const whole = await issueReceipt(10_00)
    const parts = await createOperation(fixture.owner, SPLIT, whole, { weight: 4_00 })
    const late = await createOperation(first, FREEZE, whole, {
      weight: 2_00,
      files: await uploadPaper(first),
    })
    expect(await runStep(fixture.manager, 'Execute', parts)).toMatchObject({ code: 'freeze_waits' })
    await ok(runStep(second, 'Refuse', late, { answer: 'no order' }))
    await ok(runStep(fixture.manager, 'Execute', parts))
    const cancelled = await issueReceipt(10_00)
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.clerk, CANCEL, cancelled)))
    expect(await runStep(second, 'Decide', late)).toMatchObject({ status: false })
    for (const gone of [whole, cancelled]) {
      const freeze = await requestOperation(first, FREEZE, gone, {
        weight: 1_00,
        files: await uploadPaper(first),
      })
      const split = await requestOperation(fixture.owner, SPLIT, gone, { weight: 1_00 })
      expect([freeze.status, split.status]).toEqual([false, false])
      const { rows } = await sql`select frozen_weight, remaining_weight from receipt where id = ${gone}`.execute(
        platform.db,
      )
      expect(rows).toEqual([{ frozen_weight: 0, remaining_weight: 0 }])
    }
  })

  const insured = {
    insure_company: '人保财险',
    insure_no: 'P1',
    insure_begin: 1_767_196_800,
    insure_end: 1_830_268_800,
    insure_amount: 1_000_00,
    fee_paid_to: 1_830_268_800,
  }
  it.each([
    ['保险人', { insure_company: '平安财险' }],
    ['保单号', { insure_no: 'P2' }],
    ['保险起始', { insure_begin: 1_767_283_200 }],
    ['保险到期', { insure_end: 1_830_355_200 }],
    ['仓储费已付至', { fee_paid_to: null }],
    ['损耗标准', { loss_standard: 50 }],
  ])('reject a merge with another %s', async (what, more) => {
    const lot = await fixture.createLot(20_00)
    const [one, same, other] = [
      await fixture.issued(lot, 5_00, insured),
      await fixture.issued(lot, 5_00, insured),
      await fixture.issued(lot, 5_00, { ...insured, ...more }),
    ]
    expect(await requestOperation(fixture.owner, MERGE, one, { receipt_ids: [same, other] })).toMatchObject({
      code: 'receipts_differ',
      message: expect.stringContaining(`的${what}不同；`) as string,
    })
    await ok(
      runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, MERGE, one, { receipt_ids: [same] })),
    )
  })

  it('reject a merge with a receipt of another holder on the same lot', async () => {
    const lotId = await fixture.createLot(20_00)
    const [own, foreign] = [await fixture.issued(lotId, 10_00), await fixture.issued(lotId, 10_00)]
    const other = await createReceiptDesk(platform)
    await endorseReceipt(fixture, other, foreign)
    for (const [who, into, from] of [
      [fixture.owner, own, foreign],
      [other.owner, foreign, own],
    ] as const)
      expect((await requestOperation(who, MERGE, into, { receipt_ids: [from] })).status).toBe(false)
  })
})
