import { SEARCH_PATH, type SearchResponse, type SearchHit } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const BANKS = 'seller_p/bank/BankList'
const ORGANISATIONS = 'seller/organisation/OrganisationList'
let platform: TestPlatform
let north: number
let south: number
beforeAll(async () => {
  platform = await createTestPlatform()
  north = await createBank('North Harbour Bank', '104100000004')
  south = await createBank('South Harbour Bank', '')
  await createBank('100%_safe bank', '')
})
afterAll(() => platform.close())

const createBank = async (name: string, code: string): Promise<number> =>
  (
    await ok(
      platform.admin.post<{ id: number }>('seller_p/bank/BankSave', {
        bank_name: name,
        bank_code: code,
        bank_type: 1,
        contact_name: 'Somebody',
        contact_phone: '13800000000',
        pledge_rate: 7000,
      }),
    )
  ).id

const listHits = async (caller: Caller, q: string): Promise<SearchHit[]> =>
  (await ok(caller.get<SearchResponse>(SEARCH_PATH, { q }, 'en'))).hits
const listIds = async (caller: Caller, q: string): Promise<number[]> =>
  (await listHits(caller, q)).filter(({ list }) => list === BANKS).map(({ id }) => id)

it('finds records by part of the name, code or number, the best match first (U8)', async () => {
  expect(await listHits(platform.admin, 'north harbour bank')).toContainEqual({
    list: BANKS,
    id: north,
    label: 'North Harbour Bank',
    code: '104100000004',
    kind: 'bank',
  })
  expect(await listIds(platform.admin, 'harbour')).toEqual([south, north])
  expect(await listIds(platform.admin, 'South Harbour Bank')).toEqual([south])
  expect((await listHits(platform.admin, '104100000004'))[0]).toMatchObject({ list: BANKS, id: north })
  expect(await listIds(platform.admin, '1041')).toEqual([north])
  expect(await listIds(platform.admin, `#${south}`)).toEqual([south])
  // Searches of one or two characters work too, as many Chinese names are that short.
  expect(await listIds(platform.admin, 'ha')).toEqual([south, north])
})

it('omits records of other organisations and lists that are not granted (T4)', async () => {
  const apis = [BANKS, 'seller_p/warehouse/WarehouseList']
  const ofNorth = await platform.someone(north, { apis })
  expect(await listIds(ofNorth, 'harbour')).toEqual([north])
  expect(await listIds(ofNorth, String(south))).toEqual([])
  const without = await platform.someone(platform.platformId, { apis: ['seller_p/warehouse/WarehouseList'] })
  expect(await listHits(without, 'harbour')).toEqual([])
  const owner = await platform.someone(await platform.organisation('owner', 'An owner'), {
    apis: [BANKS, ORGANISATIONS],
  })
  expect(await listIds(owner, 'harbour')).toEqual([])
  expect(await getRejectionCode(platform.nobody.get(SEARCH_PATH, { q: 'harbour' }))).toBe('login_required')
})

it('treats any input as text, and finds nothing for blanks', async () => {
  for (const q of ['', '   ']) expect(await listHits(platform.admin, q)).toEqual([])
  const [safe] = await listIds(platform.admin, '100%_safe')
  expect(await listIds(platform.admin, '%')).toEqual([safe])
  expect(await listIds(platform.admin, '_')).toEqual([safe])
  for (const q of [
    "'",
    '"',
    '\\',
    "'; drop table bank; --",
    '#',
    '*',
    '😀',
    '\ud83d',
    '-1',
    '99999999999999999999',
    '1e3',
  ])
    expect(await listIds(platform.admin, q), q).toEqual([])
  expect(await listHits(platform.admin, 'x'.repeat(10_000))).toEqual([])
  expect(await getRejectionCode(platform.admin.get(SEARCH_PATH, { q: 'a\0b' }))).toBe('invalid_input')
  expect(await listIds(platform.admin, 'harbour')).toHaveLength(2)
})

it('limits the hits per list', async () => {
  for (let n = 0; n < 8; n++) await createBank(`Branch ${n}`, '')
  expect(await listIds(platform.admin, 'branch')).toHaveLength(5)
  expect(await listIds(platform.admin, 'Branch 0')).toHaveLength(1)
})
