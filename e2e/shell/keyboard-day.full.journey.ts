import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { getAccountField, enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'
import { pressTabUntil } from '../kit/keyboard.ts'
import { submitPrice } from '../kit/prices.ts'

const visit = setUpJourney()

async function press(page: Page, role: string, name: string | RegExp): Promise<void> {
  await pressTabUntil(page, role, name)
  await page.keyboard.press('Enter')
}

/** Presses F6 until the focus is in the region. */
async function focusRegion(page: Page, region: Locator): Promise<void> {
  const isThere = () => region.evaluate((element) => element.contains(document.activeElement))
  for (let step = 0; step < 6 && !(await isThere()); step += 1) await page.keyboard.press('F6')
  expect(await isThere()).toBe(true)
}

const heading = (page: Page, name: string) => getMain(page).getByRole('heading', { level: 1, name }).waitFor()

async function signInByKeys(page: Page, username: string): Promise<void> {
  await page.goto(visit.at('/'))
  await getAccountField(page).waitFor()
  await pressTabUntil(page, 'textbox', '账号')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(visit.product.passwords[username] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(visit.at('/dashboard'))
}

async function decide(page: Page): Promise<void> {
  await focusRegion(page, getMain(page))
  await press(page, 'link', /货物价格\s*待审核/)
  await heading(page, '货物价格')
  await getMain(page).getByText('20,100.00').first().waitFor()
  await press(page, 'button', '审核')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '通过' }).waitFor()
  await pressTabUntil(page, 'radio', '通过')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}

async function runSearch(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面、记录或操作' }).waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

it('signs in, decides, searches, exports, reads a message and signs out by keyboard', async () => {
  const writer = await enter(visit, {}, REDUCED_MOTION)
  await submitPrice(visit, writer.page, { good: '铝锭', spec: '重熔用铝锭', price: '20100', daysBack: 1 })
  await writer.leave()
  const { page, errors } = await openPage(visit.browser, { ...REDUCED_MOTION, acceptDownloads: true })
  await signInByKeys(page, 'risk')
  await getMain(page)
    .getByRole('link', { name: /货物价格\s*待审核/ })
    .waitFor()
  await decide(page)
  await expect
    .poll(() => visit.ask(`select audit_status from good_price where price = 2010000 and source = 4`))
    .toEqual([{ audit_status: 1 }])

  await runSearch(page, 'qihuojiage')
  await heading(page, '期货价格')
  await getMain(page).getByRole('row').nth(1).waitFor()
  await focusRegion(page, getMain(page))
  await press(page, 'button', '导出')
  await page.getByRole('dialog').waitFor()
  await pressTabUntil(page, 'button', '导出')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)

  const banner = page.getByRole('banner')
  await focusRegion(page, banner)
  await press(page, 'button', /^消息/)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await focusRegion(page, banner)
  await press(page, 'button', /账户菜单/)
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('ArrowUp')
  // The menu item gets the focus in the next frame.
  await page.locator('[role=menuitem]:focus').filter({ hasText: '退出登录' }).waitFor()
  await page.keyboard.press('Enter')
  await getAccountField(page).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
}, 240_000)
