// A zone is closed, sealed and opened with a reason, and unsealed by two persons (domain §2.4, docs/decisions/goods-and-lots.md). A zone with goods cannot be deleted,
// nor shrunk below its stock.
import { type HistoryEntry, LEDGER_PATHS, type RecordResponse, type RecordProofs, type Row } from '@cangdan/protocol'
import { resources } from '#modules/index.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createReceiptDesk, RECORD_LIST, listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { zone } from './zone/zone.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const apis = listGrants(zone)
const [manager, other] = [
  await platform.someone(fixture.storeId, { apis }),
  await platform.someone(fixture.storeId, { apis }),
]
let made = 0
async function createStockedZone(weight: number) {
  const { id } = await ok(
    manager.post<{ id: number }>(zone.calls.add, {
      zone_code: `S-${(made += 1)}`,
      warehouse_id: fixture.warehouseId,
      capacity: 100_00,
    }),
  )
  if (weight > 0) await fixture.createLot(weight, { zone_id: id })
  return id
}
const read = (id: number) => ok(platform.admin.get<RecordResponse>(zone.calls.info, { id }))
const runStep = async (name: string, id: number, who: SignedInCaller = manager, reason = '盘点差异待查') =>
  who.post(`seller_p/warehouse/Zone${name}`, {
    id,
    ...(name === 'Unseal' ? { version: (await read(id)).version } : {}),
    reason,
  })
const getStatus = async (id: number) => (await read(id)).row['status']

