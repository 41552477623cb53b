import { toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { OPERATION_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { OPERATION } from '#modules/receipts/operation/operation.kinds.ts'
import { createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { createOperation, createReceiptDesk, runStep } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

export async function fillLots(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const fixture = await createReceiptDesk(platform)
  for (let place = 0; place < count; place += 1)
    await fixture.createLot(10_00 + place * 7, {
      batch_no: `M ${place} 港`,
      origin: place % 3 === 0 ? '=Chile' : '',
    })
  const { rows } = await sql<Row>`
    select id, lot_no, book_weight, counted_weight, receipted_weight, status, batch_no, marks, origin
      from lot where store_id = ${fixture.storeId} order by id`.execute(platform.db)
  return rows
}

export async function fillMovements(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const lots: number[] = []
  for (const weight of [500_00, 600_00, 700_00]) lots.push(await (await createReceiptDesk(platform)).createLot(weight))
  await sql`
    insert into lot_movement (lot_id, kind, change_weight, pieces)
    select (${lots}::bigint[])[1 + n % 3], 4, case when n % 2 = 0 then -n else n + 1 end, nullif(n % 5, 0)
      from generate_series(1, ${count - lots.length}) n`.execute(platform.db)
  const { rows } = await sql<Row>`
    select id, lot_id, kind, change_weight, weight_after, seq, pieces from lot_movement
     where lot_id = any (${lots}::bigint[]) order by id`.execute(platform.db)
  return rows
}

export const WAREHOUSE_RECEIPTS = 'seller_p/contract/WarehouseList'
export async function fillReceipts(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const ids: number[] = []
  for (let firm = 0; firm < 2; firm += 1) {
    const fixture = await createReceiptDesk(platform)
    const lot = await fixture.createLot(1_000_00)
    for (let place = 0; place < count / 2; place += 1)
      ids.push(await fixture.issued(lot, 1_00 + place * 13, { quantity: place % 4 === 0 ? 0 : 1 + place }))
  }
  const { rows } = await sql<Row>`
    select id, contract_no, weight, quantity, pledge_weight, free_weight, storage_fee, issue_place from receipt
     where id = any (${ids}::bigint[]) order by id`.execute(platform.db)
  return rows
}

/** Issues receipts of two firms and weighs deliveries of them at the gate. */
export async function fillGateOperations(platform: TestPlatform): Promise<void> {
  for (let firm = 0; firm < 2; firm += 1) {
    const fixture = await createReceiptDesk(platform)
    const lot = await fixture.createLot(1_000_00)
    await fixture.issued(lot, 100_00)
    const receipt = await fixture.issued(lot, 200_00)
    for (let place = 1; place <= 3; place += 1) {
      const id = await createOperation(fixture.owner, OPERATION.delivery, receipt, {
        weight: place * 100,
        receiver: `张${place}`,
      })
      const { pickup_code = '' } = await fixture.read(OPERATION_LIST, id)
      const load = { vehicle_no: `浙B${place}`, driver_name: '=李', weighed_weight: place * 100 }
      await ok(runStep(fixture.clerk, 'Weigh', id, { ...load, pickup_code }))
    }
  }
}

/** Pledges goods for loans of two banks through the product's steps; some are cancelled. */
export async function fillPledges(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const ids: number[] = []
  for (let firm = 0; firm < 2; firm += 1) {
    const fixture = await createFinancingFixture(platform)
    const receipt = await fixture.receipt(1_000_00)
    const loan = await fixture.createLoan(6, [receipt], 100_00, {
      lines: JSON.stringify([
        {
          contract_no: toPlainText((await fixture.read(RECEIPT_LIST, receipt))['contract_no']),
          weight: '10',
        },
      ]),
    })
    for (let place = 1; place < count / 2; place += 1)
      await ok(fixture.act(fixture.owner, 'TopUp', loan, { receipt_id: receipt, weight: 1_00 + place * 13 }))
    const pledges = await fixture.listPledges(loan)
    for (const each of pledges.slice(-2)) await ok(fixture.pledgeAct(fixture.owner, 'Cancel', each, { answer: 'no' }))
    ids.push(...pledges)
  }
  const { rows } = await sql<Row>`
    select id, pledge_no, weight, live_weight, pledge_state, initial_value, registration_no, answer from pledge
     where id = any (${ids}::bigint[]) order by id`.execute(platform.db)
  return rows
}

/** Requests releases of two pledges through the product's steps; some are approved, weighed or withdrawn. */
export async function fillReleases(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const pledges: number[] = []
  for (let firm = 0; firm < 2; firm += 1) {
    const fixture = await createReleaseFixture(platform)
    const { pledge } = await fixture.createDrawnLoan(100_000_00, 1_000_00)
    pledges.push(pledge)
    for (let place = 0; place < count / 2; place += 1) {
      const pickup = place % 3 === 0 ? { ...fixture.pickup, vehicle_no: `浙B${place}` } : {}
      const id = await fixture.createRelease(pledge, {
        weight: 1_00 + place * 7,
        remark: `=${place} 港`,
        ...pickup,
      })
      if (place % 5 === 0) await fixture.approveRelease(id)
      if (place % 4 === 0) await ok(fixture.act(fixture.owner, 'Withdraw', id))
      if (place % 6 === 3) {
        if (place % 5 > 0) await fixture.approveRelease(id)
        const pickup_code = await fixture.loadPickupCode(id)
        const weighed_weight = place * 7
        await ok(fixture.act(fixture.store, 'Weigh', id, { ...fixture.load, pickup_code, weighed_weight }))
      }
    }
  }
  const { rows } = await sql<Row>`
    select id, release_no, release_state, kind, reason, weight, remark, vehicle_no from release_order
     where pledge_id = any (${pledges}::bigint[]) order by id`.execute(platform.db)
  return rows
}
