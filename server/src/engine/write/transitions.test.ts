import type { Condition, HistoryEntry, RecordResponse, Row, TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { createPlatformWriter } from '../declare/records/writer.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { createParcelTables, PARCEL, parcel, parcelSection } from '#engine/testing/sample-parcel.ts'
import { checkResource } from '#engine/read/check.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { getRegistry } from '#modules/registry.ts'
import { transact } from './unit-of-work.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [parcelSection] })
  await createParcelTables(platform.db)
})
afterAll(() => platform.close())

const registry = { ...getRegistry([parcelSection]), lockOrder: ['parcel'] }
const SEND = 'test/parcel/ParcelSend'
const RECEIVE = 'test/parcel/ParcelReceive'
const add = async (more: Row = {}) =>
  (await ok(platform.admin.post<{ id: number }>(parcel.calls.add, { parcel_name: 'Box', ...more }))).id
const read = (id: number) => ok(platform.admin.get<RecordResponse>(parcel.calls.info, { id }))
const lose = (id: number) =>
  transact(platform.db, createPlatformWriter(registry), async (unit) => {
    await unit.change(await unit.lock(PARCEL, id), { verb: 'lose', set: { parcel_state: 2 } })
  })

describe('action', () => {
  it('runs if a computed column of its condition matches, and is rejected otherwise', async () => {
    const [light, heavy] = [await add({ weight: 3 }), await add({ weight: 30 })]
    await ok(platform.admin.post(SEND, { id: light }))
    expect(await platform.admin.post(SEND, { id: heavy })).toMatchObject({
      status: false,
      code: 'not_now',
      message: expect.stringContaining('Too heavy'),
    })
  })

  it('is limited to its kinds of organisation, whatever a role grants', async () => {
    const [sender_id, receiver_id] = [
      await platform.organisation('bank', 'Sender'),
      await platform.organisation('store', 'Receiver'),
    ]
    const apis = [PARCEL, parcel.calls.info, SEND, RECEIVE]
    const [banker, clerk] = [await platform.someone(sender_id, { apis }), await platform.someone(receiver_id, { apis })]
    const id = await add({ sender_id, receiver_id })
    await ok(banker.post(SEND, { id }))
    const body = { id, version: 2 }
    for (const who of [banker, platform.admin])
      expect(await getRejectionCode(who.post(RECEIVE, body))).toBe('forbidden')
    const listButtons = async (who: SignedInCaller) =>
      (await ok(who.get<TableMeta>(PARCEL))).actions.map(({ name }) => name)
    expect([await listButtons(banker), await listButtons(clerk)]).toEqual([
      ['look', 'send'],
      ['look', 'send', 'receive'],
    ])
    await ok(clerk.post(RECEIVE, body))
  })

  it('requires the current version if it decides on displayed data', async () => {
    const receiver_id = await platform.organisation('store', 'Reader')
    const clerk = await platform.someone(receiver_id, { apis: [PARCEL, parcel.calls.info, RECEIVE] })
    const id = await add({ receiver_id })
    await ok(platform.admin.post(SEND, { id }))
    expect(await getRejectionCode(clerk.post(RECEIVE, { id }))).toBe('bad_request')
    await ok(platform.admin.post(parcel.calls.edit, { id, version: 2, weight: 5 }))
    expect(await getRejectionCode(clerk.post(RECEIVE, { id, version: 2 }))).toBe('conflict')
    await ok(clerk.post(RECEIVE, { id, version: 3 }))
    expect((await read(id)).row['parcel_state']).toBe(3)
  })

  it('rejects the start if its condition names a column outside of the list', () => {
    const [send] = [...parcel.actions.values()]
    if (send === undefined) throw new Error('no action')
    const withAction = (more: Partial<Action>): Resource => ({
      ...parcel,
      actions: new Map([['send', { ...send, ...more }]]),
    })
    expect(() => checkResource(withAction({ when: { colour: [1] } }))).toThrow('depends on colour')
    const transition = { column: 'weight', from: [0], to: 1 }
    expect(() => checkResource(withAction({ transition }))).toThrow('which has no states')
  })
})

const NOBODY_YET = { account: 0, person: 0 }

