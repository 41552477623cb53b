// A receipt that was endorsed can be cancelled only at its holder's request (domain §3.2); goods cannot enter or leave a closed zone (§2.4, decision
// 299).
import type { RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  requestOperation,
  createOperation,
  endorseReceipt,
  LOT_LIST,
  OPERATION_LIST,
  RECEIPT_LIST,
  createReceiptDesk,
  RECORD_LIST,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const buyer = await createReceiptDesk(platform)

const [DELIVER, CANCEL] = [6, 8]
const issueReceipt = async () => fixture.issued(await fixture.createLot(10_00), 10_00)

describe('endorsed receipt', () => {
  const createEndorsed = async () => {
    const id = await issueReceipt()
    await endorseReceipt(fixture, buyer, id)
    return id
  }

  it('cannot be cancelled or blocked by its firm', async () => {
    const id = await createEndorsed()
    expect(await requestOperation(fixture.clerk, CANCEL, id)).toMatchObject({
      code: 'holder_consents',
      message: expect.stringContaining('已背书转让，须由现持有人申请注销') as string,
    })
    await ok(requestOperation(buyer.owner, DELIVER, id, { weight: 1_00, receiver: 'Li' }))
  })

  it('is cancelled by the firm at the request of the holder, not the depositor', async () => {
    const id = await createEndorsed()
    expect((await requestOperation(fixture.owner, CANCEL, id)).status).toBe(false)
    const operation = await createOperation(buyer.owner, CANCEL, id)
    expect(await runStep(buyer.owner, 'Execute', operation)).toMatchObject({ code: 'forbidden' })
    expect(await runStep(fixture.clerk, 'Withdraw', operation)).toMatchObject({ code: 'not_theirs' })
    const answers = await Promise.all(
      [fixture.manager, fixture.second].map((who) => runStep(who, 'Execute', operation)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ life: 6 })
  })

  it('is not cancelled under a request that the firm made before the endorsement', async () => {
    const id = await issueReceipt()
    const operation = await createOperation(fixture.clerk, CANCEL, id)
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update receipt set holder_id = ${buyer.ownerId}, controller_id = ${buyer.ownerId} where id = ${id}`.execute(
        tx,
      )
    })
    expect(await runStep(fixture.manager, 'Execute', operation)).toMatchObject({ code: 'holder_consents' })
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ life: 1 })
  })

  it('differs from a receipt held by its depositor, which the firm cancels', async () => {
    const id = await issueReceipt()
    expect(await requestOperation(fixture.owner, CANCEL, id)).toMatchObject({
      fields: { kind: expect.any(String) as string },
    })
    const operation = await createOperation(fixture.clerk, CANCEL, id)
    expect(await runStep(fixture.owner, 'Withdraw', operation)).toMatchObject({ code: 'not_theirs' })
    await ok(runStep(fixture.clerk, 'Withdraw', operation))
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.clerk, CANCEL, id)))
  })
})

describe('closed zone', () => {
  const createZone = async (code: string) =>
    (
      await ok(
        platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
          zone_code: code,
          warehouse_id: fixture.warehouseId,
          capacity: 100_00,
        }),
      )
    ).id
  const runZoneStep = async (name: string, id: number, more: object = {}, who: SignedInCaller = platform.admin) =>
    ok(who.post(`seller_p/warehouse/Zone${name}`, { id, reason: 'so', ...more }))
  const closeZone = (id: number, status: number) => runZoneStep(status === 3 ? 'Close' : 'Seal', id)
  /** Opening a sealed zone needs two persons. */
  async function openZone(id: number, status: number): Promise<void> {
    if (status === 3) return void (await runZoneStep('Reopen', id))
    await runZoneStep('Ask', id)
    const info = await ok(platform.admin.get<RecordResponse>('seller_p/warehouse/ZoneInfo', { id }))
    await runZoneStep('Unseal', id, { version: info.version }, fixture.manager)
  }

  it.each([
    ['under maintenance', 3],
    ['sealed', 4],
  ])('blocks weighing, delivery and movement of goods: %s', async (how, status) => {
    const zone = await createZone(how)
    const lot = await fixture.createLot(50_00, { zone_id: zone })
    const id = await fixture.issued(lot, 40_00)
    const [before, after] = [
      await createOperation(fixture.owner, DELIVER, id, { weight: 4_00, receiver: 'Li' }),
      await createOperation(fixture.owner, DELIVER, id, { weight: 4_00, receiver: 'Li' }),
    ]
    const weigh = async (operation: number) => {
      const { pickup_code = '' } = await fixture.read(OPERATION_LIST, operation)
      return runStep(fixture.clerk, 'Weigh', operation, {
        pickup_code,
        weighed_weight: 4_00,
        vehicle_no: '浙B12345',
      })
    }
    await ok(weigh(before))
    const move = await ok(fixture.write({ record_type: 3, lot_id: lot, zone_id: fixture.zoneId }))
    await closeZone(zone, status)
    expect(await weigh(after)).toMatchObject({ code: 'zone_closed' })
    expect(await runStep(fixture.manager, 'Hand', before)).toMatchObject({ code: 'zone_closed' })
    expect(await fixture.approve(RECORD_LIST, move.id)).toMatchObject({ code: 'zone_closed' })
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({ book_weight: 50_00, zone_id: zone })
    await openZone(zone, status)
    await ok(runStep(fixture.manager, 'Hand', before))
    await ok(fixture.approve(RECORD_LIST, move.id))
  })
})
