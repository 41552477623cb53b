// The person at the gate is compared with the announcement: both are stored, and a difference blocks the delivery until it is admitted (domain §3.8,
// docs/decisions/receipts.md).
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createOperation,
  OPERATION_LIST,
  type ReceiptDesk,
  createReceiptDesk,
  runStep,
} from '../testing/receipt-desk.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { ok } from '#testing/test-platform.ts'
import { weighAtGate, setUpDesk } from '../testing/set-up-desk.ts'
import { buildReceiptDocument } from '../routes/receipt-page/document.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const bank = await createReleaseFixture(platform)
const DELIVER = 6
const ANNOUNCED = {
  receiver: '李四',
  vehicle_no: '浙B12345',
  driver_name: '王五',
  driver_phone: '13912345678',
}
const CAME = { vehicle_no: '沪A99999', driver_name: '赵六' }

async function announceDelivery(more = ANNOUNCED, at: ReceiptDesk = fixture) {
  const receipt = await at.issued(await at.createLot(10_00), 10_00)
  return { receipt, id: await createOperation(at.owner, DELIVER, receipt, { weight: 4_00, ...more }) }
}
const weigh = (id: number, more: object) => weighAtGate(fixture, id, { weighed_weight: 4_00, ...more })
const loadOperation = (id: number) => fixture.read(OPERATION_LIST, id)
const listOutbounds = async (column: string, id: number) => {
  const { rows } = await sql`
    select vehicle_no, driver_name, driver_phone from contract_record where ${sql.ref(column)} = ${id}`.execute(
    platform.db,
  )
  return rows
}

describe('gate check of a delivery', () => {
  it.each([
    ['as it was announced', ANNOUNCED, { vehicle_no: '浙B12345', driver_name: '王五' }],
    [
      'written otherwise, and read the same',
      { ...ANNOUNCED, vehicle_no: 'zhe b12345' },
      { vehicle_no: 'ＺＨＥ B 12345', driver_name: ' 王五' },
    ],
    ['of which nobody was announced', { ...ANNOUNCED, vehicle_no: '', driver_name: '', driver_phone: '' }, CAME],
  ])('accepts %s', async (_, announcing, came) => {
    const { id } = await announceDelivery(announcing)
    await ok(weigh(id, came))
    expect(await loadOperation(id)).toMatchObject({ gate_state: 0 })
    await ok(runStep(fixture.manager, 'Hand', id))
  })

  it.each([
    ['another vehicle', { vehicle_no: '沪A99999', driver_name: '王五' }],
    ['another driver', { vehicle_no: '浙B12345', driver_name: '赵六' }],
    ['nobody who was written down', { vehicle_no: '浙B12345', driver_name: '' }],
  ])('blocks %s until admitted', async (_, came) => {
    const { id } = await announceDelivery()
    await ok(weigh(id, came))
    expect(await runStep(fixture.manager, 'Hand', id)).toMatchObject({
      code: 'gate_differs',
      message: `到场的是 ${`${came.vehicle_no} ${came.driver_name}`.trimEnd()}，货主登记的是 浙B12345 王五；须由本企业另一人核准或货主同意后才能放行`,
    })
    await ok(runStep(fixture.second, 'Admit', id, { admit_note: '已电话核实' }))
    await ok(runStep(fixture.manager, 'Hand', id))
  })

  it('is admitted once with a reason by the holder, or by a user other than the weigher', async () => {
    const { id } = await announceDelivery()
    expect(await runStep(fixture.second, 'Admit', id, { admit_note: 'so' })).toMatchObject({
      code: 'not_now',
    })
    await ok(weigh(id, CAME))
    const other = await createReceiptDesk(platform)
    expect(await runStep(fixture.clerk, 'Admit', id, { admit_note: 'so' })).toMatchObject({
      code: 'own_step',
    })
    expect(await runStep(other.owner, 'Admit', id, { admit_note: 'so' })).toMatchObject({ code: 'not_found' })
    expect(await runStep(other.manager, 'Admit', id, { admit_note: 'so' })).toMatchObject({
      code: 'not_found',
    })
    expect(await runStep(fixture.owner, 'Admit', id, { admit_note: '' })).toMatchObject({
      fields: { admit_note: expect.any(String) as string },
    })
    const answers = await Promise.all(
      [fixture.owner, fixture.manager].map((who) => runStep(who, 'Admit', id, { admit_note: 'so' })),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await loadOperation(id)).toMatchObject({ gate_state: 2, admit_note: 'so' })
  })

  it('stores the announced and the actual driver, and documents the actual one', async () => {
    const { receipt, id } = await announceDelivery()
    await ok(weigh(id, CAME))
    await ok(runStep(fixture.owner, 'Admit', id, { admit_note: '换车' }))
    await ok(runStep(fixture.manager, 'Hand', id))
    expect(await loadOperation(id)).toMatchObject({
      vehicle_no: '浙B12345',
      came_vehicle: '沪A99999',
      came_driver: '赵六',
    })
    expect(await listOutbounds('operation_id', id)).toEqual([{ ...CAME, driver_phone: '' }])
    const paper = await buildReceiptDocument(platform.db, receipt, 'zh')
    expect(paper?.deliveries).toMatchObject([{ to: '李四 · 沪A99999 · 赵六', weight: 4_00 }])
    const { rows } = await sql<{ private: object; facts: object }>`
      select convert_from(body, 'utf8')::jsonb -> 'private' as private, convert_from(body, 'utf8')::jsonb -> 'facts' as facts from ledger_entry
       where stream = ${`receipt_operation:${id}`} and convert_from(body, 'utf8')::jsonb ->> 'kind' = 'receipt_operation.weighed'`.execute(
      platform.db,
    )
    expect(Object.keys(rows[0]?.private ?? {}).toSorted()).toEqual(['came_driver', 'came_vehicle'])
    expect(rows[0]?.facts).toMatchObject({ gate_state: 1 })
  })

  it('keeps the phone number if no driver was announced', async () => {
    const { id } = await announceDelivery({ ...ANNOUNCED, driver_name: '' })
    await ok(weigh(id, { vehicle_no: '浙B12345', driver_name: '' }))
    await ok(runStep(fixture.manager, 'Hand', id))
    expect(await listOutbounds('operation_id', id)).toMatchObject([{ driver_phone: '13912345678' }])
  })
})

