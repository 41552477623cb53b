// Constraints and triggers of agreements, lots, movements, counts, receipts and operations against writes with SQL.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPicture } from '#testing/files/upload-files.ts'
import { createOperation, type ReceiptDesk, createReceiptDesk, runStep } from '../testing/receipt-desk.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS } from '../testing/by-hand/by-hand.cases.ts'
import { OPERATION_TRIGGERS } from '../testing/by-hand/by-hand-operations.cases.ts'
import { TRIGGERS } from '../testing/by-hand/by-hand-triggers.cases.ts'
import { COPY_ROW_FUNCTION, describeConstraintCases } from '#testing/database/constraint-cases.ts'

let platform: TestPlatform
let fixture: ReceiptDesk
const named = new Map<string, number>()
const today = startOfDay(Math.floor(Date.now() / 1000))
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReceiptDesk(platform)
  const other = await createReceiptDesk(platform)
  const lot = await fixture.createLot(100_00)
  const second = await fixture.createLot(50_00)
  const receipt = await fixture.issued(lot, 60_00)
  const split = await fixture.issued(second, 20_00)
  await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, 2, split, { weight: 5_00 })))
  const { id: draft } = await ok(fixture.draft(second, 10_00))
  const operation = await createOperation(fixture.owner, 6, receipt, {
    weight: 10_00,
    receiver: 'Li',
    vehicle_no: '浙A1',
  })
  const done = await createOperation(fixture.owner, 9, receipt, {
    storage_end: today + 250 * 86_400,
  })
  await ok(runStep(fixture.manager, 'Execute', done))
  const [freezer] = fixture.risk
  const files = [{ id: (await ok(freezer.upload('a.png', createPicture(3)))).id }]
  const freeze = await createOperation(freezer, 4, receipt, { weight: 1_00, files })
  const endorsement = await createOperation(fixture.owner, 1, await fixture.issued(second, 5_00), {
    to_id: other.ownerId,
  })
  const { id: pending } = await ok(fixture.inbound(5_00))
  const document = await createOne(`select id from contract_record where lot_id = ${lot} and record_type = 1`)
  const agreement = await createOne(`select agreement_id as id from contract_record where id = ${document}`)
  const file = files[0]?.id ?? 0
  const { id: spare } = await ok(
    platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
      zone_code: 'SPARE',
      warehouse_id: fixture.warehouseId,
      capacity: 1_000_00,
    }),
  )
  const persons = await createOne(`select add_person as id from receipt_operation where id = ${operation}`)
  const requester = await createOne(`select add_person as id from receipt_operation where id = ${freeze}`)
  const { id: unsigned } = await ok(
    fixture.write({
      record_type: 0,
      owner_id: fixture.ownerId,
      good_id: [fixture.goodId, fixture.specId],
      plan_weight: 1,
      fee_rate: 1,
      begin_date: today,
      end_date: today + 86_400,
    }),
  )
  const signer = await createOne(`select audit_by as id from receipt where id = ${receipt}`)
  const stranger = await createOne(`select id from account where organisation_id = ${other.storeId} limit 1`)
  const transferee = await createOne(
    `select id from account where organisation_id = ${other.ownerId} order by id limit 1`,
  )
  for (const [name, id] of Object.entries({
    transferee,
    lot,
    second,
    receipt,
    split,
    draft,
    operation,
    done,
    freeze,
    endorsement,
    pending,
    document,
    agreement,
    file,
    person: persons,
    asker: requester,
    unsigned,
    signer,
    stranger,
    custodian: fixture.storeId,
    zone: fixture.zoneId,
    spare,
    other: other.ownerId,
    firm: other.storeId,
    elsewhere: other.zoneId,
  }))
    named.set(name, id)
  await sql.raw(COPY_ROW_FUNCTION).execute(platform.db)
})
afterAll(() => platform.close())

const createOne = async (query: string) => {
  const { rows } = await sql.raw<{ id: number }>(query).execute(platform.db)
  return Number(rows[0]?.id)
}

/** Stocktakes are stored as documents; the lineage of receipts is a separate table. */
const TABLES = [
  'lot',
  'lot_movement',
  'lot_paper',
  'contract_record',
  'receipt',
  'receipt_operation',
  'receipt_lineage',
]

const runStatement = describeConstraintCases({
  tables: TABLES,
  checks: CHECKS,
  keys: KEYS,
  triggers: { ...TRIGGERS, ...OPERATION_TRIGGERS },
  filled: 100,
  platform: () => platform,
  named,
})

it('protects the lot against changes of a receipt with SQL', async () => {
  expect(await runStatement('select', 'update receipt set life = 7 where id = :split')).toHaveProperty('message')
  expect(await runStatement('select', 'update receipt set remaining_weight = 61_00 where id = :receipt')).toMatchObject(
    { constraint: 'receipt_remaining_weight_check1' },
  )
})
