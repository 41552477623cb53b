import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const SPEC = 'CU-CATH-1'

const getToolButton = (page: Page, name: string) => getMain(page).getByRole('button', { name, exact: true })
/** The table of specs only has room for the actions menu. */
const chooseInMenu = async (page: Page, name: string) => {
  await getRow(page, SPEC).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const waitUntilSaved = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
}

async function describeGoods(page: Page): Promise<void> {
  await getRow(page, '电解铜').getByRole('link', { name: '编辑' }).click()
  const details = getMain(page).getByRole('textbox', { name: '详情' })
  await details.click()
  await getToolButton(page, '标题').click()
  await page.keyboard.type('交割品质')
  await page.keyboard.press('Enter')
  await getToolButton(page, '项目列表').click()
  await page.keyboard.type('注册品牌')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('无结粒')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  // A script link is rejected on input.
  await page.keyboard.press('Control+k')
  const address = getMain(page).getByRole('textbox', { name: '链接地址' })
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await getMain(page).getByText('请输入以 https://').waitFor()
  await address.fill('example.com/gb467')
  await address.press('Enter')
  expect(await findViolationsInFullTier(page)).toEqual([])
  await waitUntilSaved(page)
}

it('describes goods and specs, visible to every reader (L11)', async () => {
  const { page, leave } = await enter(visit, { username: 'operator', path: '/goods/good/list' }, REDUCED_MOTION)
  await describeGoods(page)
  const [good] = await visit.ask<{ id: string; content: string }>(`select id, content from good where good_code = 'CU'`)
  expect(JSON.parse(good?.content ?? '')).toMatchObject({
    content: [{ type: 'heading' }, { type: 'bulletList', content: [{}, {}, {}] }],
  })
  await page.goto(visit.at(`/goods/good/look/${good?.id}`))
  const more = getMain(page).getByRole('region', { name: '其他', exact: true })
  await more.getByRole('heading', { name: '交割品质' }).waitFor()
  expect(await more.getByRole('listitem').allInnerTexts()).toEqual(['注册品牌', '无结粒', 'https://example.com/gb467'])
  await getMain(page).getByRole('link', { name: '规格' }).click()
  await chooseInMenu(page, '编辑')
  await getToolButton(page, '添加一行').click()
  await page.keyboard.type('As')
  await page.keyboard.press('Control+s')
  await getMain(page).getByText('第 4 行“数值”：请填写').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('第 4 行 数值')
  await page.keyboard.type('≤ 0.0005')
  await page.keyboard.press('Tab')
  await page.keyboard.type('%')
  expect(await findViolationsInFullTier(page)).toEqual([])
  await waitUntilSaved(page)
  await chooseInMenu(page, '查看')
  const indicators = getMain(page).getByRole('table', { name: '指标参数' })
  await indicators.getByRole('cell', { name: '≤ 0.0005' }).waitFor()
  await getMain(page).getByRole('region', { name: '变更记录' }).getByText('As | ≤ 0.0005 | %').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await leave()
})

async function submitPrice(page: Page, price: string): Promise<void> {
  await chooseInMenu(page, '价格')
  // The first list also has an add button.
  await getMain(page).getByRole('heading', { level: 1, name: '货物价格' }).waitFor()
  await getMain(page).getByRole('link', { name: '新增' }).click()
  await page.getByRole('heading', { level: 1, name: '新增货物价格' }).waitFor()
  // The form has the spec of the row.
  await getMain(page).getByText('电解铜 / 平水铜').waitFor()
  await getMain(page).getByRole('combobox', { name: '地区' }).click()
  await page.locator('.ant-cascader-menu-item:visible').filter({ hasText: '上海市' }).click()
  await page.keyboard.press('Escape')
  await getField(page, '价格').fill(price)
  const day = getField(page, '价格日期')
  await day.click()
  await page.locator('.ant-picker-cell-today:visible').click()
  await getMain(page).getByRole('combobox', { name: '价格来源' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await waitUntilSaved(page)
}

it('shows a regional price next to the general price and as its own chart (R10)', async () => {
  const [spec] = await visit.ask<{ id: string; price: string }>(
    `select id, price / 100 as price from good_spec where spec_code = '${SPEC}'`,
  )
  const operator = await enter(
    visit,
    { username: 'operator', path: `/goods/good/spec/list?spec_code=${SPEC}` },
    REDUCED_MOTION,
  )
  await submitPrice(operator.page, spec?.price ?? '')
  await operator.leave()
  const [price] = await visit.ask<{ id: string }>(
    `select id from good_price where region = 310000 and spec_id = ${spec?.id}`,
  )
  const { page, leave } = await enter(
    visit,
    { username: 'risk', path: `/goods/good/price/look/${price?.id}` },
    REDUCED_MOTION,
  )
  await getMain(page).getByRole('button', { name: '审核' }).click()
  const review = page.getByRole('dialog')
  await review.getByText('上海市').first().waitFor()
  await review.getByRole('radio', { name: '通过' }).click()
  await review.getByRole('button', { name: '提交' }).click()
  const chart = getMain(page).getByRole('region', { name: '历史价格' })
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: '保存图片' }).click(),
  ])
  expect(picture.suggestedFilename()).toMatch(/^电解铜 平水铜.*\.png$/)
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')
  await chart.getByText('表格').click()
  await expect.poll(() => chart.getByRole('row').count()).toBe(2)
  await chart.getByRole('combobox', { name: '地区' }).click()
  expect(await page.locator('.ant-select-item-option:visible').allInnerTexts()).toEqual(['全国', '上海市'])
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '全国' }).click()
  await expect.poll(() => chart.getByRole('row').count()).toBeGreaterThan(2)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await leave()
})
