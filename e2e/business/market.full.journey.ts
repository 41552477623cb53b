import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const PRICES = '/goods/good/price/list'

const isMissing = (page: Page) =>
  page
    .getByText(/已不存在|不存在|没有/)
    .first()
    .waitFor()

describe('storage firm', () => {
  it('manages only its own warehouses and zones (R8)', async () => {
    const { page, leave } = await enter(
      visit,
      { username: 'storemanager', path: '/stores/warehouse/list' },
      REDUCED_MOTION,
    )
    await getMain(page).getByText('共 3 条').waitFor()
    await getRow(page, '镇海一号库').getByRole('link', { name: '库区', exact: true }).click()
    // Both lists have three rows; wait for the heading of the zones.
    await getMain(page).getByRole('heading', { level: 1, name: '库区管理' }).waitFor()
    await getMain(page).getByText('共 3 条').waitFor()
    await getMain(page).getByRole('link', { name: '新增' }).click()
    await getMain(page).getByRole('heading', { level: 1, name: '新增库区' }).waitFor()
    await getField(page, '库区编码').fill('B2')
    await getField(page, '库容').fill('500')
    await page.keyboard.press('Control+s')
    await getMain(page).getByText('各库区库容合计 20,500.00 吨，超过仓库库容 20,000.00 吨').waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    // Accept the browser's warning about unsaved changes.
    page.on('dialog', (question) => void question.accept())
    await page.goto(visit.at('/stores/zone/list'))
    await getMain(page).getByText('共 8 条').waitFor()
    const [other] = await visit.ask<{ id: string }>(`select id from warehouse where warehouse_code = 'JB-LG-01'`)
    await page.goto(visit.at(`/stores/warehouse/look/${other?.id}`))
    await isMissing(page)
    await leave()
  })
})

describe('bank users', () => {
  it('see only their bank, by link and in exports, and cannot import (P2)', async () => {
    const here = await enter(
      visit,
      { username: 'manager', path: '/pledge/policy/list' },
      { acceptDownloads: true, ...REDUCED_MOTION },
    )
    const { page } = here
    await getMain(page).getByText('共 4 条').waitFor()
    expect(await getMain(page).getByRole('button', { name: '导入' }).count()).toBe(0)
    const [other] = await visit.ask<{ id: string }>(
      `select risk_policy.id from risk_policy join bank on bank.id = bank_id where bank_name = '江南商业银行' limit 1`,
    )
    await page.goto(visit.at(`/pledge/policy/look/${other?.id}`))
    await isMissing(page)
    await page.goto(visit.at('/pledge/policy/list'))
    const rows = await exportRows(page, '风控政策')
    expect(rows.slice(1).map((row) => row[rows[0]?.indexOf('银行') ?? 0])).toEqual(Array(4).fill('东海银行'))
    await page.goto(visit.at('/stores/warehouse/list'))
    await page.waitForURL(/40[14]/)
    await here.leave()
  })
})

/** Exports all matching rows, and reads the workbook with a different library than the writer. */
async function exportRows(page: Page, name: string): Promise<string[][]> {
  await getMain(page).getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/全部符合条件/).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${name} \\d{4}-\\d\\d-\\d\\d \\d{4}\\.xlsx$`))
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await download.path())) as never)
  const rows: string[][] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)))
  return rows
}

async function swapColumns(page: Page, hidden: string, shown: string): Promise<void> {
  await getMain(page)
    .getByRole('button', { name: /显示的列/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: hidden, exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: shown, exact: true }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
  await getMain(page).getByRole('columnheader', { name: shown }).waitFor()
}

/** Exports the prices with one column replaced by another. */
async function exportWithColumn(page: Page, hidden: string, shown: string): Promise<string[][]> {
  await swapColumns(page, hidden, shown)
  const rows = await exportRows(page, '货物价格')
  expect(rows[0]).toContain(shown)
  expect(rows[0]).not.toContain(hidden)
  return rows
}

describe('list of thousands', () => {
  it('filters, sorts, pages and selects columns, and exports the displayed values (L4, L6, L7, L8)', async () => {
    const { page, leave } = await enter(
      visit,
      { username: 'risk', path: PRICES },
      { acceptDownloads: true, ...REDUCED_MOTION },
    )
    const [good] = await visit.ask<{ good_id: string; id: string }>(
      `select good_id, id from good_spec where spec_code = 'CU-CATH-2'`,
    )
    await page.goto(visit.at(`${PRICES}?good_id=${good?.good_id}&spec_id=${good?.id}&limit=10`))
    const [{ count } = { count: '0' }] = await visit.ask<{ count: string }>(
      `select count(*) from good_price where spec_id = ${good?.id}`,
    )
    await getMain(page).getByText(`共 ${count} 条`).waitFor()
    const header = getMain(page).getByRole('columnheader', { name: /^价格 元/ })
    await header.getByRole('button').click()
    const [cheapest] = await visit.ask<{ price: string }>(
      `select to_char(min(price) / 100.0, 'FM999,999,990.00') as price from good_price where spec_id = ${good?.id}`,
    )
    await expect.poll(() => getMain(page).getByRole('row').nth(1).innerText()).toContain(cheapest?.price ?? '?')
    await getMain(page).getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => page.url()).toContain('page=2')
    const rows = await exportWithColumn(page, '提交人', '价格来源')
    expect(rows).toHaveLength(Number(count) + 1)
    const place = rows[0]?.findIndex((title) => title.startsWith('价格(')) ?? -1
    const prices = rows.slice(1).map((row) => Number(row[place]))
    const stored = await visit.ask<{ price: string }>(
      `select price from good_price where spec_id = ${good?.id} order by price, id`,
    )
    expect(prices).toEqual(stored.map(({ price }) => Number(price) / 100))
    await leave()
  })

  it.each([
    ['en-US', 'prices', /in total/],
    ['es-ES', 'precios', /en total|Total/],
    ['ja-JP', '価格', /件/],
  ])('is readable in %s on a phone and a desktop (A4)', async (locale, title, total) => {
    const { page, leave } = await enter(
      visit,
      { username: 'admin', path: '/dashboard' },
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark', ...REDUCED_MOTION },
    )
    await page.evaluate(
      (language) => {
        localStorage.setItem('language', language)
      },
      locale.slice(0, 2),
    )
    await page.goto(visit.at(PRICES))
    await page.getByRole('heading', { level: 1, name: new RegExp(title, 'i') }).waitFor()
    await getMain(page).getByText(total).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await leave()
  })
})
