// Receipts of class 3 are registered by an exchange (Futures Law art. 45).
import type { TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  requestOperation,
  createOperation,
  RECEIPT_LIST,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const buyer = await createReceiptDesk(platform)

/** Turns a receipt into one of an installation from before exchange receipts were rejected. */
async function makeExchange(id: number): Promise<number> {
  await platform.db.transaction().execute(async (tx) => {
    await sql`alter table receipt disable trigger user`.execute(tx)
    await sql`update receipt set class = 3, exchange_no = 'CU2612-001' where id = ${id}`.execute(tx)
    await sql`alter table receipt enable trigger user`.execute(tx)
  })
  return id
}
const REFUSED = { status: false, code: 'exchange_receipt' }

describe('exchange receipts', () => {
  it('are not offered by the form', async () => {
    const meta = await ok(fixture.clerk.get<TableMeta>(RECEIPT_LIST))
    const fields = meta.form.groups.flatMap((group) => group.fields)
    expect(fields.find(({ name }) => name === 'class')?.options?.map(({ value }) => value)).toEqual([1, 2])
    expect(fields.map(({ name }) => name)).not.toContain('exchange_no')
  })

  it('are not saved by the API', async () => {
    const lot = await fixture.createLot(10_00)
    expect(await fixture.draft(lot, 10_00, { class: 3 })).toMatchObject({
      status: false,
      fields: { class: expect.any(String) as string },
    })
  })

  it('are not issued from a draft of an earlier version', async () => {
    const { id } = await ok(fixture.draft(await fixture.createLot(10_00), 10_00))
    await makeExchange(id)
    expect(await fixture.approve(RECEIPT_LIST, id)).toMatchObject(REFUSED)
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ life: 0 })
  })

  it('are not endorsed, split, merged, delivered or replaced', async () => {
    const lot = await fixture.createLot(20_00)
    const id = await makeExchange(await fixture.issued(lot, 10_00))
    const other = await makeExchange(await fixture.issued(lot, 10_00))
    const files = [await uploadWeighNote(fixture.owner), await uploadWeighNote(fixture.owner)]
    for (const [kind, more] of [
      [1, { to_id: buyer.ownerId }],
      [2, { weight: 4_00 }],
      [3, { receipt_ids: [other] }],
      [6, { weight: 4_00, receiver: 'Li' }],
      [7, { bond_amount: 100_000_00, files }],
    ] as const)
      expect(await requestOperation(fixture.owner, kind, id, more)).toMatchObject(REFUSED)
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ life: 1, remaining_weight: 10_00 })
  })

  it('are not split or delivered if requested before the upgrade', async () => {
    const split = await fixture.issued(await fixture.createLot(10_00), 10_00)
    const parts = await createOperation(fixture.owner, 2, split, { weight: 4_00 })
    await makeExchange(split)
    expect(await runStep(fixture.manager, 'Execute', parts)).toMatchObject(REFUSED)
    const id = await fixture.issued(await fixture.createLot(10_00), 10_00)
    const delivery = await createOperation(fixture.owner, 6, id, { weight: 4_00, receiver: 'Li' })
    await makeExchange(id)
    const { pickup_code } = await fixture.read('seller_p/pledge/OperationList', delivery)
    const weighing = {
      pickup_code: pickup_code ?? '',
      weighed_weight: 4_00,
      vehicle_no: '浙A1',
      driver_name: '',
    }
    await ok(runStep(fixture.clerk, 'Weigh', delivery, weighing))
    expect(await runStep(fixture.manager, 'Hand', delivery)).toMatchObject(REFUSED)
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ remaining_weight: 10_00 })
  })

  it('are cancelled, so that their goods get a receipt of the storage firm', async () => {
    const lot = await fixture.createLot(10_00)
    const id = await fixture.issued(lot, 10_00)
    const delivery = await createOperation(fixture.owner, 6, id, { weight: 4_00, receiver: 'Li' })
    const { pickup_code } = await fixture.read('seller_p/pledge/OperationList', delivery)
    const weighing = {
      pickup_code: pickup_code ?? '',
      weighed_weight: 4_00,
      vehicle_no: '浙A1',
      driver_name: '',
    }
    await ok(runStep(fixture.clerk, 'Weigh', delivery, weighing))
    await ok(runStep(fixture.manager, 'Hand', delivery))
    await makeExchange(id)
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.clerk, 8, id)))
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ life: 6 })
    await fixture.issued(lot, 6_00)
  })
})
