// Sheets as exchanges publish them are read as they are: titles below titles, merged contracts, sums, notes, columns of no interest.
import * as SheetJs from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '@cangdan/protocol'
import { READ_LIMITS, type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import { readBook } from '#platform/spreadsheet/spreadsheet.ts'
import { futures } from '#resources/goods/price-qh/price-qh.ts'
import { onDisk } from '#testing/spreadsheets.ts'
import { lookAtTable } from './look-at-table.ts'
import { openTable } from './table.ts'

type Given = string | number | null

/** A workbook of Excel 97, as exchanges still publish them. */
function xls(
  sheets: Readonly<Record<string, readonly (readonly Given[])[]>>,
  merges: readonly string[] = [],
) {
  const book = SheetJs.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = SheetJs.utils.aoa_to_sheet(rows.map((row) => [...row]))
    sheet['!merges'] = merges.map((range) => SheetJs.utils.decode_range(range))
    SheetJs.utils.book_append_sheet(book, sheet, name)
  }
  return SheetJs.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

/** What is read of a file: its fields, its records by row, and what else was found. */
const read = (bytes: Uint8Array, mapping: ImportMapping = {}) =>
  onDisk(bytes, async (path) => {
    const table = await openTable((wanted) => readBook(path, READ_LIMITS, wanted), futures, mapping)
    const rows: SheetRow[] = []
    for await (const batch of table.records()) rows.push(...batch)
    const { fields, strange, twice, missing } = table.columns
    return {
      fields: fields.map((field) => field?.name ?? null),
      records: rows.map(({ row, cells }) => [row, ...cells.map(textOf)]),
      problems: { strange, twice, missing: missing.map(({ name }) => name) },
      found: table.found(),
    }
  })

const NONE = { strange: [], twice: [], missing: [] }

const SHFE_TITLES =
  '合约,日期,前收盘,前结算,开盘价,最高价,最低价,收盘价,结算价,涨跌1,涨跌2,成交量,成交金额,持仓量'
const SHFE_ENGLISH = 'Contract,Date,Pre close,Pre settle,Open,High,Low,Close,Settle,ch1,ch2,Volume,Amount,OI'
const SHFE_MONTH: readonly (readonly Given[])[] = [
  ['上海期货交易所 2024年01月 铜期货行情'],
  ['Shanghai Futures Exchange, copper, 2024-01'],
  SHFE_TITLES.split(','),
  SHFE_ENGLISH.split(','),
  ['cu2401', 20240102, 68850, 68790, 68900, 69200, 68700, 69010, 68950, 160, 160, 8120, 279_944.1, 10_250],
  [null, 20240103, 69010, 68950, 69000, 69100, 68500, 68600, 68780, -350, -170, 7210, 247_950.2, 9870],
  ['小计', null, null, null, null, null, null, null, null, null, null, 15_330, 527_894.3, 9870],
  [
    'cu2402',
    20240102,
    68880,
    68810,
    68910,
    69210,
    68710,
    69020,
    68960,
    140,
    150,
    88_120,
    3_038_334.2,
    110_250,
  ],
  [null, 20240103, 69020, 68960, 69010, 69110, 68510, 68610, 68790, -350, -170, 77_210, 2_655_639.8, 99_870],
  ['小计', null, null, null, null, null, null, null, null, null, null, 165_330, 5_693_974, 99_870],
  ['总计', null, null, null, null, null, null, null, null, null, null, 180_660, 6_221_868.3, 109_740],
  ['注：1.报价单位：元/吨，成交金额单位：万元'],
  ['2.涨跌1=收盘价-前结算价，涨跌2=结算价-前结算价'],
]
const FOOTNOTE_ROWS = 2

describe('the month of an exchange, in an old workbook', () => {
  it('L9: is read below its titles, with merged contracts in each of their rows', async () => {
    const { fields, records, problems, found } = await read(
      xls({ 铜: SHFE_MONTH }, ['A1:N1', 'A2:N2', 'A5:A6', 'A8:A9']),
    )
    expect(problems).toEqual(NONE)
    expect(fields).toEqual([
      'contract_code',
      'trade_date',
      null,
      'pre_settle_price',
      'open_price',
      'high_price',
      'low_price',
      'close_price',
      'settle_price',
      null,
      null,
      'volume',
      null,
      'open_interest',
    ])
    expect(records.map((record) => record.slice(0, 3))).toEqual([
      [5, 'cu2401', '20240102'],
      [6, 'cu2401', '20240103'],
      [8, 'cu2402', '20240102'],
      [9, 'cu2402', '20240103'],
    ])
    expect(found).toEqual({
      heading: 3,
      profile: 'shfe',
      ignored: ['前收盘', '涨跌1', '涨跌2', '成交金额'],
      above: 2,
      headings: 1,
      subtotals: 3,
      notes: FOOTNOTE_ROWS,
    })
  })

  it('fills blanks down where nothing is merged, and only where somebody says so', async () => {
    const plain = await read(xls({ 铜: SHFE_MONTH }))
    expect(plain.records[1]?.[1]).toBe('')
    const filled = await read(xls({ 铜: SHFE_MONTH }), { fillDown: ['contract_code'] })
    expect(filled.records.map((record) => record[1])).toEqual(['cu2401', 'cu2401', 'cu2402', 'cu2402'])
  })

  it('is found on whichever sheet has titles, and the others are named', async () => {
    const file = xls({ 说明: [['本表由系统导出'], ['仅供参考']], 铜: SHFE_MONTH, 附表: [['无']] })
    const { records, found } = await read(file)
    expect(records).toHaveLength(4)
    expect(found).toMatchObject({ sheet: '铜', others: ['说明', '附表'] })
    await expect(read(file, { sheet: '铝' })).rejects.toMatchObject({ code: 'no_such_sheet' })
  })

  it('two rows of titles of which the upper one stands over several are read together', async () => {
    const { fields, problems, records } = await read(
      xls({
        A: [
          ['合约', '交易日', '价格', null, null, '成交'],
          [null, null, '最高价', '最低价', '结算价', '量'],
          ['cu2405', '2024-03-01', 70100, 69200, 69880, 12],
        ],
      }),
    )
    expect(problems).toEqual(NONE)
    expect(fields).toEqual([
      'contract_code',
      'trade_date',
      'high_price',
      'low_price',
      'settle_price',
      'volume',
    ])
    expect(records).toEqual([[3, 'cu2405', '2024-03-01', '70100', '69200', '69880', '12']])
  })
})

describe('the day of an exchange', () => {
  const DCE = [
    [
      '商品名称',
      '合约名称',
      '开盘价',
      '最高价',
      '最低价',
      '收盘价',
      '前结算价',
      '结算价',
      '涨跌',
      '涨跌1',
      '成交量',
      '持仓量',
      '持仓量变化',
      '成交额',
    ],
    [
      '豆粕',
      'm2405',
      '3,301',
      '3,345',
      '3,290',
      '3,330',
      '3,310',
      '3,320',
      '20',
      '10',
      '1,012,345',
      '1,512,345',
      '-1,234',
      '3,360,985.4',
    ],
    ['豆粕小计', '', '', '', '', '', '', '', '', '', '1,012,345', '1,512,345', '-1,234', '3,360,985.4'],
    ['总计', '', '', '', '', '', '', '', '', '', '1,012,345', '1,512,345', '-1,234', '3,360,985.4'],
  ]

  it('of Dalian lacks its date, which somebody says once', async () => {
    const bytes = xls({ S: DCE })
    expect((await read(bytes)).problems).toEqual({ ...NONE, missing: ['trade_date'] })
    const { records, problems, found, fields } = await read(bytes, {
      constants: { trade_date: '2024-03-01' },
    })
    expect(problems).toEqual(NONE)
    expect(fields.at(-1)).toBe('trade_date')
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({ 2: 'm2405', 15: '2024-03-01' })
    expect(found).toMatchObject({ profile: 'dce', subtotals: 2 })
  })

  it('of Zhengzhou is text with bars below a title', async () => {
    const lines = [
      '郑州商品交易所期货每日行情表(2024-01-05)',
      '合约代码|昨结算|今开盘|最高价|最低价|今收盘|今结算|涨跌1|涨跌2|成交量(手)|持仓量|增减量|成交额(万元)|交割结算价',
      'SR405|6,250.00|6,260.00|6,300.00|6,240.00|6,280.00|6,270.00|30.00|20.00|201,234|401,234|-1,234|1,261,737.18|',
      '小计||||||||||201,234|401,234|-1,234|1,261,737.18|',
    ]
    const { records, found, problems } = await read(Buffer.from(lines.join('\r\n')), {
      constants: { trade_date: '2024-01-05' },
    })
    expect(problems).toEqual(NONE)
    expect(records.map(([row, contract, before]) => [row, contract, before])).toEqual([
      [3, 'SR405', '6,250.00'],
    ])
    expect(found).toMatchObject({ profile: 'czce', heading: 2, above: 1, subtotals: 1 })
  })

  it('is a web page that calls itself .xls', async () => {
    const cells = (row: readonly string[], tag: string) =>
      row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
    const page = `<html><head><meta charset="gbk"><style>td{mso-number-format:"<td>"}</style></head><body><p>日行情</p>
      <table border=1><tr>${cells(['合约代码', '交易日', '结算价(元/吨)'], 'th')}</tr>
      <tr><td rowspan=2>cu2405</td>${cells(['2024年3月1日', '69,880&nbsp;'], 'td')}</tr>
      <tr>${cells(['2024/3/4', '69,900'], 'td')}</tr></table></body></html>`
    const { records, problems } = await read(Buffer.from(page))
    expect(problems).toEqual(NONE)
    expect(records).toEqual([
      [2, 'cu2405', '2024年3月1日', '69,880'],
      [3, 'cu2405', '2024/3/4', '69,900'],
    ])
  })
})

describe('columns', () => {
  const line = (titles: string, cells: string) => Buffer.from(`${titles}\n${cells}\n`)

  it('of AKShare are read by their names', async () => {
    const titles = 'symbol,date,open,high,low,close,volume,open_interest,turnover,settle,pre_settle,variety'
    const { problems, found } = await read(line(titles, 'CU2405,20240301,1,1,1,1,1,1,1,1,1,CU'))
    expect(problems).toEqual(NONE)
    expect(found).toEqual({ profile: 'akshare', ignored: ['turnover', 'variety'] })
  })

  it.each([
    ['成交量', 'volume'],
    ['成交量(手)', 'volume'],
    ['成交量（手）', 'volume'],
    ['结算价 (元/吨)', 'settle_price'],
    ['Ｏ Ｉ', 'open_interest'],
    ['SETTLE', 'settle_price'],
    ['清算値', 'settle_price'],
  ])('%s is %s', async (title, name) => {
    expect((await read(line(`合约,日期,${title}`, 'cu2405,2024-03-01,1'))).fields[2]).toBe(name)
  })

  it.each(['结算价(万元)', '成交量(万手)', '结算'.repeat(9), '价格'])('%s is none', async (title) => {
    const { problems } = await read(line(`合约,日期,${title}`, 'cu2405,2024-03-01,1'))
    expect(problems.strange).toEqual([title])
  })

  it('go where somebody says, and two of them not to one field', async () => {
    const bytes = line('货,天,价,别的', 'cu2405,2024-03-01,69880,1')
    const columns = { 1: 'contract_code', 2: 'trade_date', 3: 'settle_price', 4: null }
    const { problems, fields } = await read(bytes, { heading: 1, columns })
    expect(problems).toEqual(NONE)
    expect(fields).toEqual(['contract_code', 'trade_date', 'settle_price', null])
    const twice = await read(bytes, { heading: 1, columns: { ...columns, 4: 'settle_price' } })
    expect(twice.problems.twice).toEqual(['别的'])
    const constant = await read(bytes, { heading: 1, columns, constants: { trade_date: '2024-03-01' } })
    expect(constant.problems.twice).toEqual(['trade_date'])
  })

  it.each([
    { columns: { 1: 'id' } },
    { constants: { change_price: '1' } },
    { profile: 'nymex' },
    { heading: 900 },
    { fillDown: ['volume'] },
  ] as readonly ImportMapping[])('%j names what there is not', async (mapping) => {
    await expect(read(line('合约,日期', 'cu2405,2024-03-01'), mapping)).rejects.toMatchObject({
      code: 'sheet_mapping',
    })
  })

  it('without a title are counted, and hidden rows too', async () => {
    const { found, records } = await read(line('合约,日期,,', 'cu2405,2024-03-01,7,'))
    expect([found, records]).toEqual([{ untitled: 1 }, [[2, 'cu2405', '2024-03-01', '7']]])
    const sheet = SheetJs.utils.aoa_to_sheet([
      ['合约', '日期'],
      ['cu2405', '2024-03-01'],
      ['cu2406', '2024-03-01'],
    ])
    sheet['!rows'] = [{}, { hidden: true }]
    const book = SheetJs.utils.book_new()
    SheetJs.utils.book_append_sheet(book, sheet, 'S')
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const bytes = SheetJs.write(book, { type: 'buffer', bookType }) as Buffer
      expect(await read(bytes), bookType).toMatchObject({ found: { hidden: 1 }, records: { length: 2 } })
    }
  })
})

describe('a look at a file', () => {
  it('answers what is found, with samples, before anything is read as a value', async () => {
    const look = await onDisk(xls({ 铜: SHFE_MONTH }, ['A5:A6']), (path) =>
      lookAtTable((wanted) => readBook(path, READ_LIMITS, wanted), futures, {
        mapping: undefined,
        language: 'zh',
      }),
    )
    expect(look).toMatchObject({ sheets: ['铜'], sheet: '铜', heading: 3, profile: 'shfe' })
    expect(look.columns[0]).toMatchObject({ column: 1, title: '合约', field: 'contract_code' })
    expect(look.columns[2]).toMatchObject({ title: '前收盘', field: null, ignored: true })
    expect(look.columns[8]?.samples[1]).toBe('68950')
    expect(look.fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'contract_code',
      'trade_date',
    ])
  })
})
