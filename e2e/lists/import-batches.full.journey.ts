import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const FUTURES = '/goods/good/price/qh/list'
const TITLES = '合约代码,交易日,收盘价(元),结算价(元),成交量(手)'
const MARCH = ['zn2404,2024-03-04,20510,20500,100', 'zn2404,2024-03-05,20560,20550,110']
const LATER = [
  'zn2404,2024-03-04,20510,20500,100',
  'zn2404,2024-03-05,20560,20555,115',
  'zn2404,2024-03-06,20610,20600,120',
]

const sheet = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([TITLES, ...lines].join('\n')),
})
const dialog = (page: Page) => page.getByRole('dialog', { name: '导入' })
const choose = (page: Page, ...file: Parameters<typeof sheet>) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles(sheet(...file))
const open = (page: Page) => getMain(page).getByRole('button', { name: '导入' }).click()
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}
const loadSettlements = async () =>
  (
    await visit.ask<{ settle_price: string }>(
      `select settle_price from good_price_qh where contract_code = 'zn2404' and trade_date < '2024-04-01' order by trade_date`,
    )
  ).map(({ settle_price: price }) => Number(price))

async function bringMarch(page: Page): Promise<void> {
  await open(page)
  await choose(page, '三月上.csv', MARCH)
  await button(page, '导入 2 条').click()
  await dialog(page).getByText('成功导入 2 条').first().waitFor()
  await close(page)
}

async function bringOverlap(page: Page): Promise<void> {
  await open(page)
  await choose(page, '三月.csv', LATER)
  await dialog(page).getByText('3 条中有 2 条有误').waitFor()
  await dialog(page).getByText('覆盖', { exact: true }).click()
  await dialog(page).getByText('新增 1 条，更新 1 条，不变 1 条，跳过 0 条').waitFor()
  const diff = dialog(page).getByRole('region', { name: '将更新的记录' })
  const [line = ''] = await diff.locator('tbody tr').allInnerTexts()
  expect(line.replaceAll(/\s+/g, ' ')).toMatch(/3 zn2404 2024-03-05 .*20,550\.00.*20,555\.00.*110.*115/)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await button(page, '导入 2 条').click()
  await dialog(page).getByText('新增 1 条，更新 1 条，1 条未变').first().waitFor()
}

async function bringLarge(page: Page): Promise<number> {
  const rows = Array.from({ length: 3_000 }, (_, n) => {
    const contract = `${['cu', 'al', 'pb', 'ni', 'sn'][n % 5] ?? ''}${2404 + (Math.floor(n / 5) % 9)}`
    const day = new Date(Date.UTC(2023, 8, 4 + 7 * Math.floor(n / 225) + (Math.floor(n / 45) % 5)))
    return `${contract},${day.toISOString().slice(0, 10)},18000,18000,${n}`
  }).filter((line) => !/2023-(09-29|10-0[2-6])/.test(line))
  const unlisted = rows.map((line) => `${line},${'x'.repeat(20)}`).join('\n')
  expect(unlisted.length).toBeGreaterThan(100 * 1024)
  await open(page)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: '全年.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${TITLES},合约名称\n${unlisted}`),
    })
  await button(page, `导入 ${rows.length.toLocaleString('zh')} 条`).click({ timeout: 60_000 })
  await dialog(page).getByText(`成功导入 ${rows.length} 条`).first().waitFor({ timeout: 60_000 })
  const [all] = await visit.ask<{ n: string }>('select count(*) as n from good_price_qh')
  await getMain(page)
    .getByText(`共 ${Number(all?.n).toLocaleString('zh')} 条`)
    .waitFor()
  await close(page)
  return rows.length
}

describe('platform clerk', () => {
  it('imports an overlapping month with a diff, is warned of a repeated file, and undoes the import (T4, E6)', async () => {
    const { page, leave } = await enter(visit, { path: FUTURES }, REDUCED_MOTION)
    await getMain(page).getByRole('button', { name: '导入' }).waitFor()
    await bringMarch(page)
    await bringOverlap(page)
    expect(await loadSettlements()).toEqual([2_050_000, 2_055_500, 2_060_000])
    await close(page)

    await open(page)
    await dialog(page).getByText('覆盖', { exact: true }).click()
    await choose(page, '三月.csv', LATER)
    await dialog(page).getByText('这个文件导入过').waitFor()
    await dialog(page).getByText('新增 0 条，更新 0 条，不变 3 条，跳过 0 条').waitFor()
    expect(await button(page, '导入 0 条').isDisabled()).toBe(true)
    await close(page)

    await open(page)
    await dialog(page).getByText('我最近的导入（2）').click()
    await button(page, '撤销导入 三月.csv').click()
    await page.getByRole('dialog', { name: '撤销这次导入？' }).getByRole('button', { name: '撤销导入' }).click()
    await dialog(page).getByText('已撤销', { exact: true }).waitFor()
    expect(await loadSettlements()).toEqual([2_050_000, 2_055_000])
    expect(await findViolationsInFullTier(page)).toEqual([])
    await close(page)

    await page.goto(visit.at('/sys/import/manage'))
    await getRow(page, '三月.csv').getByText('已撤销').waitFor()
    await getRow(page, '三月上.csv').getByText('已导入').waitFor()
    await leave()
  })

  it('imports a large spreadsheet in the background with progress (T4)', async () => {
    const { page, leave } = await enter(visit, { path: FUTURES }, REDUCED_MOTION)
    await getMain(page).getByRole('button', { name: '导入' }).waitFor()
    const rows = await bringLarge(page)
    const tasks = await visit.ask('select status, rows, file from import_task order by id')
    expect(tasks).toEqual(Array.from({ length: 2 }, () => ({ status: 2, rows: String(rows), file: null })))
    await leave()
  }, 120_000)
})
