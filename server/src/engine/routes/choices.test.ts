import type { OptionsResponse, RecordResponse, Row } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getInfoEntry, getVerbEntry } from '../declare/rights/rights.ts'
import { DEPOT, depot, createParcelTables, PARCEL, parcel, parcelSection } from '#engine/testing/sample-parcel.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let sender: SignedInCaller
let ids: { open: number; closed: number }

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [parcelSection] })
  await createParcelTables(platform.db)
  const bank = await platform.organisation('bank', 'Sender')
  const apis = [PARCEL, getInfoEntry(parcel), getVerbEntry(parcel, 'add'), getVerbEntry(parcel, 'edit'), DEPOT]
  sender = await platform.someone(bank, { apis })
  const add = async (values: Row) => (await ok(platform.admin.post<{ id: number }>(depot.calls.add, values))).id
  ids = {
    open: await add({ depot_name: 'North' }),
    closed: await add({ depot_name: 'South', is_closed: 1 }),
  }
})
afterAll(() => platform.close())

const OPTIONS = 'test/parcel/ParcelOptions'
const loadOffered = async (who: SignedInCaller, field: string, more = {}) =>
  (await ok(who.get<OptionsResponse>(OPTIONS, { field, ...more }))).options.map(({ label }) => label)
const post = (values: Row) => sender.post<{ id: number }>(parcel.calls.add, { parcel_name: 'Box', ...values })

it('offers and accepts records for all by label only', async () => {
  expect(await ok(sender.get<Row[]>(DEPOT, { page: 1 }))).toEqual([])
  expect(await loadOffered(sender, 'depot_id')).toEqual(['North'])
  const { id } = await ok(post({ depot_id: ids.open }))
  const { labels } = await ok(sender.get<RecordResponse>(parcel.calls.info, { id }))
  expect(labels).toMatchObject({ depot_id: { [ids.open]: 'North' } })
  expect(await getRejectionCode(post({ depot_id: ids.closed }))).toBe('invalid_input')
  expect(await getRejectionCode(post({ depot_id: 999 }))).toBe('invalid_input')
})

it('does not reveal records that cannot be chosen by their ids', async () => {
  const id = `${ids.open},${ids.closed}`
  expect(await loadOffered(sender, 'depot_id', { id })).toEqual(['North'])
  expect(await loadOffered(platform.admin, 'depot_id', { id })).toEqual(['North', 'South'])
})

it('neither offers nor accepts invisible records without forAll', async () => {
  expect(await loadOffered(sender, 'home_id')).toEqual([])
  expect(await getRejectionCode(post({ home_id: ids.open }))).toBe('invalid_input')
})

it('accepts loaded options only if they are offered to the caller, and keeps existing ones', async () => {
  expect(await getRejectionCode(post({ lane: 7 }))).toBe('invalid_input')
  expect(await getRejectionCode(post({ lane: 2 }))).toBe('invalid_input')
  const { id } = await ok(post({ lane: 1 }))
  const edit = (who: SignedInCaller, version: number, lane: number) =>
    who.post(parcel.calls.edit, { id, version, lane })
  expect(await getRejectionCode(edit(sender, 1, 2))).toBe('invalid_input')
  await ok(edit(platform.admin, 1, 2))
  await ok(edit(sender, 2, 2))
})