describe('segregated steps', () => {
  const APIS = [PARCEL, parcel.calls.info, SEND, RECEIVE]
  /** Creates a sender at a bank and a receiver at a storage firm. */
  async function createTwoUsers() {
    const [sender_id, receiver_id] = [
      await platform.organisation('bank', 'From'),
      await platform.organisation('store', 'To'),
    ]
    const [banker, clerk] = [
      await platform.someone(sender_id, { apis: APIS }),
      await platform.someone(receiver_id, { apis: APIS }),
    ]
    const { rows } = await sql<{ account: number; person: number }>`
      select id as account, person_id as person from account order by id desc limit 2`.execute(platform.db)
    const [received = NOBODY_YET, sent = NOBODY_YET] = rows
    return { banker, clerk, sent, received, id: await add({ sender_id, receiver_id }) }
  }

  it('reject one person with two accounts (I9)', async () => {
    const { banker, clerk, sent, received, id } = await createTwoUsers()
    await ok(banker.post(SEND, { id }))
    await sql`update person set same_as = ${sent.person} where id = ${received.person}`.execute(platform.db)
    expect(await getRejectionCode(clerk.post(RECEIVE, { id, version: 2 }))).toBe('own_step')
    expect(await read(id)).toMatchObject({ version: 2, row: { parcel_state: 1 } })
  })

  it('store account and person, which SQL by hand cannot change (I9)', async () => {
    const { banker, clerk, sent, received, id } = await createTwoUsers()
    await ok(banker.post(SEND, { id }))
    await ok(clerk.post(RECEIVE, { id, version: 2 }))
    const { rows } = await sql`
      select send_by, send_person, receive_by, receive_person from parcel where id = ${id}`.execute(platform.db)
    expect(rows).toEqual([
      {
        send_by: sent.account,
        send_person: sent.person,
        receive_by: received.account,
        receive_person: received.person,
      },
    ])
    for (const forged of [
      sql`send_person = ${received.person}::bigint`,
      sql`receive_person = ${sent.person}::bigint`,
      sql`send_person = null`,
      sql`receive_person = null`,
    ])
      await expect(sql`update parcel set ${forged} where id = ${id}`.execute(platform.db)).rejects.toMatchObject({
        code: '23001',
      })
  })

  it('reject the start with an unknown step', () => {
    const facets = [withSegregation({ receive: ['lose'] })]
    expect(() => checkResource({ ...parcel, facets })).toThrow('the segregated step lose does not exist')
  })
})

describe('transition outside of actions', () => {
  it('is rejected from another state, with the current state', async () => {
    const id = await add()
    await expect(lose(id)).rejects.toMatchObject({
      code: 'not_now',
      details: { note: { en: 'now: Packed' } },
    })
    expect(await read(id)).toMatchObject({ version: 1, row: { parcel_state: 0 } })
    await ok(platform.admin.post(SEND, { id }))
    await lose(id)
    expect(await read(id)).toMatchObject({ version: 3, row: { parcel_state: 2 } })
  })

  it('by the platform has no user in the history, and is the system in a conflict', async () => {
    const id = await add()
    await ok(platform.admin.post(SEND, { id }))
    await lose(id)
    const [lost, sent] = await ok(platform.admin.get<HistoryEntry[]>(parcel.calls.history, { id }, 'en'))
    expect(lost).toMatchObject({ verb: 'lose', title: 'Lost on the way', who: '', version: 3 })
    expect(sent).toMatchObject({ title: 'Sent', who: 'Person 1' })
    const body = { id, version: 2, parcel_name: 'Late' }
    expect(await platform.admin.post(parcel.calls.edit, body)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('系统'),
    })
  })

  it('requires a history title', async () => {
    const id = await add()
    const nameless = transact(platform.db, createPlatformWriter(registry), async (unit) => {
      await unit.change(await unit.lock(PARCEL, id), { verb: 'drop', set: {} })
    })
    await expect(nameless).rejects.toThrow('no title for history.drop')
    expect((await read(id)).version).toBe(1)
  })
})

describe('locked record', () => {
  it('is rejected with its name and state if its condition does not hold', async () => {
    const id = await add()
    const lockParcel = (when: Condition) =>
      transact(platform.db, createPlatformWriter(registry), (unit) => unit.lock(PARCEL, id, when))
    await expect(lockParcel({ parcel_state: [1, 3] })).rejects.toMatchObject({
      code: 'not_now',
      details: { note: { en: 'Parcel, now: Packed', zh: 'Parcel，当前：Packed' } },
    })
    expect((await lockParcel({ parcel_state: [0], is_heavy: [0] })).id).toBe(id)
  })
})
