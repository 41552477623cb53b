import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain } from '../kit/journey.ts'

const visit = setUpJourney()

const TITLES = ['银行名称', '机构类型', '联系人', '联系电话', '授信总额度(元)', '最高质押率(%)']
type Cells = (string | number | null)[]
const bank = (name: string): Cells => [name, '股份制银行', '王敏', '13800000000', 5000.25, 70]

async function toBytes(book: ExcelJS.Workbook): Promise<Buffer> {
  return Buffer.from(await book.xlsx.writeBuffer())
}

async function workbook(name: string, rows: readonly Cells[]) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Sheet1').addRows([TITLES, ...rows])
  return { name, mimeType: '', buffer: await toBytes(book) }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '导入' })
const chooser = (page: Page) => dialog(page).locator('input[type=file]')
const getImportButton = (page: Page) => getMain(page).getByRole('button', { name: '导入' })

async function expectTextRejected(page: Page): Promise<void> {
  await chooser(page).setInputFiles({
    name: '银行.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  })
  await dialog(page).getByText('请上传 xlsx、xls、csv 或 txt 格式的文件').waitFor()
  await dialog(page).getByText('提示', { exact: true }).waitFor()
  await expect.poll(() => findViolationsInFullTier(page)).toEqual([])
}

async function readListedErrors(page: Page): Promise<string[]> {
  const lines = dialog(page).getByRole('region', { name: '有误的内容' }).locator('tbody tr')
  await lines.first().waitFor()
  return (await lines.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim())
}

/** Scrolls to the last of many errors, of which only a few are rendered at a time. */
async function scrollThousandFaults(page: Page): Promise<void> {
  const rows = Array.from({ length: 1_100 }, (_, index) => bank(`错行 ${index}`).with(1, '外星银行'))
  await chooser(page).setInputFiles(await workbook('many.xlsx', rows))
  await dialog(page).getByText('检查到此为止，其余数据可能还有错误。').waitFor()
  const region = dialog(page).getByRole('region', { name: '有误的内容' })
  const drawn = region.locator('tbody tr[data-index]')
  expect(await drawn.count()).toBeLessThan(60)
  // The exact height is only known after all rows were rendered.
  await expect
    .poll(async () => {
      await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return drawn.last().innerText()
    })
    .toMatch(/^1001\s/)
  expect(await drawn.count()).toBeLessThan(60)
}

async function take(page: Page, count: number): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `导入 ${count} 条` })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`成功导入 ${count} 条`).first().waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => getImportButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
}

async function fillTemplate(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: '下载模板' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('银行管理.xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await download.path())) as never)
  const [sheet] = book.worksheets
  const titles = ((sheet?.getRow(1).values ?? []) as string[]).slice(1)
  const answer = new Map(TITLES.map((title, index) => [title, bank(name)[index]]))
  sheet?.addRow(titles.map((title) => answer.get(title.replace('*', '')) ?? null))
  return { name: '银行管理.xlsx', mimeType: '', buffer: await toBytes(book) }
}

async function findOnly(page: Page, name: string): Promise<void> {
  await getMain(page).getByRole('textbox', { name: '银行名称' }).fill(name)
  await expect.poll(() => getMain(page).getByRole('row').filter({ hasText: name }).count()).toBe(1)
}

describe('administrator', () => {
  it('imports banks from a workbook, corrects errors, and finds the records with their author (L9, L10, E2, E5, E6)', async () => {
    const { page, leave } = await enter(visit, { username: 'admin' }, { acceptDownloads: true })
    await getImportButton(page).focus()
    await page.keyboard.press('Enter')
    const zone = dialog(page).getByRole('button', { name: '选择文件' })
    await expect.poll(() => zone.evaluate((button) => button === document.activeElement)).toBe(true)
    await expectTextRejected(page)

    const rows = Array.from({ length: 30 }, (_, index) => bank(`导入银行 ${index + 1}`))
    const wrong = rows
      .with(4, bank('').with(0, null))
      .with(11, bank('导入银行 12').with(1, '外星银行'))
      .with(20, bank('导入银行 21').with(4, '很多'))
    await chooser(page).setInputFiles(await workbook('银行.xlsx', wrong))
    await dialog(page).getByText('30 条中有 3 条有误').waitFor()
    expect(await readListedErrors(page)).toEqual([
      expect.stringMatching(/^6 A 银行名称 \S+/),
      expect.stringMatching(/^13 B 机构类型 \S+/),
      expect.stringMatching(/^22 E 授信总额度 \S+/),
    ])
    await dialog(page).getByText('未导入任何数据。').waitFor()
    await expect.poll(() => findViolationsInFullTier(page)).toEqual([])
    await scrollThousandFaults(page)
    await chooser(page).setInputFiles(await workbook('银行.xlsx', rows))
    await take(page, 30)
    await page.getByText('共 44 条').waitFor()

    await getImportButton(page).click()
    await chooser(page).setInputFiles(await fillTemplate(page, '模板银行'))
    await take(page, 1)
    await findOnly(page, '模板银行')
    await findOnly(page, '导入银行 21')
    await getMain(page).getByRole('link', { name: '编辑' }).click()
    const history = getMain(page).getByRole('region', { name: '变更记录' })
    await history.getByText('超级管理员').waitFor()
    expect(await history.innerText()).toContain('导入银行 21')
    await leave()
  })
})

describe('user without the right to import', () => {
  it('is not offered an import (R4)', async () => {
    const { page, leave } = await enter(visit, { username: 'manager' })
    await getMain(page).getByRole('button', { name: '导出' }).waitFor()
    expect(await getImportButton(page).count()).toBe(0)
    await leave()
  })
})
