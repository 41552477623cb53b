import type { Row } from '@cangdan/protocol'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperation, type ReceiptDesk, RECORD_LIST, createReceiptDesk, runStep } from '../receipt-desk.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { weighAtGate } from '../set-up-desk.ts'
import { RECEIPT_VIOLATIONS, CHAIN_VIOLATIONS } from './receipt-violations.ts'
import { findViolations, RECEIPT_INVARIANTS, RECEIPT_INVARIANTS_AMONG_COUNTS } from './receipt-invariants.ts'
import { listCases, findAfterStatement, connectUnconstrained } from './unconstrained-database.ts'

const [ENDORSE, SPLIT, MERGE, FREEZE, UNFREEZE, DELIVER] = [1, 2, 3, 4, 5, 6]
const TOLERANCE = 1_00
const LISTS = [
  ['without stocktakes', RECEIPT_INVARIANTS],
  ['with stocktakes', RECEIPT_INVARIANTS_AMONG_COUNTS],
] as const

let platform: TestPlatform
let client: Client
let fixture: ReceiptDesk

const runOperation = async (kind: number, receipt: number, by: SignedInCaller, more: Row) => {
  const id = await createOperation(fixture.owner, kind, receipt, more)
  if (kind === ENDORSE) await ok(runStep(fixture.manager, 'Seal', id))
  await ok(runStep(by, kind === ENDORSE ? 'Accept' : 'Execute', id))
  return id
}
const freezeWeight = async (kind: number, receipt: number, weight: number) => {
  const [asks, decides] = fixture.risk
  const { id: paper } = await ok(asks.upload('order.png', createPicture(3)))
  await ok(runStep(decides, 'Decide', await createOperation(asks, kind, receipt, { weight, files: [{ id: paper }] })))
}
const handOver = async (delivery: number, input: Row) => {
  await ok(weighAtGate(fixture, delivery, input))
  const row = await fixture.read('seller_p/pledge/OperationList', delivery)
  if (row['gate_state'] === 1) await ok(runStep(fixture.second, 'Admit', delivery, { admit_note: 'asked by phone' }))
  await ok(runStep(fixture.manager, 'Hand', delivery))
}

async function createSplitAndDelivery(): Promise<void> {
  const receipt = await fixture.issued(await fixture.createLot(100_00), 60_00)
  const split = await runOperation(SPLIT, receipt, fixture.manager, { weight: 20_00 })
  const parts = platform.db.selectFrom('receipt_lineage').where('operation_id', '=', split)
  const [part = 0, rest = 0] = (await parts.select('child_id').orderBy('child_id').execute()).map((row) => row.child_id)
  await freezeWeight(FREEZE, part, 5_00)
  await freezeWeight(UNFREEZE, part, 2_00)
  const announced = { weight: 5_00, receiver: 'Li', vehicle_no: '浙B12345', reason: 'announced' }
  await handOver(await createOperation(fixture.owner, DELIVER, rest, announced), {
    weighed_weight: 4_00,
    vehicle_no: '沪A99999',
  })
  await createOperation(fixture.owner, DELIVER, rest, { weight: 3_00, receiver: 'Li' })
  await ok(
    runStep(
      fixture.owner,
      'Withdraw',
      await createOperation(fixture.owner, DELIVER, rest, { weight: 2_00, receiver: 'Li' }),
    ),
  )
}

async function createEndorsementAndEnd(): Promise<void> {
  const buyer = await createReceiptDesk(platform)
  const lot = await fixture.createLot(100_00)
  await runOperation(ENDORSE, await fixture.issued(lot, 30_00), buyer.owner, { to_id: buyer.ownerId })
  const [first, second] = [await fixture.issued(lot, 20_00), await fixture.issued(lot, 10_00)]
  await runOperation(MERGE, first, fixture.manager, { receipt_ids: [second] })
  const small = await fixture.createLot(10_00, { tolerance: TOLERANCE })
  const last = await createOperation(fixture.owner, DELIVER, await fixture.issued(small, 10_00), {
    weight: 10_00,
    receiver: 'Li',
  })
  await handOver(last, { weighed_weight: 9_90, is_last: 1 })
  const counted = { lot_id: small, weight_after: 0, count_method: 1 }
  const count_time = Math.floor(Date.now() / 1000)
  const { id } = await ok(fixture.write({ record_type: 6, ...counted, count_time }))
  await ok(fixture.approve(RECORD_LIST, id))
  await ok(fixture.manager.post('seller_p/pledge/LotSettle', { id: small, remark: 'weighing loss' }))
}

async function sealAndOpenZone(): Promise<void> {
  const zone = { zone_code: 'SPARE', warehouse_id: fixture.warehouseId, capacity: 5_000_00 }
  const { id } = await ok(platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', zone))
  const reason = 'a count'
  await ok(fixture.clerk.post('seller_p/warehouse/ZoneSeal', { id, reason }))
  await ok(fixture.clerk.post('seller_p/warehouse/ZoneAsk', { id, reason }))
  const { version } = await ok(platform.admin.get<{ version: number }>('seller_p/warehouse/ZoneInfo', { id }))
  await ok(fixture.manager.post('seller_p/warehouse/ZoneUnseal', { id, version, reason }))
}

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReceiptDesk(platform)
  await createSplitAndDelivery()
  await createEndorsementAndEnd()
  await sealAndOpenZone()
  client = await connectUnconstrained(platform)
})
afterAll(async () => {
  await client.end()
  await platform.close()
})

describe.each(LISTS)('receipt invariants %s', (_, invariants) => {
  it('find no violation after product calls', async () => {
    expect(await findViolations(client, invariants)).toEqual([])
  })

  it('each have a statement that violates them', () => {
    expect(Object.keys(RECEIPT_VIOLATIONS).toSorted()).toEqual(Object.keys(invariants).toSorted())
  })

  it.each(listCases(RECEIPT_VIOLATIONS))('report “%s” after %s', async (invariant, statement) => {
    const found = await findAfterStatement(client, statement, (unheld) => findViolations(unheld, invariants))
    expect(found.map((each) => each.replace(/: \[.*/s, ''))).toContain(invariant)
  })
})

it.each(CHAIN_VIOLATIONS)('reports a broken chain after %s', async (statement) => {
  const found = await findAfterStatement(client, statement, (unheld) => findViolations(unheld, RECEIPT_INVARIANTS))
  expect(found).toContainEqual(expect.stringMatching(/^entry \d+ of \S+ does not follow the one before it$/))
})
