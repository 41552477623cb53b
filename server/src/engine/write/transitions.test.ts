// Steps in the life of a record: those of its buttons, and those that something else makes through the unit of work.
import type { RecordAnswer, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Writer } from '#engine/declare/writer.ts'
import { packParcels, PARCEL, parcel, parcels } from '#engine/testing/parcel.ts'
import { checkResource } from '#engine/read/check.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { transact } from './unit-of-work.ts'

let platform: TestPlatform
let writer: Writer
beforeAll(async () => {
  platform = await testPlatform({ modules: [parcels] })
  await packParcels(platform.db)
  const { rows } = await sql<{ id: number; person_id: number }>`select id, person_id from account limit 1`.execute(
    platform.db,
  )
  writer = {
    language: 'en',
    tables: new Map(),
    rights: { modules: [], groups: new Set(), all: [], byEntry: new Map(), screens: new Map() },
    constraints: new Map(),
    lockOrder: ['parcel'],
    principal: {
      accountId: rows[0]?.id ?? 0,
      personId: rows[0]?.person_id ?? 0,
      organisationId: platform.platformId,
      organisationKind: 'platform',
      sessionId: '',
      roles: [],
      isAdmin: true,
      paths: new Set(),
      apis: new Set(),
    },
  }
})
afterAll(() => platform.close())

const SEND = 'test/parcel/ParcelSend'
const add = async (more: Row = {}) =>
  (await ok(platform.admin.post<{ id: number }>(parcel.calls.add, { parcel_name: 'Box', ...more }))).id
const read = (id: number) => ok(platform.admin.get<RecordAnswer>(parcel.calls.info, { id }))
const lose = (id: number, by = writer) =>
  transact(platform.db, by, async (unit) => {
    await unit.change(await unit.lock(PARCEL, id), { verb: 'lose', set: { parcel_state: 2 } })
  })

describe('a button', () => {
  it('works where a computed column of its condition says so, and is refused elsewhere', async () => {
    const [light, heavy] = [await add({ weight: 3 }), await add({ weight: 30 })]
    await ok(platform.admin.post(SEND, { id: light }))
    expect(await platform.admin.post(SEND, { id: heavy })).toMatchObject({
      status: false,
      code: 'not_now',
      message: expect.stringContaining('Too heavy'),
    })
  })

  it('that asks for what no row tells keeps the server from starting', () => {
    const [send] = [...parcel.actions.values()]
    if (send === undefined) throw new Error('no action')
    const withAction = (more: Partial<Action>): Resource => ({
      ...parcel,
      actions: new Map([['send', { ...send, ...more }]]),
    })
    expect(() => checkResource(withAction({ when: { colour: [1] } }))).toThrow('depends on colour')
    const transition = { column: 'weight', from: [0], to: 1 }
    expect(() => checkResource(withAction({ transition }))).toThrow('which holds no state')
  })
})

describe('a step that something else makes', () => {
  it('is refused from a state that it does not lead from, and says which state that is and what is open in it', async () => {
    const id = await add()
    await expect(lose(id)).rejects.toMatchObject({
      code: 'not_now',
      details: { note: { en: 'now: Packed; open: Send, Edit' } },
    })
    expect(await read(id)).toMatchObject({ version: 1, row: { parcel_state: 0 } })
    await ok(platform.admin.post(SEND, { id }))
    await lose(id)
    expect(await read(id)).toMatchObject({ version: 3, row: { parcel_state: 2 } })
  })
})
