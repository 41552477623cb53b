// Prices are imported, corrected, and approved by another user; large changes need a third user.
import ExcelJS from 'exceljs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'
import { addSpec, approve, approveRecord, getDayBefore, PRICE_LIST, submitPrice } from '../kit/prices.ts'

const visit = setUpJourney()

const SPEC = 'HRB500E Φ25'
const COUNT = 300

type Cells = (string | number | Date)[]

/** One price for each recent day; the latest is far above the others. */
const prices = (): Cells[] =>
  Array.from({ length: COUNT }, (_, place) => [
    `螺纹钢 / ${SPEC}`,
    place === COUNT - 1 ? 4100 : 3600.5,
    getDayBefore(COUNT - place),
    '合同',
  ])

async function workbook(rows: readonly Cells[]) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('价格').addRows([['货物', '价格(元)', '价格日期', '价格来源'], ...rows])
  return { name: '价格.xlsx', mimeType: '', buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

async function importPrices(page: Page): Promise<void> {
  await page.goto(visit.at(PRICE_LIST))
  await getMain(page).getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入' })
  const chooser = dialog.locator('input[type=file]')
  const rows = prices()
  const wrong = rows
    .with(3, ['不存在 / 规格', 3600.5, getDayBefore(COUNT - 3), '合同'])
    .with(98, [`螺纹钢 / ${SPEC}`, '很贵', getDayBefore(COUNT - 98), '合同'])
    .with(198, [`螺纹钢 / ${SPEC}`, 3600.5, getDayBefore(-30), '合同'])
  await chooser.setInputFiles(await workbook(wrong))
  await dialog.getByText('300 条中有 3 条有误').waitFor()
  const lines = dialog.getByRole('region', { name: '有误的内容' }).locator('tbody tr')
  const said = (await lines.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  expect(said).toEqual([
    expect.stringMatching(/^5 A 货物/),
    expect.stringMatching(/^100 B 价格/),
    expect.stringMatching(/^200 C 价格日期/),
  ])
  expect(await findViolationsInFullTier(page)).toEqual([])
  await chooser.setInputFiles(await workbook(rows))
  await dialog.getByRole('button', { name: `导入 ${COUNT} 条` }).click()
  await page.getByText(`成功导入 ${COUNT} 条`).first().waitFor()
  await page.keyboard.press('Escape')
}

/** Returns the list of the new spec's prices with fifty rows per page. */
async function findSpecPrices(): Promise<{ path: string; states: () => Promise<Record<string, number>> }> {
  const [spec] = await visit.ask<{ id: string; good_id: string }>(
    `select id, good_id from good_spec where spec_name = '${SPEC}'`,
  )
  const states = async () =>
    Object.fromEntries(
      (
        await visit.ask<{ state: number; count: string }>(
          `select audit_status as state, count(*) from good_price where spec_id = ${spec?.id} group by 1`,
        )
      ).map(({ state, count }) => [state, Number(count)]),
    )
  return { path: `${PRICE_LIST}?good_id=${spec?.good_id}&spec_id=${spec?.id}&limit=50`, states }
}

async function tickAll(page: Page, pages: number): Promise<void> {
  for (let each = 1; each <= pages; each += 1) {
    await getMain(page).getByRole('columnheader').getByRole('checkbox').check()
    await page.getByText(`已选 ${Math.min(each * 50, COUNT)} 项`).waitFor()
    if (each === pages) return
    await getMain(page).getByRole('button', { name: '下一页' }).click()
    await getMain(page)
      .locator(`[aria-current="page"]`)
      .filter({ hasText: String(each + 1) })
      .waitFor()
    await expect.poll(() => getMain(page).getByRole('columnheader').getByRole('checkbox').isChecked()).toBe(false)
  }
}

async function importAndCorrect(): Promise<void> {
  const { page, leave } = await enter(visit, { path: '/goods/good/list' }, REDUCED_MOTION)
  await addSpec(visit, page, '螺纹钢', SPEC)
  await importPrices(page)
  // Users cannot approve prices that they imported.
  await getMain(page).getByText(/^共 /).waitFor()
  expect(await getMain(page).getByRole('button', { name: '审核', exact: true }).count()).toBe(0)
  await leave()
}

async function decideOnAll(path: string): Promise<void> {
  const { page, leave } = await enter(visit, { username: 'risk', path: PRICE_LIST }, REDUCED_MOTION)
  await page.goto(visit.at(path))
  await getMain(page).getByText(`共 ${COUNT} 条`).waitFor()
  await tickAll(page, COUNT / 50)
  await page.getByRole('button', { name: '批量审核' }).click()
  await approve(page)
  // Decisions are sent in batches; leaving the page earlier would cancel the rest.
  await page.getByText('（300 条）').waitFor({ timeout: 90_000 })
  await leave()
}

async function decideOnLargeChange(path: string): Promise<void> {
  const { page, leave } = await enter(visit, { username: 'admin', path: PRICE_LIST }, REDUCED_MOTION)
  await page.goto(visit.at(`${path}&audit_status=4`))
  await getMain(page).getByText('共 1 条').waitFor()
  await getMain(page).getByRole('button', { name: '审核', exact: true }).first().click()
  await page.getByRole('dialog').getByText('4,100.00').first().waitFor()
  await approveRecord(page)
  await leave()
}

describe('prices of a spec', () => {
  it('imports 300 prices, corrects three, and requires a third user for a large change (V7)', async () => {
    await importAndCorrect()
    const { path, states } = await findSpecPrices()
    expect(await states()).toEqual({ 0: COUNT })
    await decideOnAll(path)
    await expect.poll(states).toEqual({ 1: COUNT - 1, 4: 1 })
    await decideOnLargeChange(path)
    await expect.poll(states).toEqual({ 1: COUNT })
  })

  it('cannot be approved by their author, and show the reason', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: '/goods/good/price/add' }, REDUCED_MOTION)
    await submitPrice(visit, page, { good: '铝锭', spec: '精铝锭', price: '20500', daysBack: 2 })
    await page.goto(visit.at(`${PRICE_LIST}?audit_status=0&source=4`))
    await getMain(page).getByRole('button', { name: '审核', exact: true }).first().click()
    await approve(page)
    const rejection = page.getByText('不能审核自己提交的数据，请由他人审核').first()
    await rejection.waitFor()
    expect(await rejection.isVisible()).toBe(true)
    await leave()
  })
})
