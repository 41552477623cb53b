import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain } from '../kit/journey.ts'
import { pressTabUntil } from '../kit/keyboard.ts'

const here = setUpJourney()

async function press(page: Page, role: string, name: string | RegExp): Promise<void> {
  await pressTabUntil(page, role, name)
  await page.keyboard.press('Enter')
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await pressTabUntil(page, 'textbox', name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Waits for the page; before that, Tab would reach the list's filters of the same names. */
const heading = (page: Page, name: string | RegExp) => getMain(page).getByRole('heading', { level: 1, name }).waitFor()

/** Waits until the opened page has the focus. */
async function waitForFocus(page: Page): Promise<void> {
  await expect.poll(() => getMain(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

const rows = (page: Page) =>
  getMain(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

describe('operator with a keyboard only', () => {
  it('navigates the menu, adds, filters, edits and deletes', async () => {
    const { page, leave } = await enter(here, { path: '/dashboard' })
    await getMain(page).getByText('全部价格').waitFor()
    await page.keyboard.press('F6')
    await press(page, 'link', '货物')
    await waitForFocus(page)
    // F6 moves to the modules and then to the module's menu.
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await press(page, 'link', '货物品类')
    await heading(page, '货物品类')
    await press(page, 'link', /新增|添加/)
    await heading(page, /^新增/)
    await fill(page, '品类名称', '键盘品类')
    await press(page, 'button', '保存')
    await heading(page, '货物品类')
    await rows(page).filter({ hasText: '键盘品类' }).waitFor()
    await fill(page, '品类名称', '键盘')
    await expect.poll(() => rows(page).count()).toBe(1)
    await press(page, 'link', '编辑')
    await heading(page, /^编辑/)
    await fill(page, '品类名称', '键盘品类二')
    await press(page, 'button', '保存')
    await rows(page).filter({ hasText: '键盘品类二' }).waitFor()
    await press(page, 'button', '删除')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await press(page, 'button', '删除')
    await question.waitFor({ state: 'detached' })
    await page.getByText('键盘品类二').waitFor({ state: 'detached' })
    await leave()
  })

  it('selects a record by name, and no outdated option while the search is running', async () => {
    const { page, leave } = await enter(here, { path: '/stores/zone/add' })
    const warehouse = getMain(page).getByRole('combobox', { name: '仓库' })
    const shown = warehouse.locator('xpath=ancestor::*[contains(@class, "ant-select")][1]')
    await warehouse.click()
    await page.getByRole('option').first().waitFor({ state: 'attached' })
    let answer = (): void => undefined
    const gate = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/keyword=/, async (route) => {
      await gate
      await route.continue()
    })
    await page.keyboard.type('镇海')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect([await warehouse.inputValue(), await shown.innerText()]).toEqual(['镇海', expect.not.stringContaining('库')])
    answer()
    await page.getByTitle('镇海一号库').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => shown.innerText()).toContain('镇海一号库')
    await leave()
  })
})

it('moves between window regions with F6 and Shift+F6', async () => {
  const { page, leave } = await enter(here)
  await rows(page).first().waitFor()
  const regions = [
    page.getByRole('navigation', { name: '功能模块' }),
    page.getByRole('navigation', { name: /银行/ }),
    page.getByRole('banner'),
    page.getByRole('navigation', { name: '已打开的页面' }),
    getMain(page),
  ]
  const focused = async () => {
    const isIn = regions.map((region) => region.evaluate((element) => element.contains(document.activeElement)))
    return (await Promise.all(isIn)).indexOf(true)
  }
  const pressed = async (keys: string) => {
    await page.keyboard.press(keys)
    return focused()
  }
  for (const at of [0, 1, 2, 3, 4, 0]) expect(await pressed('F6')).toBe(at)
  for (const at of [4, 3, 2, 1, 0]) expect(await pressed('Shift+F6')).toBe(at)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F6')
  expect(await page.getByRole('dialog').evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await leave()
})

it('moves through rows, previews, selects, copies and opens records by keyboard', async () => {
  const { page, leave } = await enter(here)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = (name: string) => rows(page).filter({ has: page.getByRole('rowheader', { name }) })
  const isCurrent = (name: string) => row(name).evaluate((element) => element === document.activeElement)
  await row('东海银行').waitFor()
  await pressTabUntil(page, 'region', '银行管理')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await isCurrent('江南商业银行')).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  const preview = page.getByRole('complementary', { name: '预览：江南商业银行' })
  await preview.getByText('授信条件').waitFor()
  expect(await isCurrent('江南商业银行')).toBe(true)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  expect(await isCurrent('江南商业银行')).toBe(true)
  await page.keyboard.press('x')
  expect(await row('江南商业银行').getByRole('checkbox').isChecked()).toBe(true)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+c')
  await page.getByText('已复制该行').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\t')).toEqual(expect.arrayContaining(['江南商业银行', '500,000,000.00', '正常']))
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isCurrent('江南商业银行')).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await heading(page, /东海银行/)
  await leave()
})
