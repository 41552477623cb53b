// Implausible futures prices (R10): impossible values are always rejected; unlikely ones are saved only if the row is confirmed.
import type { PriceChartResponse, Row } from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPriceDesk } from '../testing/price-desk.ts'
import { takeShare } from '#testing/share.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const LIST = 'seller_p/good/PriceQhList'
const TITLES = '合约代码,交易日,开盘价,最高价,最低价,收盘价,结算价,昨结算,主力合约,异常已核实'
const [CONTRACT, DAY, HIGH, LOW, SETTLE] = [1, 2, 4, 5, 7]

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const importLines = (...csvLines: string[]) =>
  ok(platform.admin.importSheet(LIST, '日行情.csv', Buffer.from([TITLES, ...csvLines].join('\n'))))
const listRows = (contract_code: string) =>
  ok(platform.admin.get<Row[]>(LIST, { page: 1, contract_code, sort: 'trade_date', order: 'true' }))

describe('impossible futures price', () => {
  const impossible = [
    ['a month that no year has', 'cu2613,2026-03-02,,,,,70000,,否,否', CONTRACT, '月份“13”'],
    ['a month before January', 'cu2600,2026-03-02,,,,,70000,,否,否', CONTRACT, '月份“00”'],
    ['a month of Zhengzhou that no year has', 'SR613,2026-03-02,,,,,6000,,否,否', CONTRACT, '月份“13”'],
    ['a contract that has been delivered', 'cu2402,2024-03-01,,,,,70000,,否,否', CONTRACT, '已过交割月份'],
    ['one of Zhengzhou that has been delivered', 'SR402,2024-03-01,,,,,6000,,否,否', CONTRACT, '已过交割月份'],
    ['a contract that is not listed yet', 'cu2804,2025-03-03,,,,,70000,,否,否', CONTRACT, '36 个月以上'],
    ['a Sunday', 'cu2405,2024-03-03,,,,,70000,,否,否', DAY, '不是交易日'],
    ['a Saturday on which offices work', 'cu2405,2024-02-04,,,,,70000,,否,否', DAY, '不是交易日'],
    ['a public holiday', 'cu2412,2024-10-01,,,,,70000,,否,否', DAY, '不是交易日'],
    ['a holiday of 2026', 'cu2612,2026-09-25,,,,,70000,,否,否', DAY, '不是交易日'],
    ['a low above the high', 'cu2405,2024-03-01,,7.1,7.2,,7.15,,否,否', HIGH, '不能低于当日其他价格'],
  ] as const
  it.each(takeShare(impossible, 0, 2))('is rejected with %s', async (_what, line, column, reason) => {
    for (const each of [line, line.replace(/否$/, '是')]) {
      const answer = await importLines(each)
      expect(answer, each).toMatchObject({ kept: false, errors: [{ row: 2, column }] })
      expect(answer.errors[0]?.reason, each).toContain(reason)
    }
  })

  it('interprets a Zhengzhou contract as the next year with its digit', async () => {
    expect(await importLines('CF501,2024-12-02,,,,,14000,,否,否', 'CF905,2026-11-20,,,,,14000,,否,否')).toMatchObject({
      kept: true,
    })
  })

  it.each([
    ['a month that no year has', sql`'cu2613', '2026-03-02', null, null, 70000, 1`],
    ['a delivered contract', sql`'cu2402', '2024-03-01', null, null, 70000, 1`],
    ['an unlisted variety', sql`'zz2405', '2024-03-01', null, null, 70000, 1`],
    ['a Sunday', sql`'cu2405', '2024-03-03', null, null, 70000, 1`],
    ['a holiday', sql`'cu2412', '2024-10-01', null, null, 70000, 1`],
    ['a day in the future', sql`'cu9905', '2999-03-01', null, null, 70000, 1`],
    ['a settlement outside the day, unsaid', sql`'cu2405', '2024-03-01', 720, 710, 700, 0`],
    ['no settlement, unsaid', sql`'cu2405', '2024-03-01', null, null, null::bigint, 0`],
  ])('is rejected by the database with %s', async (_what, values) => {
    const insert = sql`insert into good_price_qh
      (contract_code, trade_date, high_price, low_price, settle_price, is_confirmed) values (${values})`
    await expect(insert.execute(platform.db)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('months until delivery', () => {
  const letters = fc.stringMatching(/^[A-Za-z]{1,2}$/)
  const arbitraryNumber = (most: number) => fc.integer({ min: 0, max: most })

  it('refer to the next matching month for every contract and day', async () => {
    const requested = fc.record({
      letters,
      year: arbitraryNumber(99),
      month: arbitraryNumber(99),
      isOfZhengzhou: fc.boolean(),
      days: arbitraryNumber(9_000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(requested, { minLength: 200, maxLength: 200 }), async (all) => {
        const csvLines = all.map(({ letters: variety, year, month, isOfZhengzhou, days }) => {
          const on = new Date(Date.UTC(2015, 0, 1) + days * 86_400_000)
          const digits = `${isOfZhengzhou ? year % 10 : String(year).padStart(2, '0')}${String(month).padStart(2, '0')}`
          let delivered = 2000 + year
          if (isOfZhengzhou) {
            delivered = on.getUTCFullYear()
            while (delivered % 10 !== year % 10) delivered += 1
          }
          const months = (delivered - on.getUTCFullYear()) * 12 + month - (on.getUTCMonth() + 1)
          return { contract: variety + digits, day: on.toISOString().slice(0, 10), months }
        })
        const { rows } = await sql<{ months: number }>`
          select count_months_to_delivery(contract, day) as months
            from json_to_recordset(${JSON.stringify(csvLines)}) as line (contract text, day date)`.execute(platform.db)
        expect(rows.map(({ months }) => months)).toEqual(csvLines.map(({ months }) => months))
      }),
      { numRuns: 10 },
    )
  })

  it.each(['', 'cu', '2405', 'cu24', 'cu24055', '铜2405', 'cu2405x', 'cu 2405', 'abc2405', 'cu24-5'])(
    'are null for “%s”, which is not a contract',
    async (contract) => {
      const { rows } = await sql`select count_months_to_delivery(${contract}, '2024-03-01') as months`.execute(
        platform.db,
      )
      expect(rows).toEqual([{ months: null }])
    },
  )
})

describe('unlikely futures price', () => {
  it.each([
    ['a close below the low', 'al2405,2024-03-04,19000,19100,18900,18800,19000,,否', LOW, '收盘价'],
    ['an open above the high', 'al2405,2024-03-05,19200,19100,18900,19000,19000,,否', HIGH, '开盘价'],
    ['a settlement below the low', 'al2405,2024-03-14,,19100,18900,,18800,,否', SETTLE, '最低价与最高价之间'],
    ['a settlement above the high', 'al2405,2024-03-15,,18700,18600,,18800,,否', SETTLE, '最低价与最高价之间'],
    ['no settlement', 'al2405,2024-03-06,19000,19100,18900,19000,,,否', SETTLE, '没有结算价'],
    ['a settlement of nothing', 'al2405,2024-03-07,19000,19100,18900,19000,0.0,,否', SETTLE, '0 视为没有'],
    [
      'a jump from what the row calls the day before',
      'al2405,2024-03-08,,,,,19000,21200,否',
      SETTLE,
      '昨结算 21,200.00',
    ],
  ])('is saved only if confirmed with %s', async (_what, line, column, reason) => {
    const rejected = await importLines(`${line},否`)
    expect(rejected).toMatchObject({ kept: false, errors: [], warnings: [{ row: 2, column }] })
    expect(rejected.warnings?.[0]?.reason).toContain(reason)
    expect(rejected.warnings?.[0]?.reason).toContain('“异常已核实”列填“是”')
    expect(await importLines(`${line},是`)).toMatchObject({ kept: true, success: 1 })
  })

  it('is empty for zero', async () => {
    await importLines('pb2405,2024-03-04,0,0,0,0,16000,0,否,否')
    expect(await listRows('pb2405')).toMatchObject([
      {
        open_price: null,
        high_price: null,
        low_price: null,
        close_price: null,
        last_price: null,
        change_rate: null,
      },
    ])
  })

  it('is a change above a tenth against the adjacent trading days', async () => {
    const day = (arbitraryNumber: string, settle: string, isConfirmed = '否') =>
      `zn2406,2024-03-${arbitraryNumber},,,,,${settle},,否,${isConfirmed}`
    expect(await importLines(day('04', '20000.00'), day('11', '22000.00'))).toMatchObject({ kept: true })
    for (const [arbitraryNumber, settle, beside] of [
      ['12', '24200.01', '2024-03-11 的结算价 22,000.00'],
      ['12', '19799.99', '2024-03-11 的结算价 22,000.00'],
      ['01', '17.90', '2024-03-04 的结算价 20,000.00'],
      ['01', '22200.00', '2024-03-04 的结算价 20,000.00'],
    ] as const) {
      const answer = await importLines(day(arbitraryNumber, settle))
      expect(answer).toMatchObject({ kept: false, errors: [], warnings: [{ row: 2, column: SETTLE }] })
      expect(answer.warnings?.[0]?.reason).toContain(beside)
      expect(answer.warnings?.[0]?.reason).toContain('10%')
    }
    expect(await importLines(day('12', '24200.00'), day('01', '18200.00'))).toMatchObject({ kept: true })
    expect(await importLines(day('13', '15000.00', '是'), day('14', '15100.00'))).toMatchObject({
      kept: true,
    })
  })

  it('is detected within a spreadsheet in any row order', async () => {
    const csvLines = ['05', '06', '07'].map(
      (day) => `ni2406,2024-03-${day},,,,,${day === '06' ? '13' : '138000'},,否,否`,
    )
    for (const sheet of [csvLines, csvLines.toReversed()]) expect((await importLines(...sheet)).kept).toBe(false)
  })

  it('is a new contract far from the settlement of its variety', async () => {
    expect(await importLines('sn2405,2024-03-04,,,,,220000,,是,否')).toMatchObject({ kept: true })
    const answer = await importLines('sn2409,2024-03-05,,7.2,6.9,,7.0,,是,否')
    expect(answer).toMatchObject({ kept: false, errors: [], warnings: [{ row: 2, column: SETTLE }] })
    expect(answer.warnings?.[0]?.reason).toContain('2024-03-04 的结算价 220,000.00')
    expect(await importLines('sn2409,2024-03-05,,,,,221000,,是,否')).toMatchObject({ kept: true })
  })

  it('omits days without a settlement from the chart', async () => {
    const fixture = await createPriceDesk(platform, 'Silver')
    const good = { id: fixture.goodId, price_mode: 2, qh_code: 108 }
    const { version } = await ok(
      platform.admin.get<{ version: number }>('seller_p/good/GoodInfo', { id: fixture.goodId }),
    )
    await ok(platform.admin.post('seller_p/good/GoodSave', { ...good, version }))
    expect(
      await importLines(
        'ag2406,2024-03-04,6000,6010,5990,6000,6001,,是,否',
        'ag2406,2024-03-05,6000,6010,5990,6000,0,,是,是',
        'ag2406,2024-03-06,6000,6010,5990,6000,6002,,是,否',
      ),
    ).toMatchObject({ kept: true })
    const toSeconds = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000
    const requested = { spec_id: fixture.specId, from: toSeconds('2024-03-04'), to: toSeconds('2024-03-08') }
    const { futures } = await ok(platform.admin.get<PriceChartResponse>('seller_p/good/PriceChart', requested))
    expect(futures).toMatchObject({ day: [0, 2], settle: [6_001_00, 6_002_00] })
  })
})

// Original data (EileenClara/quantitative-trading, MIT): continuous main contracts with missing settlements, a close below the low, and a jump at a
// change of contract.
const AS_THEY_WERE: Record<string, readonly string[]> = {
  ru2401: [
    '2023-08-25,13205.0,13340.0,13190.0,13270.0,13255.0',
    '2023-08-28,13270.0,13425.0,13225.0,13200.0,0.0',
    '2023-08-29,13205.0,13270.0,13120.0,13180.0,13195.0',
  ],
  rb2501: [
    '2024-09-24,3090.0,3220.0,3088.0,3217.0,3151.0',
    '2024-09-25,3220.0,3288.0,3216.0,3226.0,0.0',
    '2024-09-26,3223.0,3297.0,3211.0,3281.0,3257.0',
  ],
  m2401: [
    '2023-08-11,4489.0,4514.0,4445.0,4487.0,4481.0',
    '2023-08-14,3860.0,3884.0,3800.0,3883.0,3841.0',
    '2023-08-15,3890.0,3929.0,3872.0,3914.0,3906.0',
  ],
}

it('accepts real prices as published, the odd ones once confirmed', async () => {
  for (const [contract, days] of Object.entries(AS_THEY_WERE)) {
    const csvLines = (confirmed: string) =>
      days.map((day, place) => `${contract},${day},,是,${place === 1 ? confirmed : '否'}`)
    const rejected = await importLines(...csvLines('否'))
    expect(rejected).toMatchObject({ kept: false })
    expect(rejected.warnings?.[0]).toMatchObject({ row: 3 })
    expect(await importLines(...csvLines('是'))).toMatchObject({ kept: true, success: 3 })
    const settled = (await listRows(contract)).map(({ settle_price }) => settle_price)
    expect(settled.map((price) => price === null)).toEqual([false, contract !== 'm2401', false])
  }
})