describe('zone', () => {
  it('has no status in form and import', async () => {
    const id = await createStockedZone(10_00)
    const { version } = await read(id)
    const answer = await manager.post(zone.calls.edit, { id, version, zone_name: 'North', status: 4 })
    expect(answer.status && (await getStatus(id))).not.toBe(4)
    expect(zone.fields.has('status')).toBe(false)
  })

  it.each([
    ['with goods', 10_00, 2],
    ['without', 0, 1],
  ])('%s is sealed with a reason and opened by two persons', async (_, weight, open) => {
    const id = await createStockedZone(weight)
    expect(await runStep('Seal', id, manager, '')).toMatchObject({
      fields: { reason: expect.any(String) as string },
    })
    await ok(runStep('Seal', id))
    expect((await read(id)).row).toMatchObject({ status: 4, status_reason: '盘点差异待查' })
    expect(await runStep('Unseal', id, other)).toMatchObject({ code: 'not_now' })
    expect(await runStep('Reopen', id, other)).toMatchObject({ code: 'not_now' })
    await ok(runStep('Ask', id, manager, '已查明'))
    expect(await getStatus(id)).toBe(5)
    expect(await runStep('Unseal', id)).toMatchObject({ code: 'own_step' })
    const answers = await Promise.all([other, platform.admin].map((who) => runStep('Unseal', id, who)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await getStatus(id)).toBe(open)
    const history = await ok(platform.admin.get<HistoryEntry[]>(zone.calls.history, { id }))
    expect(history.slice(0, 3).map(({ verb, remark }) => [verb, remark])).toEqual([
      ['unseal', '盘点差异待查'],
      ['ask', '已查明'],
      ['seal', '盘点差异待查'],
    ])
  })

  it('stays closed while opening is requested, may remain sealed, and is opened by two other persons', async () => {
    const id = await createStockedZone(10_00)
    await ok(runStep('Seal', id))
    await ok(runStep('Ask', id))
    const { id: move } = await ok(fixture.write({ record_type: 3, lot_id: await findLot(id), zone_id: fixture.zoneId }))
    expect(await fixture.approve(RECORD_LIST, move)).toMatchObject({ code: 'zone_closed' })
    await ok(runStep('Keep', id, other))
    expect(await getStatus(id)).toBe(4)
    await ok(runStep('Ask', id, other))
    await ok(runStep('Unseal', id, manager))
    await ok(runStep('Seal', id))
    await ok(runStep('Ask', id, manager))
    expect(await runStep('Unseal', id, manager)).toMatchObject({ code: 'own_step' })
    await ok(runStep('Unseal', id, other))
  })

  it('records each action in the ledger consistently with its rows (I15)', async () => {
    const id = await createStockedZone(10_00)
    await ok(runStep('Seal', id))
    await ok(runStep('Ask', id))
    await ok(runStep('Unseal', id, other))
    // Inbound goods change the status without an action.
    await fixture.createLot(5_00, { zone_id: id })
    const { entries } = await ok(platform.admin.get<RecordProofs>(LEDGER_PATHS.proofs, { list: zone.path, id }))
    const bodies = entries.map(({ body }) => JSON.parse(body ?? '{}') as { kind: string; facts: Row })
    expect(bodies.map(({ kind, facts }) => [kind, facts['status']])).toEqual([
      ['zone.unsealed', 2],
      ['zone.opening_asked', 5],
      ['zone.sealed', 4],
    ])
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it.each([
    ['a seal that is taken off past the product', 'Seal', 1],
    ['a seal that nobody put on', 'Close', 4],
    ['a zone that is closed past the product', 'Unseal', 3],
  ])('finds %s (I15)', async (_what, last, forged) => {
    const id = await createStockedZone(10_00)
    if (last === 'Unseal') {
      await ok(runStep('Seal', id))
      await ok(runStep('Ask', id))
      await ok(runStep('Unseal', id, other))
    } else await ok(runStep(last, id))
    const was = Number(await getStatus(id))
    const setStatus = (status: number) =>
      platform.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update zone set status = ${status} where id = ${id}`.execute(tx)
      })
    await setStatus(forged)
    const { findings } = await verifyRows(platform.db, resources)
    expect(findings).toEqual([
      {
        where: `row zone ${id}`,
        what: expect.stringMatching(new RegExp(`^status is ${forged}, entry \\d+ says ${was}$`)),
      },
    ])
    await setStatus(was)
  })

  it('is opened after maintenance by one person, and shows the reason', async () => {
    const id = await createStockedZone(10_00)
    await ok(runStep('Close', id, manager, '地坪维修'))
    expect((await read(id)).row).toMatchObject({ status: 3, status_reason: '地坪维修' })
    await ok(runStep('Reopen', id))
    expect(await getStatus(id)).toBe(2)
  })

  it('can be sealed only by its firm or the platform', async () => {
    const id = await createStockedZone(0)
    const stranger = await platform.someone((await createReceiptDesk(platform)).storeId, { apis })
    expect(await runStep('Seal', id, stranger)).toMatchObject({ code: 'not_found' })
    const agency = await platform.someone(await platform.organisation('inspection', 'Agency'), { apis })
    expect(await runStep('Seal', id, agency)).toMatchObject({ status: false })
    expect(await getStatus(id)).toBe(1)
  })

  it('cannot be unsealed in the database, nor without a reason', async () => {
    const id = await createStockedZone(0)
    const updateZone = (what: string) => sql.raw(`update zone set ${what} where id = ${id}`).execute(platform.db)
    await expect(updateZone('status = 4')).rejects.toThrow('nobody says why')
    await ok(runStep('Seal', id))
    await expect(updateZone('status = 1')).rejects.toThrow('does not go from')
    await ok(runStep('Ask', id))
    await expect(updateZone('status = 1')).rejects.toThrow('opened by nobody')
    await expect(updateZone('status = 1, unseal_person = ask_person')).rejects.toThrow('opened by who asked')
  })
})

const findLot = async (id: number) => {
  const { rows } = await sql<{ id: number }>`select id from lot where zone_id = ${id}`.execute(platform.db)
  return rows[0]?.id ?? 0
}

describe('zone with goods', () => {
  it('cannot be deleted, even after they were moved', async () => {
    const id = await createStockedZone(10_00)
    expect(await manager.post(zone.calls.del, { id })).toMatchObject({ code: 'not_now' })
    const { id: move } = await ok(fixture.write({ record_type: 3, lot_id: await findLot(id), zone_id: fixture.zoneId }))
    await ok(fixture.approve(RECORD_LIST, move))
    expect(await getStatus(id)).toBe(1)
    expect(await manager.post(zone.calls.del, { id })).toMatchObject({ code: 'referenced' })
    await ok(manager.post(zone.calls.del, { id: await createStockedZone(0) }))
  })

  it('cannot shrink below its stock, nor move to another warehouse', async () => {
    const id = await createStockedZone(10_00)
    const editZone = async (values: object) =>
      manager.post(zone.calls.edit, { id, version: (await read(id)).version, ...values })
    expect(await editZone({ capacity: 9_99 })).toMatchObject({
      fields: { capacity: expect.any(String) as string },
    })
    await ok(editZone({ capacity: 10_00 }))
    const elsewhere = await createReceiptDesk(platform)
    expect(
      await platform.admin.post(zone.calls.edit, {
        id,
        version: (await read(id)).version,
        warehouse_id: elsewhere.warehouseId,
      }),
    ).toMatchObject({ status: false })
  })
})
