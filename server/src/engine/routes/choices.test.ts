import type { OptionsAnswer, RecordAnswer, Row } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infoEntry, verbEntry } from '../declare/rights/rights.ts'
import { DEPOT, depot, packParcels, PARCEL, parcel, parcels } from '#engine/testing/parcel.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let sender: SignedIn
let ids: { open: number; closed: number }

beforeAll(async () => {
  platform = await testPlatform({ menu: [parcels] })
  await packParcels(platform.db)
  const bank = await platform.organisation('bank', 'Sender')
  const apis = [PARCEL, infoEntry(parcel), verbEntry(parcel, 'add'), verbEntry(parcel, 'edit'), DEPOT]
  sender = await platform.someone(bank, { apis })
  const add = async (values: Row) =>
    (await ok(platform.admin.post<{ id: number }>(depot.calls.add, values))).id
  ids = {
    open: await add({ depot_name: 'North' }),
    closed: await add({ depot_name: 'South', is_closed: 1 }),
  }
})
afterAll(() => platform.close())

const OPTIONS = 'test/parcel/ParcelOptions'
const offered = async (who: SignedIn, field: string, more = {}) =>
  (await ok(who.get<OptionsAnswer>(OPTIONS, { field, ...more }))).options.map(({ label }) => label)
const post = (values: Row) => sender.post<{ id: number }>(parcel.calls.add, { parcel_name: 'Box', ...values })

it('offers and accepts records for all by label only', async () => {
  expect(await ok(sender.get<Row[]>(DEPOT, { page: 1 }))).toEqual([])
  expect(await offered(sender, 'depot_id')).toEqual(['North'])
  const { id } = await ok(post({ depot_id: ids.open }))
  const { labels } = await ok(sender.get<RecordAnswer>(parcel.calls.info, { id }))
  expect(labels).toMatchObject({ depot_id: { [ids.open]: 'North' } })
  expect(await refusal(post({ depot_id: ids.closed }))).toBe('invalid_input')
  expect(await refusal(post({ depot_id: 999 }))).toBe('invalid_input')
})

it('does not reveal records that cannot be chosen by their ids', async () => {
  const id = `${ids.open},${ids.closed}`
  expect(await offered(sender, 'depot_id', { id })).toEqual(['North'])
  expect(await offered(platform.admin, 'depot_id', { id })).toEqual(['North', 'South'])
})

it('neither offers nor accepts invisible records without forAll', async () => {
  expect(await offered(sender, 'home_id')).toEqual([])
  expect(await refusal(post({ home_id: ids.open }))).toBe('invalid_input')
})

it('accepts loaded options only if they are offered to the caller, and keeps existing ones', async () => {
  expect(await refusal(post({ lane: 7 }))).toBe('invalid_input')
  expect(await refusal(post({ lane: 2 }))).toBe('invalid_input')
  const { id } = await ok(post({ lane: 1 }))
  const edit = (who: SignedIn, version: number, lane: number) =>
    who.post(parcel.calls.edit, { id, version, lane })
  expect(await refusal(edit(sender, 1, 2))).toBe('invalid_input')
  await ok(edit(platform.admin, 1, 2))
  await ok(edit(sender, 2, 2))
})