describe('gate check of a release', () => {
  const LEAVES = { ...bank.pickup, weight: 10_00, vehicle_no: '浙B12345', driver_name: '王五' }
  const createWeighed = async (input: object) => {
    const { pledge } = await bank.createDrawnLoan(1_000_000_00)
    const id = await bank.createRelease(pledge, LEAVES)
    await bank.approveRelease(id)
    const pickup_code = await bank.loadPickupCode(id)
    await ok(bank.act(bank.store, 'Weigh', id, { pickup_code, weighed_weight: 10_00, ...input }))
    return id
  }

  it('waits for the second person or the owner after a difference', async () => {
    const id = await createWeighed(CAME)
    expect(await bank.act(bank.storeManager, 'Hand', id)).toMatchObject({ code: 'gate_differs' })
    expect(await bank.act(bank.store, 'Admit', id, { admit_note: 'so' })).toMatchObject({ code: 'own_step' })
    expect(await bank.act(bank.manager, 'Admit', id, { admit_note: 'so' })).toMatchObject({ status: false })
    await ok(bank.act(bank.owner, 'Admit', id, { admit_note: '换车' }))
    await ok(bank.act(bank.storeManager, 'Hand', id))
    expect(await listOutbounds('release_id', id)).toEqual([{ ...CAME, driver_phone: '' }])
  })

  it('needs nothing without a difference', async () => {
    const id = await createWeighed({ vehicle_no: '浙B12345', driver_name: '王五' })
    await ok(bank.act(bank.storeManager, 'Hand', id))
    expect(await bank.order(id)).toMatchObject({ release_state: 4, gate_state: 0 })
  })
})
