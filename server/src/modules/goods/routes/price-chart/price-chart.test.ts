import type { PriceChartResponse } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { A_DAY, FIRST_DAY, type PriceDesk, createPriceDesk } from '#modules/goods/testing/price-desk.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const CHART = 'seller_p/good/PriceChart'
let platform: TestPlatform
let fixture: PriceDesk
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createPriceDesk(platform)
})
afterAll(() => platform.close())

const requestChart = (query: Record<string, number | string>) =>
  platform.admin.get<PriceChartResponse>(CHART, { spec_id: fixture.specId, ...query })
const toSeconds = (count: number) => FIRST_DAY + count * A_DAY

it('shows the prices in force with their auditors, and the main contract that the goods follow', async () => {
  await fixture.approve(await fixture.submit({ price: 100_00, day: 0 }))
  await fixture.approve(await fixture.submit({ price: 101_00, day: 10, until: 12 }))
  const { good_id: goodId } = { good_id: fixture.goodId }
  const requested = { from: toSeconds(5), to: toSeconds(20) }
  expect(await ok(requestChart(requested))).toMatchObject({
    from: toSeconds(5),
    to: toSeconds(20),
    good_name: 'Copper',
    spec_name: 'Copper A',
    spot: { day: [0, 5, 8], last: [4, 7, 15], price: [100_00, 101_00, 100_00], who: [0, 0, 0] },
    people: [expect.stringMatching(/^Person/)],
    futures: null,
  })
  const { version } = await ok(platform.admin.get<{ version: number }>('seller_p/good/GoodInfo', { id: goodId }))
  await ok(platform.admin.post('seller_p/good/GoodSave', { id: goodId, version, price_mode: 2, qh_code: 101 }))
  const day = new Date(toSeconds(7) * 1000 + 28_800_000).toISOString().slice(0, 10)
  const sheet = Buffer.from(`合约代码,交易日,结算价(元),主力合约\ncu2405,${day},69880,是\ncu2406,${day},1,否`)
  await ok(platform.admin.importSheet('seller_p/good/PriceQhList', 'a.csv', sheet))
  expect((await ok(requestChart(requested))).futures).toMatchObject({ day: [2], settle: [69_880_00] })
})

it('covers one region, and lists regions with prices, nationwide first', async () => {
  const specific = await createPriceDesk(platform, 'Zinc')
  for (const [place, region] of [[310_000, 310_115], [], [310_000]].entries())
    await specific.approve(await specific.submit({ price: 100_00 + place * 100, day: 0, region }))
  const requested = (query: object) =>
    ok(
      platform.admin.get<PriceChartResponse>(
        CHART,
        { spec_id: specific.specId, from: toSeconds(0), to: toSeconds(9), ...query },
        'en',
      ),
    )
  expect(await requested({})).toMatchObject({
    region_id: 0,
    regions: [
      { id: 0, name: '' },
      { id: 310_000, name: 'Shanghai' },
      { id: 310_115, name: 'Shanghai / Pudong' },
    ],
    spot: { price: [101_00] },
  })
  expect(await requested({ region_id: 310_115 })).toMatchObject({
    region_id: 310_115,
    spot: { price: [100_00] },
  })
  expect((await requested({ region_id: 330_000 })).spot.price).toEqual([])
})

it('requires the right to list prices or their history, and an existing spec', async () => {
  const createReader = (api: string) => platform.someone(platform.platformId, { apis: [api] })
  const query = { spec_id: fixture.specId }
  expect((await (await createReader('seller_p/good/PriceHistoryList')).get(CHART, query)).status).toBe(true)
  expect(await getRejectionCode((await createReader('seller_p/good/GoodList')).get(CHART, query))).toBe('forbidden')
  expect(await getRejectionCode(requestChart({ spec_id: 999_999 }))).toBe('not_found')
})

it.each([
  [{ spec_id: 'x' }],
  [{ from: toSeconds(3), to: toSeconds(2) }],
  [{ from: 0 }],
  [{ to: '9'.repeat(12) }],
  [{ region_id: '-1' }],
])('rejects %o', async (query) => {
  expect(await getRejectionCode(requestChart(query))).toBe('unknown_name')
})

it('marks changes of the main contract, also on days without a settlement (T4)', async () => {
  const changing = await createPriceDesk(platform, 'Zinc that changes')
  const { version } = await ok(
    platform.admin.get<{ version: number }>('seller_p/good/GoodInfo', { id: changing.goodId }),
  )
  const follow = { id: changing.goodId, version, price_mode: 2, qh_code: 103 }
  await ok(platform.admin.post('seller_p/good/GoodSave', follow))
  const sheet = Buffer.from(
    [
      '合约代码,交易日,结算价(元),主力合约,异常已核实',
      'zn2405,2024-03-04,20000,是,否',
      'ZN2405,2024-03-05,20100,是,否',
      'zn2406,2024-03-06,20900,是,否',
      'zn2406,2024-03-07,,是,换月',
      'zn2406,2024-03-08,21000,是,否',
      'zn2407,2024-03-08,9,否,是',
    ].join('\n'),
  )
  expect(await ok(platform.admin.importSheet('seller_p/good/PriceQhList', 'a.csv', sheet))).toMatchObject({
    kept: true,
  })
  const from = (Date.UTC(2024, 2, 4) - 28_800_000) / 1000
  const query = { spec_id: changing.specId, from, to: from + 10 * A_DAY }
  const { futures } = await ok(platform.admin.get<PriceChartResponse>(CHART, query))
  expect(futures).toMatchObject({
    day: [0, 1, 2, 4],
    settle: [20_000_00, 20_100_00, 20_900_00, 21_000_00],
    changes: [
      { day: 2, from: 'ZN2405', to: 'zn2406' },
      { day: 4, from: 'zn2406', to: 'zn2406' },
    ],
  })
})
