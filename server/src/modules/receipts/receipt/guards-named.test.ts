import { type RecordResponse, getSiblingPath, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { RELEASE_LIST } from '#modules/paths.ts'
import {
  requestOperation,
  createOperation,
  OPERATION_LIST,
  RECORD_LIST,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const other = await createReceiptDesk(platform)

const [ENDORSE, DELIVER, REPLACE, RENEW] = [1, 6, 7, 9]
const issueReceipt = async (weight: number) => fixture.issued(await fixture.createLot(weight), weight)
/** Runs a statement without triggers, to simulate a concurrent change. */
const runWithoutTriggers = (statement: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
const matchText = (text: string) => expect.stringContaining(text) as string

describe('inbound goods', () => {
  it('must fit into the warehouse, with figures (I4)', async () => {
    const { id } = await ok(other.inbound(6_00))
    await runWithoutTriggers(`update warehouse set capacity = used_capacity + 5_00 where id = ${other.warehouseId}`)
    expect(await other.approve(RECORD_LIST, id)).toMatchObject({
      code: 'warehouse_full',
      message: matchText('剩余库容 5.00 吨，放不下 6.00 吨'),
    })
    await runWithoutTriggers(`update warehouse set capacity = 50_000_00 where id = ${other.warehouseId}`)
  })

  it('cannot enter a zone that was closed in the meantime, nor be moved there', async () => {
    const { id: zone } = await ok(
      platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
        zone_code: 'CLOSED',
        warehouse_id: fixture.warehouseId,
        capacity: 100_00,
      }),
    )
    const inbound = await ok(fixture.inbound(5_00, { zone_id: zone }))
    const move = await ok(fixture.write({ record_type: 3, lot_id: await fixture.createLot(5_00), zone_id: zone }))
    await runWithoutTriggers(`update zone set status = 3 where id = ${zone}`)
    for (const { id } of [inbound, move])
      expect(await fixture.approve(RECORD_LIST, id)).toMatchObject({ code: 'zone_closed' })
  })
})

describe('guards of a receipt', () => {
  it('reject an endorsement after a change of holder', async () => {
    const id = await issueReceipt(10_00)
    const third = await createReceiptDesk(platform)
    const endorsement = await createOperation(fixture.owner, ENDORSE, id, { to_id: other.ownerId })
    await ok(runStep(fixture.manager, 'Seal', endorsement))
    await runWithoutTriggers(
      `update receipt set holder_id = ${third.ownerId}, controller_id = ${third.ownerId} where id = ${id}`,
    )
    expect(await runStep(other.owner, 'Accept', endorsement)).toMatchObject({ code: 'holder_has_changed' })
    const { rows } = await sql`select holder_id from receipt where id = ${id}`.execute(platform.db)
    expect(rows).toEqual([{ holder_id: third.ownerId }])
  })

  it('reject the endorsement of a non-transferable receipt before and after the request', async () => {
    const ordinary = await fixture.issued(await fixture.createLot(10_00), 10_00, { class: 1 })
    expect(await requestOperation(fixture.owner, ENDORSE, ordinary, { to_id: other.ownerId })).toMatchObject({
      code: 'not_transferable',
    })
    const id = await issueReceipt(10_00)
    const endorsement = await createOperation(fixture.owner, ENDORSE, id, { to_id: other.ownerId })
    await ok(runStep(fixture.manager, 'Seal', endorsement))
    await runWithoutTriggers(`update receipt set class = 1 where id = ${id}`)
    expect(await runStep(other.owner, 'Accept', endorsement)).toMatchObject({ code: 'not_transferable' })
  })

  it('require a renewal to end later', async () => {
    const id = await issueReceipt(10_00)
    const end = startOfDay(Math.floor(Date.now() / 1000)) + 200 * 86_400
    for (const storage_end of [end, end - 86_400])
      expect(await requestOperation(fixture.owner, RENEW, id, { storage_end })).toMatchObject({
        fields: { storage_end: '必须晚于现在的储存截止日' },
      })
    await ok(requestOperation(fixture.owner, RENEW, id, { storage_end: end + 86_400 }))
  })

  it('reject a replacement without a known price', async () => {
    const id = await fixture.issued(await fixture.createLot(10_00, { unit_price: null }), 10_00)
    const files = [await uploadWeighNote(fixture.owner), await uploadWeighNote(fixture.owner)]
    expect(await requestOperation(fixture.owner, REPLACE, id, { bond_amount: 1_000_000_00, files })).toMatchObject({
      code: 'worth_unknown',
    })
  })
})

describe('weighed goods', () => {
  it('of a delivery cannot leave after the pickup period, even before the job runs', async () => {
    const id = await issueReceipt(10_00)
    const delivery = await createOperation(fixture.owner, DELIVER, id, { weight: 4_00, receiver: 'Li' })
    const { pickup_code = '' } = await fixture.read(OPERATION_LIST, delivery)
    const load = { pickup_code, weighed_weight: 4_00, vehicle_no: '浙B12345' }
    await ok(runStep(fixture.clerk, 'Weigh', delivery, load))
    await runWithoutTriggers(
      `update receipt_operation set pickup_end = now() - interval '1 second' where id = ${delivery}`,
    )
    expect(await runStep(fixture.manager, 'Hand', delivery)).toMatchObject({ code: 'pickup_over' })
    const { rows } = await sql`
      select remaining_weight, earmarked_free from receipt where id = ${id}`.execute(platform.db)
    expect(rows).toEqual([{ remaining_weight: 10_00, earmarked_free: 4_00 }])
  })

  it('of a release cannot leave after the pickup period', async () => {
    const release = await createReleaseFixture(platform)
    const { pledge } = await release.createDrawnLoan(10_000_00, 100_00)
    const id = await release.createRelease(pledge, { weight: 5_00, ...release.pickup })
    await release.approveRelease(id)
    const load = { ...release.load, pickup_code: await release.loadPickupCode(id), weighed_weight: 5_00 }
    await ok(release.act(release.store, 'Weigh', id, load))
    await release.expirePickup(id)
    expect(await release.act(release.storeManager, 'Hand', id)).toMatchObject({ code: 'pickup_over' })
    const { row } = await ok(platform.admin.get<RecordResponse>(getSiblingPath(RELEASE_LIST, 'Info'), { id }))
    expect(row).toMatchObject({ release_state: 3 })
  })
})
