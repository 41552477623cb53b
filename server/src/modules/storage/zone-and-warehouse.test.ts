// The scope of a zone is that of its warehouse, without copied columns, so concurrent changes of both do not deadlock.
import type { HistoryEntry, RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { setUpStoreDesk } from './testing/store-desk.ts'
import { ok, getRejectionCode, type SignedInCaller } from '#testing/test-platform.ts'
import { createRowGate, waitForBlocked } from '#testing/database/blocking.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { zone } from './zone/zone.ts'

const fixture = setUpStoreDesk()
const APIS = [getListEntry(zone), getInfoEntry(zone), getVerbEntry(zone, 'edit')]

/** Creates a zone of 4 t in a warehouse of 10 t with its inspection agency, a second agency, and a call that edits the zone. */
async function setUpZone() {
  const { platform, admin } = fixture
  const createAgency = async (name: string) => {
    const id = await platform.organisation('inspection', `${name} of ${fixture.made}`)
    return { id, inspector: await platform.someone(id, { apis: APIS }) }
  }
  const [first, second] = [await createAgency('First'), await createAgency('Second')]
  const { id } = await ok(fixture.house((await ok(fixture.firm())).id, { capacity: 10_00, agency_id: first.id }))
  const { id: zoneId } = await ok(fixture.part(id, 4_00))
  return {
    id,
    zoneId,
    first,
    second,
    edit: (values: Row, by: SignedInCaller = admin) => by.post(zone.calls.edit, { id: zoneId, version: 1, ...values }),
    change: (values: Row) => admin.post(warehouse.calls.edit, { id, version: 1, ...values }),
    read: (by: SignedInCaller = admin) => ok(by.get<RecordResponse>(zone.calls.info, { id: zoneId })),
    history: () => ok(admin.get<HistoryEntry[]>(zone.calls.history, { id: zoneId })),
  }
}

describe('edit of a zone while its warehouse moves to another agency (R8)', () => {
  it('does not block the move and succeeds', async () => {
    const { second, edit, change, read } = await setUpZone()
    const open = await createRowGate(fixture.platform.db, 'zone', 'after update')
    const editing = edit({ zone_name: 'North' })
    await waitForBlocked(fixture.platform.db, open)
    await ok(change({ agency_id: second.id }))
    await open.end()
    await ok(editing)
    expect(await read(second.inspector)).toMatchObject({ version: 2, values: { zone_name: 'North' } })
  })

  it('waits for a move that came first and succeeds', async () => {
    const { second, edit, change, read } = await setUpZone()
    const open = await createRowGate(fixture.platform.db, 'warehouse', 'after update')
    const changing = change({ agency_id: second.id })
    const changer = await waitForBlocked(fixture.platform.db, open)
    const editing = edit({ zone_name: 'North', capacity: 5_00 })
    // The capacity of the warehouse is checked at the end of the edit.
    expect((await waitForBlocked(fixture.platform.db, changer)).table).toBe('warehouse')
    await open.end()
    await ok(changing)
    await ok(editing)
    expect(await read(second.inspector)).toMatchObject({ version: 2, values: { zone_name: 'North' } })
  })

  it('is rejected for the old agency without changes', async () => {
    const { first, second, edit, change, read } = await setUpZone()
    const open = await createRowGate(fixture.platform.db, 'zone', 'after update')
    const editing = edit({ zone_name: 'North' }, first.inspector)
    await waitForBlocked(fixture.platform.db, open)
    await ok(change({ agency_id: second.id }))
    await open.end()
    expect(await getRejectionCode(editing)).toBe('not_found')
    expect(await read(second.inspector)).toMatchObject({ version: 1, values: { zone_name: '' } })
  })
})

describe('edit of a zone', () => {
  it('is rejected at its field if the warehouse shrinks concurrently', async () => {
    const { edit, change, read } = await setUpZone()
    const open = await createRowGate(fixture.platform.db, 'zone', 'after update')
    const editing = edit({ capacity: 9_00 })
    await waitForBlocked(fixture.platform.db, open)
    await ok(change({ capacity: 5_00 }))
    await open.end()
    expect(await editing).toMatchObject({
      code: 'invalid_input',
      fields: { capacity: '各库区库容合计 9.00 吨，超过仓库库容 5.00 吨' },
    })
    expect((await read()).version).toBe(1)
  })

  it('succeeds while a concurrent deletion of the warehouse is rejected', async () => {
    const { id, edit, read, history } = await setUpZone()
    const open = await createRowGate(fixture.platform.db, 'zone', 'after update')
    const editing = edit({ zone_code: `N-${id}`, capacity: 5_00 })
    await waitForBlocked(fixture.platform.db, open)
    expect(await getRejectionCode(fixture.admin.post(warehouse.calls.del, { id }))).toBe('referenced')
    await open.end()
    await ok(editing)
    expect((await read()).version).toBe(2)
    expect((await history()).map(({ verb }) => verb)).toEqual(['edit', 'add'])
    const { rows } = await sql`select from warehouse where id = ${id}`.execute(fixture.platform.db)
    expect(rows).toHaveLength(1)
  })
})
