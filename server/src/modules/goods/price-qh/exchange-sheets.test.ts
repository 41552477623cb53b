// Spreadsheets of exchanges are read as published: several title rows, merged cells, sums, notes, extra columns.
import { describe, expect, it } from 'vitest'
import { READ_LIMITS } from '#platform/spreadsheet/cells.ts'
import { readWorkbook } from '#platform/spreadsheet/spreadsheet.ts'
import { type CellValue, readFutures as read, buildWorkbook } from '../testing/futures-workbook.ts'
import { futures } from './price-qh.ts'
import { withFile } from '#testing/files/spreadsheets.ts'
import { describeTable } from '#engine/import/layout/describe-table.ts'

const NONE = { strange: [], twice: [], missing: [] }

const SHFE_TITLES = '合约,日期,前收盘,前结算,开盘价,最高价,最低价,收盘价,结算价,涨跌1,涨跌2,成交量,成交金额,持仓量'
const SHFE_ENGLISH = 'Contract,Date,Pre close,Pre settle,Open,High,Low,Close,Settle,ch1,ch2,Volume,Amount,OI'
const SHFE_MONTH: readonly (readonly CellValue[])[] = [
  ['上海期货交易所 2024年01月 铜期货行情'],
  ['Shanghai Futures Exchange, copper, 2024-01'],
  SHFE_TITLES.split(','),
  SHFE_ENGLISH.split(','),
  ['cu2401', 20240102, 68850, 68790, 68900, 69200, 68700, 69010, 68950, 160, 160, 8120, 279_944.1, 10_250],
  [null, 20240103, 69010, 68950, 69000, 69100, 68500, 68600, 68780, -350, -170, 7210, 247_950.2, 9870],
  ['小计', null, null, null, null, null, null, null, null, null, null, 15_330, 527_894.3, 9870],
  ['cu2402', 20240102, 68880, 68810, 68910, 69210, 68710, 69020, 68960, 140, 150, 88_120, 3_038_334.2, 110_250],
  [null, 20240103, 69020, 68960, 69010, 69110, 68510, 68610, 68790, -350, -170, 77_210, 2_655_639.8, 99_870],
  ['小计', null, null, null, null, null, null, null, null, null, null, 165_330, 5_693_974, 99_870],
  ['总计', null, null, null, null, null, null, null, null, null, null, 180_660, 6_221_868.3, 109_740],
  ['注：1.报价单位：元/吨，成交金额单位：万元'],
  ['2.涨跌1=收盘价-前结算价，涨跌2=结算价-前结算价'],
  ['        注： ', '3、 成交量、持仓量、持仓变化单位为手，双边计算；成交金额单位为万元，双边计算'],
]
const FOOTNOTE_ROWS = 3

describe('monthly spreadsheet of an exchange in an old workbook', () => {
  it('is read with merged contracts repeated in each row (L9)', async () => {
    const { fields, records, problems, found } = await read(
      buildWorkbook({ 铜: SHFE_MONTH }, ['A1:N1', 'A2:N2', 'A5:A6', 'A8:A9']),
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

  it('fills blanks down only if the mapping requests it', async () => {
    const plain = await read(buildWorkbook({ 铜: SHFE_MONTH }))
    expect(plain.records[1]?.[1]).toBe('')
    const filled = await read(buildWorkbook({ 铜: SHFE_MONTH }), { fillDown: ['contract_code'] })
    expect(filled.records.map((record) => record[1])).toEqual(['cu2401', 'cu2401', 'cu2402', 'cu2402'])
  })

  it('is found on the worksheet with titles, and lists the rest', async () => {
    const file = buildWorkbook({ 说明: [['本表由系统导出'], ['仅供参考']], 铜: SHFE_MONTH, 附表: [['无']] })
    const { records, found } = await read(file)
    expect(records).toHaveLength(4)
    expect(found).toMatchObject({ sheet: '铜', others: ['说明', '附表'] })
    await expect(read(file, { sheet: '铝' })).rejects.toMatchObject({ code: 'no_such_sheet' })
  })

  it('joins two title rows where the upper one spans several columns', async () => {
    const { fields, problems, records } = await read(
      buildWorkbook({
        A: [
          ['合约', '交易日', '价格', null, null, '成交'],
          [null, null, '最高价', '最低价', '结算价', '量'],
          ['cu2405', '2024-03-01', 70100, 69200, 69880, 12],
        ],
      }),
    )
    expect(problems).toEqual(NONE)
    expect(fields).toEqual(['contract_code', 'trade_date', 'high_price', 'low_price', 'settle_price', 'volume'])
    expect(records).toEqual([[3, 'cu2405', '2024-03-01', '70100', '69200', '69880', '12']])
  })
})

describe('daily spreadsheet of an exchange', () => {
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

  it('takes the date missing in that of Dalian as a constant', async () => {
    const bytes = buildWorkbook({ S: DCE })
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

  it('reads that of Zhengzhou as text separated by bars', async () => {
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
    expect(records.map(([row, contract, before]) => [row, contract, before])).toEqual([[3, 'SR405', '6,250.00']])
    expect(found).toMatchObject({ profile: 'czce', heading: 2, above: 1, subtotals: 1 })
  })

  it('reads a web page with the extension .xls', async () => {
    const buildCells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
    const page = `<html><head><meta charset="gbk"><style>td{mso-number-format:"<td>"}</style></head><body><p>日行情</p>
      <table border=1><tr>${buildCells(['合约代码', '交易日', '结算价(元/吨)'], 'th')}</tr>
      <tr><td rowspan=2>cu2405</td>${buildCells(['2024年3月1日', '69,880&nbsp;'], 'td')}</tr>
      <tr>${buildCells(['2024/3/4', '69,900'], 'td')}</tr></table></body></html>`
    const { records, problems } = await read(Buffer.from(page))
    expect(problems).toEqual(NONE)
    expect(records).toEqual([
      [2, 'cu2405', '2024年3月1日', '69,880'],
      [3, 'cu2405', '2024/3/4', '69,900'],
    ])
  })
})

describe('preview of a file', () => {
  it('returns worksheets, columns and samples before values are parsed', async () => {
    const look = await withFile(buildWorkbook({ 铜: SHFE_MONTH }, ['A5:A6']), (path) =>
      describeTable((wanted) => readWorkbook(path, READ_LIMITS, wanted), futures, {
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
