// Imports three years of four main contracts unchanged: settlements of 0 are missing, changes of contract are marked, and no fall appears (L9, T4).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMPORT_MODES, type ImportMapping, type PriceChartResponse, readDay, type Row } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FUTURES_FOLDER } from '#platform/folders.ts'
import { createPriceDesk } from '../testing/price-desk.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const LIST = 'seller_p/good/PriceQhList'
const CHART = 'seller_p/good/PriceChart'
const DAYS = 725
/** Values of `is_confirmed`: confirmed, and change of contract. */
const [SO, OTHER] = [1, 2]

interface Series {
  readonly file: string
  readonly contract: string
  readonly variety: number
  readonly unlikely: Readonly<Record<string, number>>
}

const NO_SETTLEMENT = { '2023-08-28': SO, '2024-09-25': SO }
const SERIES: readonly Series[] = [
  { file: 'CU', contract: 'cu2606', variety: 101, unlikely: NO_SETTLEMENT },
  { file: 'RB', contract: 'rb2606', variety: 109, unlikely: NO_SETTLEMENT },
  { file: 'RU', contract: 'ru2606', variety: 112, unlikely: NO_SETTLEMENT },
  {
    file: 'M',
    contract: 'm2606',
    variety: 304,
    unlikely: { '2023-08-14': OTHER, '2023-12-11': OTHER, '2024-09-25': SO },
  },
]

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const readSeries = (file: string) => readFile(join(FUTURES_FOLDER, `${file}.csv`))
/** Parses settlements in fen by day, digit by digit, independently of the product. */
const parseSettlements = (bytes: Buffer): Map<string, number> =>
  new Map(
    bytes
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(','))
      .map((cells) => [cells[0] ?? '', Math.round(Number(cells[7]) * 100)]),
  )
const buildMapping = (contract: string): ImportMapping => ({
  constants: { contract_code: contract, is_main: '是' },
})

describe.each(SERIES)('series of $contract', ({ file, contract, variety, unlikely }) => {
  it('warns on unlikely days only', async () => {
    const bytes = await readSeries(file)
    const tried = await ok(
      platform.admin.importSheet(LIST, `${file}.csv`, bytes, {
        mode: IMPORT_MODES.try,
        mapping: buildMapping(contract),
      }),
    )
    expect(tried).toMatchObject({ total: DAYS, fail: 0, warned: Object.keys(unlikely).length, kept: false })
    const days = [...parseSettlements(bytes).keys()]
    const warned = [...new Set(tried.warnings?.map(({ row }) => days[row - 2]))]
    expect(warned).toEqual(Object.keys(unlikely).toSorted())
  })

  it('is imported with confirmations, and missing settlements stay empty', async () => {
    const bytes = await readSeries(file)
    const settled = parseSettlements(bytes)
    const days = [...settled.keys()]
    const ticked = Object.fromEntries(Object.entries(unlikely).map(([day, said]) => [days.indexOf(day) + 2, said]))
    const requested = { mapping: buildMapping(contract), corrections: { ticked } }
    expect(await ok(platform.admin.importSheet(LIST, `${file}.csv`, bytes, requested))).toMatchObject({
      success: DAYS,
      kept: true,
    })
    const rows: Row[] = []
    for (let page = 1; rows.length < DAYS; page += 1)
      rows.push(
        ...(await ok(
          platform.admin.get<Row[]>(LIST, {
            page,
            limit: 100,
            contract_code: contract,
            sort: 'trade_date',
            order: 'true',
          }),
        )),
      )
    expect(rows.map(({ settle_price }) => settle_price ?? 0)).toEqual([...settled.values()])
    expect(rows.every(({ settle_price }) => settle_price !== 0)).toBe(true)
    // A change refers to the previous settlement of the same contract, which these files do not contain.
    expect(rows.every(({ change_rate }) => change_rate === null)).toBe(true)
  })

  it('is charted without a fall between days of different contracts', async () => {
    const fixture = await createPriceDesk(platform, `Goods of ${contract}`)
    const { version } = await ok(
      platform.admin.get<{ version: number }>('seller_p/good/GoodInfo', { id: fixture.goodId }),
    )
    const follow = { id: fixture.goodId, version, price_mode: 2, qh_code: variety }
    await ok(platform.admin.post('seller_p/good/GoodSave', follow))
    const [from, to] = [readDay('2023-06-19') ?? 0, readDay('2026-06-17') ?? 0]
    const chart = await ok(platform.admin.get<PriceChartResponse>(CHART, { spec_id: fixture.specId, from, to }))
    const { day = [], settle = [], changes = [] } = chart.futures ?? {}
    const marked = Object.keys(unlikely).filter((each) => unlikely[each] === OTHER)
    expect(changes).toEqual(
      marked.map((each) => ({
        day: ((readDay(each) ?? 0) - from) / 86_400,
        from: contract,
        to: contract,
      })),
    )
    const missing = [...parseSettlements(await readSeries(file)).values()].filter((fen) => fen === 0).length
    expect(settle).toHaveLength(DAYS - missing)
    expect(Math.min(...settle)).toBeGreaterThan(0)
    const begins = new Set(changes.map((change) => change.day))
    const moves = settle.flatMap((fen, place) =>
      place === 0 || begins.has(day[place] ?? 0) ? [] : [Math.abs(fen / (settle[place - 1] ?? fen) - 1)],
    )
    expect(Math.max(...moves)).toBeLessThanOrEqual(0.1)
  })
})
