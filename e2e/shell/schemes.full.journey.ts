// Axe on detail pages and on screens outside the menu, in light and dark. `menu.full.journey.ts` checks the screens of the menu.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage, waitForIdleNetwork } from '../kit/browser.ts'
import { findOffScaleStyles } from '../kit/design-scales.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const PROFILE = ['/profile/user/edit', '/profile/pwd/edit', '/profile/user/wechat']

/** Detail pages with different components, by the table of the record. */
const RECORDS: Readonly<Record<string, string>> = {
  '/banks/bank/look': 'bank',
  '/banks/bank/edit': 'bank',
  '/goods/good/look': 'good',
  '/goods/good/spec/look': 'good_spec',
  '/stores/warehouse/look': 'warehouse',
  '/pledge/policy/look': 'risk_policy',
  '/sys/permission/management/role/edit': 'role',
}

async function findPageViolations(page: Page, path: string): Promise<string[]> {
  await page.goto(visit.at(path))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitForIdleNetwork(page)
  return findSchemeViolationsInFullTier(page)
}

describe('axe in light and dark', () => {
  it('finds no violation on account pages, detail pages and the page “not found”', async () => {
    const { page, leave } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
    for (const path of [...PROFILE, '/401', '/404', '/screen'])
      expect(await findPageViolations(page, path), path).toEqual([])
    for (const [path, table] of Object.entries(RECORDS)) {
      const [record] = await visit.ask<{ id: string }>(`select max(id) as id from ${table}`)
      expect(await findPageViolations(page, `${path}/${record?.id}`), path).toEqual([])
    }
    await leave()
  }, 240_000)

  it('finds no violation on the pages before sign-in', async () => {
    const { page } = await openPage(visit.browser, REDUCED_MOTION)
    const doors = ['/login', '/register', '/enter', '/reset', '/auth-redirect', '/check/CK-0000-0000']
    for (const path of doors) expect(await findPageViolations(page, path), path).toEqual([])
    await page.keyboard.press('Control+Alt+s')
    await page.locator('dialog[data-debug]').waitFor()
    expect(await findSchemeViolationsInFullTier(page), 'debug').toEqual([])
    await page.context().close()
  })
})

/** Roles whose pages have other actions and pending work than those of the administrator. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  manager: ['/pledge/application/list', '/pledge/receipt/list', '/admins/contract/statement/list'],
  clerk: ['/stores/contract/record/list', '/pledge/lot/list', '/pledge/operation/list'],
  owner: ['/pledge/application/list', '/pledge/receipt/list', '/pledge/operation/list'],
}

it.each(Object.keys(ROLES))(
  'what axe finds on the pages of a bank, a storage firm and an owner is nothing, in light and in dark: %s',
  async (username) => {
    const { page, leave } = await enter(visit, { username, path: '/dashboard' }, REDUCED_MOTION)
    for (const path of ['/dashboard', '/desk', ...(ROLES[username] ?? [])]) {
      expect(await findPageViolations(page, path), path).toEqual([])
      const records = getMain(page).locator('tbody a[href*="/look/"]')
      const found = await records.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      for (const address of found.slice(0, 1)) expect(await findPageViolations(page, address), address).toEqual([])
    }
    await leave()
  },
)

it('finds no violation in drawers, dialogs and the command palette', async () => {
  const { page, leave } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
  await getMain(page).getByRole('row').nth(1).waitFor()
  for (const name of [/^消息/, '导出任务', '主题设置', /账户菜单/]) {
    await page.getByRole('button', { name }).first().click()
    if (name instanceof RegExp && name.test('账户菜单')) await page.getByRole('menuitem', { name: '帮助' }).click()
    await page.getByRole('dialog').first().waitFor()
    await waitForIdleNetwork(page)
    expect(await findSchemeViolationsInFullTier(page), String(name)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  }
  // An uncaught error for the error log.
  await page.evaluate(() => queueMicrotask(() => dispatchEvent(new ErrorEvent('error', { message: 'lost' }))))
  await page.getByRole('button', { name: '错误日志（1）' }).click()
  await page.getByRole('dialog', { name: '错误日志' }).waitFor()
  expect(await findSchemeViolationsInFullTier(page), 'error log').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '错误日志' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面、记录或操作' }).fill('银行')
  await page.getByRole('option').first().waitFor()
  expect(await findSchemeViolationsInFullTier(page), 'palette').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: '搜索页面、记录或操作' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor()
  expect(await findSchemeViolationsInFullTier(page), 'shortcuts').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '锁定屏幕' }).click()
  await page.getByLabel('登录密码', { exact: true }).waitFor()
  expect(await findSchemeViolationsInFullTier(page), 'lock').toEqual([])
  await leave()
})

it('uses only type sizes, weights and radii of the design, also in components of the library', async () => {
  const { page, leave } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
  await getMain(page).getByRole('row').nth(1).waitFor()
  const inDialog = async (name: string) => {
    await getMain(page).getByRole('button', { name }).first().click()
    await page.getByRole('dialog').first().waitFor()
    await waitForIdleNetwork(page)
    expect(await findOffScaleStyles(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  }
  await inDialog('显示的列')
  await inDialog('导入')
  for (const path of ['/dashboard', '/banks/bank/add', '/goods/good/price/list', '/profile/user/edit']) {
    await page.goto(visit.at(path))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await waitForIdleNetwork(page)
    expect(await findOffScaleStyles(page), path).toEqual([])
  }
  await leave()
})
