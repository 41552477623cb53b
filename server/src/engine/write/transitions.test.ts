// Steps in the life of a record: those of its buttons, and those that something else makes through the unit of work.
import type { Row } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { packParcels, parcel, parcels } from '#engine/testing/parcel.ts'
import { checkResource } from '#engine/read/check.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ modules: [parcels] })
  await packParcels(platform.db)
})
afterAll(() => platform.close())

const SEND = 'test/parcel/ParcelSend'
const add = async (more: Row = {}) =>
  (await ok(platform.admin.post<{ id: number }>(parcel.calls.add, { parcel_name: 'Box', ...more }))).id

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
