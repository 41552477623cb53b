// Daily spreadsheets of exchanges that name goods and month separately, in a column or above the rows (L9, docs/decisions/import-layout.md).
import { describe, expect, it } from 'vitest'
import { readFutures as read, buildWorkbook } from '../testing/futures-workbook.ts'

const NONE = { strange: [], twice: [], missing: [] }
const DAY = { constants: { trade_date: '2024-03-01' } }
const listContracts = (records: readonly (readonly unknown[])[], place: number) =>
  records.map((record) => [record[0], record[place]])

describe('daily spreadsheet of Shanghai', () => {
  const TITLES = '交割月份,前结算,今开盘,最高价,最低价,收盘价,结算参考价,涨跌1,涨跌2,成交手,成交额,持仓手,变化'
  const buildLine = (month: string) => [
    month,
    68_900,
    69_000,
    69_200,
    68_800,
    69_100,
    69_000,
    200,
    100,
    12,
    5.1,
    43,
    -2,
  ]
  const rows = [
    ['上海期货交易所期货合约行情'],
    ['商品名称:铜'],
    TITLES.split(','),
    buildLine('2403'),
    buildLine('2404'),
    ['小计', ...Array<null>(8).fill(null), 24, 10.2, 86, -4],
    ['商品名称：白银'],
    buildLine('2406'),
    ['商品名称:纸浆'],
    buildLine('2405'),
  ]

  it('takes the goods from the line above the rows', async () => {
    const { problems, fields, records, found } = await read(buildWorkbook({ S: rows }), DAY)
    expect(problems).toEqual(NONE)
    expect(fields.slice(0, 7)).toEqual([
      'contract_code',
      'pre_settle_price',
      'open_price',
      'high_price',
      'low_price',
      'close_price',
      'settle_price',
    ])
    expect([fields[9], fields[11]]).toEqual(['volume', 'open_interest'])
    expect(listContracts(records, 1)).toEqual([
      [4, 'cu2403'],
      [5, 'cu2404'],
      [8, 'ag2406'],
      [10, '纸浆2405'],
    ])
    expect(found).toMatchObject({ profile: 'shfe_day', heading: 3, above: 2, headings: 2, subtotals: 1 })
  })
})

describe('daily spreadsheet of Guangzhou (and formerly Dalian)', () => {
  const TITLES =
    '商品名称,交割月份,开盘价,最高价,最低价,收盘价,前结算价,结算价,涨跌,涨跌1,成交量,持仓量,持仓量变化,成交额'
  const buildLine = (goods: string | null, month: string | number) => [
    goods,
    month,
    '3,301',
    '3,345',
    '3,290',
    '3,330',
    '3,310',
    '3,320',
    '20',
    '10',
    '1,012',
    '1,512',
    '-1,234',
    '3,360.4',
  ]
  const buildSumRow = (name: string) => [name, ...Array<null>(9).fill(null), '1,012', '1,512', '-1,234', '3,360.4']
  const rows = [
    TITLES.split(','),
    buildLine('工业硅', '2405'),
    buildLine(null, 2406),
    buildSumRow('工业硅小计'),
    buildLine('豆粕', 2405),
    buildLine('鸡蛋', 2405),
    buildLine('碳酸锂', 'lc2407'),
    buildSumRow('总计'),
  ]

  it('joins goods and month, and keeps complete codes', async () => {
    const { problems, records, found } = await read(buildWorkbook({ S: rows }, ['A2:A3']), DAY)
    expect(problems).toEqual(NONE)
    expect(listContracts(records, 2)).toEqual([
      [2, 'si2405'],
      [3, 'si2406'],
      [5, 'm2405'],
      [6, '鸡蛋2405'],
      [7, 'lc2407'],
    ])
    expect(found).toMatchObject({ profile: 'gfex', subtotals: 2 })
  })

  it('joins them also with mapped columns', async () => {
    const columns = Object.fromEntries(TITLES.split(',').map((_, place) => [String(place + 1), null]))
    const mapping = {
      ...DAY,
      profile: 'gfex',
      columns: { ...columns, 2: 'contract_code', 8: 'settle_price' },
    }
    const { records } = await read(buildWorkbook({ S: rows }, ['A2:A3']), mapping)
    expect(listContracts(records, 2)[0]).toEqual([2, 'si2405'])
  })
})

it('reads the titles of another AKShare source', async () => {
  const titles = '时间,开盘,最高,最低,收盘,涨跌,涨跌幅,成交量,成交额,持仓量'
  const bytes = Buffer.from(`${titles}\n2024-03-01,1,1,1,1,0,0,1,1,1`)
  const { problems, fields } = await read(bytes, { constants: { contract_code: 'cu2405' } })
  expect(problems).toEqual(NONE)
  expect(fields[0]).toBe('trade_date')
})
