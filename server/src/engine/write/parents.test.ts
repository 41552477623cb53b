import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { checkParents } from '#engine/read/check.ts'
import { createParcelTables, PARCEL, depot, parcel, parcelSection } from '#engine/testing/sample-parcel.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { startBlocking, waitForBlocked } from '#testing/database/blocking.ts'

let platform: TestPlatform
let admin: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [parcelSection] })
  await createParcelTables(platform.db)
  ;({ admin } = platform)
})
afterAll(() => platform.close())

const SEND = 'test/parcel/ParcelSend'
const addDepot = async (name: string) =>
  (await ok(admin.post<{ id: number }>(depot.calls.add, { depot_name: name }))).id
const addParcel = async (more: Row) =>
  (await ok(admin.post<{ id: number }>(parcel.calls.add, { parcel_name: 'Box', ...more }))).id
const loadRow = async (id: number) => (await ok(admin.get<RecordResponse>(parcel.calls.info, { id }))).row
/** Locks the depot in another transaction. */
const blockDepot = (id: number) =>
  startBlocking(platform.db, (tx) => sql`select from depot where id = ${id} for update`.execute(tx))

describe('parent record', () => {
  it('is locked first, even if only the platform sees it', async () => {
    const sender_id = await platform.organisation('bank', 'Sender')
    const banker = await platform.someone(sender_id, { apis: [PARCEL, SEND] })
    const depot_id = await addDepot('North')
    const id = await addParcel({ depot_id, sender_id })
    const other = await blockDepot(depot_id)
    const sending = banker.post(SEND, { id })
    expect((await waitForBlocked(platform.db, other)).table).toBe('depot')
    await other.finish((tx) => sql`update parcel set parcel_name = 'Crate' where id = ${id}`.execute(tx))
    await ok(sending)
    expect(await loadRow(id)).toMatchObject({ parcel_state: 1, parcel_name: 'Crate' })
  })

  it.each([
    ['edit', { parcel_name: 'Bag' }],
    ['del', {}],
  ] as const)('is locked before the %s of its child', async (verb, body) => {
    const depot_id = await addDepot('North')
    const id = await addParcel({ depot_id })
    const other = await blockDepot(depot_id)
    const writing = admin.post(parcel.calls[verb], { id, version: 1, ...body })
    expect((await waitForBlocked(platform.db, other)).table).toBe('depot')
    await other.finish((tx) => sql`update parcel set weight = 4 where id = ${id}`.execute(tx))
    await ok(writing)
  })

  it('is locked in ascending ids, whichever column names it', async () => {
    const [low, high] = [await addDepot('Low'), await addDepot('High')]
    for (const named of [
      { depot_id: low, home_id: high },
      { depot_id: high, home_id: low },
      { depot_id: low, home_id: low },
    ]) {
      const id = await addParcel(named)
      await ok(admin.post(SEND, { id }))
      expect(await loadRow(id)).toMatchObject({ ...named, parcel_state: 1 })
    }
  })

  it('is read again if its child refers to another one after locking', async () => {
    const [north, south] = [await addDepot('North'), await addDepot('South')]
    const id = await addParcel({ depot_id: north })
    const other = await blockDepot(north)
    const sending = admin.post(SEND, { id })
    await waitForBlocked(platform.db, other)
    await other.finish((tx) => sql`update parcel set depot_id = ${south} where id = ${id}`.execute(tx))
    await ok(sending)
    expect(await loadRow(id)).toMatchObject({ parcel_state: 1, depot_id: south })
  })

  it('is read again if it was deleted and its child refers to another one', async () => {
    const [north, south] = [await addDepot('North'), await addDepot('South')]
    const id = await addParcel({ depot_id: north })
    const other = await blockDepot(north)
    const sending = admin.post(SEND, { id })
    await waitForBlocked(platform.db, other)
    await other.finish(async (tx) => {
      await sql`update parcel set depot_id = ${south} where id = ${id}`.execute(tx)
      await sql`delete from depot where id = ${north}`.execute(tx)
    })
    await ok(sending)
    expect(await loadRow(id)).toMatchObject({ parcel_state: 1, depot_id: south })
  })

  it('is validated after locking', async () => {
    const depot_id = await addDepot('North')
    const id = await addParcel({ depot_id })
    const other = await blockDepot(depot_id)
    const sending = admin.post(SEND, { id })
    await waitForBlocked(platform.db, other)
    await other.finish((tx) => sql`update depot set is_closed = 1 where id = ${depot_id}`.execute(tx))
    expect(await sending).toMatchObject({ code: 'not_now', message: expect.stringContaining('Shut') })
  })

  it('is not found after a deletion; an invisible child is not found without waiting', async () => {
    const bank = await platform.organisation('bank', 'Another')
    const banker = await platform.someone(bank, { apis: [PARCEL, SEND] })
    const depot_id = await addDepot('North')
    const id = await addParcel({ depot_id })
    const other = await blockDepot(depot_id)
    // Does not wait for the depot of an invisible parcel.
    expect(await getRejectionCode(banker.post(SEND, { id }))).toBe('not_found')
    await other.end()
    await sql`alter table parcel drop constraint parcel_depot_id_fkey`.execute(platform.db)
    await sql`delete from depot where id = ${depot_id}`.execute(platform.db)
    expect(await getRejectionCode(admin.post(SEND, { id }))).toBe('not_found')
  })
})

describe('server start', () => {
  const [send] = [...parcel.actions.values()]
  const sendWith = (locks: Action['locks']): Resource => ({
    ...parcel,
    actions: new Map(send === undefined ? [] : [['send', { ...send, locks } as Action]]),
  })
  const ORDER = ['depot', 'parcel']

  it('rejects a lock that no column names', () => {
    expect(() => checkParents(parcel, ORDER)).not.toThrow()
    for (const name of ['weight', 'depot_name', 'nowhere'])
      expect(() => checkParents(sendWith([name]), ORDER)).toThrow(`${name} names no record`)
    expect(() => checkParents({ ...parcel, hooks: { locks: ['lane'] } }, ORDER)).toThrow('lane names no record')
  })

  it('rejects a lock that does not come earlier in the order of locks', () => {
    for (const order of [['parcel', 'depot'], ['parcel'], ['depot'], []])
      expect(() => checkParents(parcel, order)).toThrow('before parcel in the order of locks')
    expect(() => checkParents(sendWith([{ column: 'sender_id', to: PARCEL }]), ORDER)).toThrow(
      'before parcel in the order of locks',
    )
  })
})
