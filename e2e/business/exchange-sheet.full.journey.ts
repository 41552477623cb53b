// Imports a month of an exchange in its original format, including `.xls`: corrects a cell, marks a contract change, and downloads invalid rows as a
// workbook.
import { readFile } from 'node:fs/promises'
import * as SheetJs from '@e965/xlsx'
import ExcelJS from 'exceljs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const FUTURES = '/goods/good/price/qh/list'
const TITLES = '合约,日期,前收盘,前结算,开盘价,最高价,最低价,收盘价,结算价,涨跌1,涨跌2,成交量,成交金额,持仓量'
const ENGLISH = 'Contract,Date,Pre close,Pre settle,Open,High,Low,Close,Settle,ch1,ch2,Volume,Amount,OI'
type CellInput = string | number | null

const buildDay = (contract: string | null, date: number, settle: CellInput, interest: number): CellInput[] => {
  const near = typeof settle === 'number' ? settle : 18_000
  const [before, high, low] = [near - 20, near + 60, near - 60]
  return [contract, date, before, before, near, high, low, near, settle, 20, 20, 8120, 27_994.1, interest]
}
const buildTotal = (name: string): CellInput[] => [name, ...Array<null>(10).fill(null), 15_330, 527_894.3, 9870]

/** Builds the layout of the Shanghai exchange: two title rows, two heading rows, merged contracts, totals, notes. */
function buildMonth() {
  const lines: CellInput[][] = [
    ['上海期货交易所 2024年03月 铝期货行情'],
    ['Shanghai Futures Exchange, aluminium, 2024-03'],
    TITLES.split(','),
    ENGLISH.split(','),
    buildDay('al2406', 20240304, '18010元?', 110_250),
    buildDay(null, 20240305, 18_060, 99_870),
    buildDay(null, 20240306, 20_500, 98_000),
    buildTotal('小计'),
    buildDay('al2407', 20240304, 18_020, 210_250),
    buildDay(null, 20240305, 18_070, 209_870),
    buildTotal('小计'),
    buildTotal('总计'),
    ['注：1.报价单位：元/吨，成交金额单位：万元'],
    ['2.涨跌1=收盘价-前结算价，涨跌2=结算价-前结算价'],
  ]
  const sheet = SheetJs.utils.aoa_to_sheet(lines)
  sheet['!merges'] = ['A1:N1', 'A2:N2', 'A5:A7', 'A9:A10'].map((range) => SheetJs.utils.decode_range(range))
  const book = SheetJs.utils.book_new()
  SheetJs.utils.book_append_sheet(book, sheet, '铝')
  const buffer = SheetJs.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  return { name: '所内合约行情报表2024.3.xls', mimeType: 'application/vnd.ms-excel', buffer }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '导入' })
const open = (page: Page) => getMain(page).getByRole('button', { name: '导入' }).click()
const choose = (page: Page) => dialog(page).locator('input[type=file]').setInputFiles(buildMonth())
const loadSettlements = () =>
  visit.ask<{ contract_code: string; settle_price: string; is_confirmed: number; remark: string }>(`
    select contract_code, settle_price, is_confirmed,
           (select remark from record_history
             where table_name = 'good_price_qh' and record_id = good_price_qh.id and verb = 'add') as remark
      from good_price_qh where contract_code in ('al2406', 'al2407') and trade_date < '2024-04-01'
     order by contract_code, trade_date`)

async function downloadInvalidRows(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: '下载这些行（Excel）' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('所内合约行情报表2024.3 待修改.xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await download.path())) as never)
  const rows: string[][] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as string[]).slice(1)))
  return rows
}

describe('platform clerk', () => {
  it('imports a month of an exchange with six clicks, a correction and a contract change (L9, T4)', async () => {
    const { page, leave } = await enter(visit, { path: FUTURES }, { ...REDUCED_MOTION, acceptDownloads: true })
    await open(page)
    await choose(page)
    await dialog(page).getByText('5 条中有 1 条有误').waitFor()
    const errors = dialog(page).getByRole('region', { name: '有误的内容' })
    await errors.getByRole('textbox', { name: '第 5 行 结算价' }).waitFor()
    const warned = dialog(page).getByRole('region', { name: '数据异常，需核实' })
    expect((await warned.locator('tbody').innerText()).replaceAll(/\s+/g, ' ')).toContain('结算价')
    expect(await findViolationsInFullTier(page)).toEqual([])

    const rows = await downloadInvalidRows(page)
    expect(rows[0]?.slice(0, 2)).toEqual(['合约', '日期'])
    expect(rows[0]?.at(-1)).toBe('不能导入的原因')
    expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual([
      ['al2406', '20240304'],
      ['al2406', '20240306'],
    ])

    await errors.getByRole('textbox', { name: '第 5 行 结算价' }).fill('18010')
    await warned.getByRole('combobox', { name: '第 7 行已核实' }).click()
    await page.getByTitle('换月', { exact: true }).click()
    await dialog(page).getByRole('button', { name: '按修改后的内容检查' }).click()
    const preview = dialog(page).getByRole('region', { name: '将按以下内容保存（前 5 条）' })
    await preview.getByText('18010.00').first().waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '导入 5 条' }).click()
    await dialog(page).getByText('成功导入 5 条').first().waitFor()
    const prices = await loadSettlements()
    expect(prices.map(({ settle_price: price }) => Number(price))).toEqual([
      1_801_000, 1_806_000, 2_050_000, 1_802_000, 1_807_000,
    ])
    expect(prices.map(({ is_confirmed: said }) => said)).toEqual([0, 0, 2, 0, 0])
    expect(prices[0]?.remark).toBe('导入时修改 18010元? → 18010')
    expect(prices[2]?.remark).toBe('导入时核实')
    await leave()
  }, 120_000)
})
