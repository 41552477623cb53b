import type { ImportMapping } from '@cangdan/protocol'
import * as SheetJs from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readFutures as read } from '../testing/futures-workbook.ts'

const NONE = { strange: [], twice: [], missing: [] }

describe('spreadsheet columns', () => {
  const buildFile = (titles: string, cells: string) => Buffer.from(`${titles}\n${cells}\n`)

  it('are recognised for AKShare', async () => {
    const titles = 'symbol,date,open,high,low,close,volume,open_interest,turnover,settle,pre_settle,variety'
    const { problems, found } = await read(buildFile(titles, 'CU2405,20240301,1,1,1,1,1,1,1,1,1,CU'))
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
  ])('map %s to %s', async (title, name) => {
    expect((await read(buildFile(`合约,日期,${title}`, 'cu2405,2024-03-01,1'))).fields[2]).toBe(name)
  })

  it.each(['结算价(万元)', '成交量(万手)', '结算'.repeat(9), '价格'])('reject %s', async (title) => {
    const { problems } = await read(buildFile(`合约,日期,${title}`, 'cu2405,2024-03-01,1'))
    expect(problems.strange).toEqual([title])
  })

  it('follow the mapping, one column per field', async () => {
    const bytes = buildFile('货,天,价,别的', 'cu2405,2024-03-01,69880,1')
    const columns = { 1: 'contract_code', 2: 'trade_date', 3: 'settle_price', 4: null }
    const { problems, fields } = await read(bytes, { heading: 1, columns })
    expect(problems).toEqual(NONE)
    expect(fields).toEqual(['contract_code', 'trade_date', 'settle_price', null])
    const twice = await read(bytes, { heading: 1, columns: { ...columns, 4: 'settle_price' } })
    expect(twice.problems.twice).toEqual(['别的'])
    const constant = await read(bytes, { heading: 1, columns, constants: { trade_date: '2024-03-01' } })
    expect(constant.problems.twice).toEqual(['天'])
  })

  it.each([
    { columns: { 1: 'id' } },
    { constants: { change_price: '1' } },
    { profile: 'nymex' },
    { heading: 900 },
    { fillDown: ['volume'] },
  ] as readonly ImportMapping[])('reject the mapping %j', async (mapping) => {
    await expect(read(buildFile('合约,日期', 'cu2405,2024-03-01'), mapping)).rejects.toMatchObject({
      code: 'sheet_mapping',
    })
  })

  it('count untitled columns and hidden rows', async () => {
    const { found, records } = await read(buildFile('合约,日期,,', 'cu2405,2024-03-01,7,'))
    expect([found, records]).toEqual([{ untitled: 1 }, [[2, 'cu2405', '2024-03-01']]])
    const sheet = SheetJs.utils.aoa_to_sheet([
      ['合约', '日期'],
      ['cu2405', '2024-03-01'],
      ['cu2406', '2024-03-01'],
    ])
    sheet['!rows'] = [{}, { hidden: true }]
    const book = SheetJs.utils.book_new()
    SheetJs.utils.book_append_sheet(book, sheet, 'S')
    const bytes = SheetJs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    expect(await read(bytes)).toMatchObject({ found: { hidden: 1 }, records: { length: 2 } })
  })
})
