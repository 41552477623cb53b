// Days of prices of provinces and cities are independent of nationwide prices.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { A_DAY, FIRST_DAY, setUpPriceDesks } from '../testing/price-desk.ts'
import { ok } from '#testing/test-platform.ts'

const LIST = 'seller_p/good/PriceList'
const SAVE = 'seller_p/good/PriceSave'
const SHANGHAI = 310_000
const PUDONG = 310_115

const here = setUpPriceDesks()
const { aDesk } = here

const formatDay = (place: number) => new Date((FIRST_DAY + place * A_DAY + 28_800) * 1000).toISOString().slice(0, 10)

describe('regional price', () => {
  it('is independent of other regions, and is not the current price of the spec', async () => {
    const fixture = await aDesk()
    for (const [place, region] of [[], [SHANGHAI], [SHANGHAI, PUDONG]].entries())
      await fixture.approve(await fixture.submit({ price: 100_00 + place * 100, day: place, region }))
    expect((await fixture.history()).map(({ new_price, region, valid_to }) => [new_price, region, valid_to])).toEqual([
      [100_00, null, null],
      [101_00, [SHANGHAI], null],
      [102_00, [SHANGHAI, PUDONG], null],
    ])
    const { rows } = await sql<Row>`select price from good_spec where id = ${fixture.specId}`.execute(here.platform.db)
    expect(rows).toEqual([{ price: 100_00 }])
  })

  it('differs from the nationwide price of the same day, and is submitted once', async () => {
    const { submit, clerk, goodId, specId } = await aDesk()
    await submit({ price: 100_00, day: 1 })
    const id = await submit({ price: 100_00, day: 1, region: [SHANGHAI] })
    const again = {
      good_id: [goodId, specId],
      region: [SHANGHAI],
      price: 1_00,
      price_date: FIRST_DAY + A_DAY,
      source: 3,
    }
    expect(await clerk.post(SAVE, again)).toMatchObject({ fields: { price_date: `与编号 ${id} 重复` } })
  })

  it('is filtered by province and city, also in the history', async () => {
    const fixture = await aDesk()
    for (const region of [[], [SHANGHAI], [SHANGHAI, PUDONG]])
      await fixture.approve(await fixture.submit({ price: 100_00, day: 1, region }))
    const countPrices = async (list: string, query: object) =>
      (await ok(fixture.auditors[0].get<Row[]>(list, { page: 1, good_id: fixture.goodId, ...query }))).length
    for (const list of [LIST, 'seller_p/good/PriceHistoryList']) {
      expect(await countPrices(list, {})).toBe(3)
      expect(await countPrices(list, { region: SHANGHAI })).toBe(2)
      expect(await countPrices(list, { city: PUDONG })).toBe(1)
    }
  })

  it.each([[[PUDONG]], [[330_000, PUDONG]], [[310_001]], [[SHANGHAI, PUDONG, 1]], ['上海市']])(
    'rejects the region %j at its field',
    async (region) => {
      const { clerk, goodId, specId } = await aDesk()
      const posted = { good_id: [goodId, specId], region, price: 1_00, price_date: FIRST_DAY, source: 3 }
      expect(await clerk.post(SAVE, posted)).toMatchObject({
        code: 'invalid_input',
        fields: { region: expect.any(String) },
      })
    },
  )

  it('is imported by the names of its region', async () => {
    const fixture = await aDesk()
    const lines = ['', '上海市', '上海市 / 浦东新区'].map(
      (place) => `${fixture.inSheets},${place},100.00,${formatDay(3)},合同`,
    )
    const buildSheet = (rows: readonly string[]) =>
      Buffer.from(['货物,地区,价格(元),价格日期,价格来源', ...rows].join('\n'))
    expect(await ok(fixture.clerk.importSheet(LIST, '价格.csv', buildSheet(lines)))).toMatchObject({
      success: 3,
    })
    const rows = await ok(
      here.platform.admin.get<Row[]>(LIST, { page: 1, good_id: fixture.goodId, sort: 'id', order: 'true' }),
    )
    expect(rows.map(({ region }) => region)).toEqual([null, [SHANGHAI], [SHANGHAI, PUDONG]])
    const wrong = [`${fixture.inSheets},朝阳,100.00,${formatDay(4)},合同`]
    expect(await ok(fixture.clerk.importSheet(LIST, '价格.csv', buildSheet(wrong)))).toMatchObject({
      kept: false,
      errors: [{ row: 2, column: 2 }],
    })
  })
})
