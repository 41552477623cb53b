import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import {
  getAccountField,
  enter,
  setUpJourney,
  getMain,
  getPasswordField,
  signIn,
  REDUCED_MOTION,
} from '../kit/journey.ts'
import { RED_SQUARE } from '../kit/pictures.ts'

const visit = setUpJourney()

const DATA = '/profile/user/edit'
const SECURITY = '/profile/pwd/edit'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const NEW = 'quite another password'

describe('profile', () => {
  it('opens from the account menu and saves a picture cropped to a square (R1, T7)', async () => {
    const { page, leave } = await enter(visit, { username: 'manager' }, REDUCED_MOTION)
    await page.getByRole('button', { name: /账户菜单/ }).click()
    await page.getByText('个人中心').click()
    await page.waitForURL(visit.at(DATA))
    await title(page, '个人资料').waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '更换头像' }).click(),
    ])
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: RED_SQUARE })
    const dialog = page.getByRole('dialog', { name: '裁剪头像' })
    await dialog.locator('canvas').focus()
    await page.keyboard.press('ArrowRight')
    expect(await findViolationsInFullTier(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    // On the page and in the bar, without a reload.
    await getMain(page).getByRole('img', { name: '头像' }).waitFor()
    await page.getByRole('banner').locator('img').first().waitFor()

    await getMain(page).getByLabel('姓名').fill('林经理')
    await getMain(page).getByLabel('邮箱').fill('no address')
    await page.keyboard.press('Control+s')
    await getMain(page).locator('[aria-invalid="true"]').waitFor()
    await getMain(page).getByLabel('邮箱').fill('lin@example.com')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: '账户菜单: 林经理' }).waitFor()
    await page.reload()
    await expect.poll(() => getMain(page).getByLabel('邮箱').inputValue()).toBe('lin@example.com')
    await page.goto(visit.at('/profile'))
    await page.waitForURL(visit.at(DATA))
    await leave()
  })

  it('lists the requirements for linking WeChat', async () => {
    const { page, leave } = await enter(visit, { path: '/profile/user/wechat' }, REDUCED_MOTION)
    await title(page, '绑定微信').waitFor()
    await page.getByText(/平台还没有安装微信登录插件/).waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await leave()
  })
})

describe('password and sessions', () => {
  it('shows which rules a new password meets, and ends one or all other sessions (T7)', async () => {
    const { page, leave } = await enter(visit, { username: 'manager', path: SECURITY }, REDUCED_MOTION)
    const other = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, other.page, { username: 'manager' })
    await page.reload()
    const lines = getMain(page).getByRole('listitem').filter({ hasText: 'IP 地址' })
    await expect.poll(() => lines.count()).toBeGreaterThan(1)
    expect(await lines.first().textContent()).toContain('当前设备')
    const others = getMain(page).getByRole('button', { name: /^退出该设备/ })
    const before = await others.count()
    await others.first().click()
    await page.getByRole('dialog').getByRole('button', { name: '退出该设备' }).click()
    await other.page.getByRole('dialog', { name: '请重新登录' }).waitFor()
    await expect.poll(() => others.count()).toBe(before - 1)

    await other.page.getByLabel('密码', { exact: true }).fill(visit.product.passwords['manager'] ?? '')
    await other.page.keyboard.press('Enter')
    await other.page.getByRole('dialog', { name: '请重新登录' }).waitFor({ state: 'detached' })

    const rule = (text: string) => getMain(page).getByRole('listitem').filter({ hasText: text })
    await getMain(page).getByLabel('新密码', { exact: false }).first().fill('short')
    await rule('至少 8 个字符').filter({ hasText: '未满足' }).waitFor()
    await getMain(page).getByLabel('新密码', { exact: false }).first().fill(NEW)
    await rule('至少 8 个字符').filter({ hasText: '已满足' }).waitFor()
    await rule('两次输入一致').filter({ hasText: '未满足' }).waitFor()
    await getMain(page).getByLabel('再次输入新密码').fill(NEW)
    await rule('两次输入一致').filter({ hasText: '已满足' }).waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await getMain(page).getByLabel('当前密码').fill('wrong')
    await getMain(page).getByRole('button', { name: '修改密码' }).click()
    await page.getByText('当前密码不正确').waitFor()
    await getMain(page)
      .getByLabel('当前密码')
      .fill(visit.product.passwords['manager'] ?? '')
    await getMain(page).getByRole('button', { name: '修改密码' }).click()
    await page.getByText('密码已修改，其他设备上的登录已退出').waitFor()
    await other.page.getByRole('dialog', { name: '请重新登录' }).waitFor()
    await other.page.context().close()

    const next = await openPage(visit.browser)
    await next.page.goto(visit.at(SECURITY))
    await getAccountField(next.page).fill('manager')
    await getPasswordField(next.page).fill(NEW)
    await next.page.keyboard.press('Enter')
    await title(next.page, '密码与登录').waitFor()
    await next.page.context().close()
    await leave()
  })
})

describe.each([
  ['en', 1440, 'light'],
  ['ja', 390, 'dark'],
  ['es', 390, 'light'],
  ['zh-CN', 1440, 'dark'],
] as const)('account pages in %s at %i px, %s', (locale, width, colorScheme) => {
  it('fit the width and have no accessibility violations', async () => {
    const { page, leave } = await enter(
      visit,
      { path: DATA },
      { ...REDUCED_MOTION, colorScheme, viewport: { width, height: 900 } },
    )
    await page.evaluate((language) => localStorage.setItem('language', language), locale === 'zh-CN' ? 'zh' : locale)
    for (const path of [DATA, SECURITY, '/profile/user/wechat']) {
      await page.goto(visit.at(path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('navigation').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await findViolationsInFullTier(page)).toEqual([])
    }
    await leave()
  })
})
