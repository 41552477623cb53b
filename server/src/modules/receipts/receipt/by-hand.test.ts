// Constraints and triggers of agreements, lots, movements, counts, receipts and operations against writes with SQL.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture } from '#testing/files/pictures.ts'
import { asked, type ReceiptDesk, receiptDesk, step } from '../testing/receipt-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS } from '../testing/by-hand/by-hand.cases.ts'
import { OPERATION_TRIGGERS } from '../testing/by-hand/by-hand-operations.cases.ts'
import { TRIGGERS } from '../testing/by-hand/by-hand-triggers.cases.ts'
import { COPIED, triedByHand } from '#testing/database/by-hand.ts'

let platform: TestPlatform
let desk: ReceiptDesk
const named = new Map<string, number>()
const today = startOfDay(Math.floor(Date.now() / 1000))
beforeAll(async () => {
  platform = await testPlatform()
  desk = await receiptDesk(platform)
  const other = await receiptDesk(platform)
  const lot = await desk.lotOf(100_00)
  const second = await desk.lotOf(50_00)
  const receipt = await desk.issued(lot, 60_00)
  const split = await desk.issued(second, 20_00)
  await ok(step(desk.manager, 'Execute', await asked(desk.owner, 2, split, { weight: 5_00 })))
  const { id: draft } = await ok(desk.draft(second, 10_00))
  const operation = await asked(desk.owner, 6, receipt, { weight: 10_00, receiver: 'Li', vehicle_no: '浙A1' })
  const done = await asked(desk.owner, 9, receipt, {
    storage_end: today + 250 * 86_400,
  })
  await ok(step(desk.manager, 'Execute', done))
  const [freezer] = desk.risk
  const files = [{ id: (await ok(freezer.upload('a.png', picture(3)))).id }]
  const freeze = await asked(freezer, 4, receipt, { weight: 1_00, files })
  const endorsement = await asked(desk.owner, 1, await desk.issued(second, 5_00), { to_id: other.ownerId })
  const { id: pending } = await ok(desk.inbound(5_00))
  const document = await one(`select id from contract_record where lot_id = ${lot} and record_type = 1`)
  const agreement = await one(`select agreement_id as id from contract_record where id = ${document}`)
  const file = files[0]?.id ?? 0
  const { id: spare } = await ok(
    platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
      zone_code: 'SPARE',
      warehouse_id: desk.warehouseId,
      capacity: 1_000_00,
    }),
  )
  const persons = await one(`select add_person as id from receipt_operation where id = ${operation}`)
  const asker = await one(`select add_person as id from receipt_operation where id = ${freeze}`)
  const { id: unsigned } = await ok(
    desk.write({
      record_type: 0,
      owner_id: desk.ownerId,
      good_id: [desk.goodId, desk.specId],
      plan_weight: 1,
      fee_rate: 1,
      begin_date: today,
      end_date: today + 86_400,
    }),
  )
  const signer = await one(`select audit_by as id from receipt where id = ${receipt}`)
  const stranger = await one(`select id from account where organisation_id = ${other.storeId} limit 1`)
  const transferee = await one(
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
    asker,
    unsigned,
    signer,
    stranger,
    custodian: desk.storeId,
    zone: desk.zoneId,
    spare,
    other: other.ownerId,
    firm: other.storeId,
    elsewhere: other.zoneId,
  }))
    named.set(name, id)
  await sql.raw(COPIED).execute(platform.db)
})
afterAll(() => platform.close())

const one = async (query: string) => {
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

const outcomeOf = triedByHand({
  tables: TABLES,
  checks: CHECKS,
  keys: KEYS,
  triggers: { ...TRIGGERS, ...OPERATION_TRIGGERS },
  filled: 100,
  platform: () => platform,
  named,
})

it('protects the lot against changes of a receipt with SQL', async () => {
  expect(await outcomeOf('select', 'update receipt set life = 7 where id = :split')).toHaveProperty('message')
  expect(
    await outcomeOf('select', 'update receipt set remaining_weight = 61_00 where id = :receipt'),
  ).toMatchObject({ constraint: 'receipt_remaining_weight_check1' })
})
