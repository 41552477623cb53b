// Themes of users and the platform (U4), and the error log of a page (U11, U16).
import { PRESETS, computeShades, THEME_SHEET } from '@cangdan/protocol'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { getAccountField, enter, setUpJourney, getMain, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'
import { RED_SQUARE } from '../kit/pictures.ts'

const visit = setUpJourney()

const drawer = (page: Page) => page.getByRole('dialog', { name: '主题设置' })
const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: '主题设置' }).click()
  await drawer(page).getByRole('radio', { name: '跟随系统' }).waitFor()
}
const closeDrawer = async (page: Page) => {
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'hidden' })
}
const choose = (page: Page, name: string) => drawer(page).getByRole('radio', { name, exact: true }).check()

const readColour = (page: Page, selector: string, property = 'background-color') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const toRgbText = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** A button rendered by antd, and the current module of the rail, styled by our own sheet. */
const ADD = 'main .ant-btn-primary, main a[class*="primary"]'
const MODULE = 'nav[aria-label="功能模块"] a[aria-current]'
const rowHeight = (page: Page) =>
  getRow(page, '东海银行').evaluate((row) => Math.round(row.getBoundingClientRect().height))

describe('theme of a user', () => {
  it('applies to the whole product, in every tab, and stays after a reload (U4)', async () => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    await getRow(page, '东海银行').waitFor()
    const second = await page.context().newPage()
    await second.goto(visit.at('/dashboard'))
    await second.locator(MODULE).waitFor()

    await openDrawer(page)
    await choose(page, '青绿')
    const solid = toRgbText(computeShades(PRESETS.teal, 'light')['theme-solid'])
    for (const shown of [page, second]) await expect.poll(() => readColour(shown, MODULE)).toBe(solid)
    await expect.poll(() => readColour(page, ADD)).toBe(solid)

    await choose(page, '迷你')
    await choose(page, '深色')
    await closeDrawer(page)
    await expect.poll(() => rowHeight(page)).toBe(32)
    await expect.poll(() => readColour(page, 'body')).toBe('rgb(14, 19, 27)')
    await expect.poll(() => readColour(second, 'body')).toBe('rgb(14, 19, 27)')

    await page.reload()
    await getRow(page, '东海银行').waitFor()
    expect(await readColour(page, MODULE)).toBe(toRgbText(computeShades(PRESETS.teal, 'dark')['theme-solid']))
    expect([await rowHeight(page), await readColour(page, 'body')]).toEqual([32, 'rgb(14, 19, 27)'])
    await leave()
  })

  it.each(['浅色', '深色'])('is readable in each preset, %s (U4)', async (scheme) => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    await getRow(page, '东海银行').waitFor()
    await openDrawer(page)
    await choose(page, scheme)
    for (const preset of ['蓝', '青绿', '铜', '紫', '浅色菜单']) {
      await choose(page, preset)
      expect(await findViolationsInFullTier(page), preset).toEqual([])
    }
    await closeDrawer(page)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await leave()
  })
})

describe('custom colours and layout', () => {
  it('reports unreadable colours and renders readable shades (U4)', async () => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    await openDrawer(page)
    await drawer(page).getByLabel('主题色').fill('#ffd400')
    await drawer(page).getByLabel('菜单背景').fill('#ffffff')
    await drawer(page).getByLabel('菜单文字').fill('#cccccc')
    const errors = drawer(page).getByRole('listitem')
    await expect.poll(() => errors.count()).toBe(3)
    expect(await errors.first().innerText()).toContain('对比度 1.43:1，至少需要 4.5:1')
    expect(await findViolationsInFullTier(page)).toEqual([])
    await drawer(page).getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => errors.count()).toBe(0)
    await closeDrawer(page)
    expect(await readColour(page, MODULE)).toBe('rgb(27, 109, 220)')
    await leave()
  })

  it('keeps pages when the tab strip is switched off (U4, U15)', async () => {
    const { page, leave } = await enter(visit)
    const strip = page.getByRole('navigation', { name: '已打开的页面' })
    await getMain(page).getByRole('textbox', { name: '银行名称' }).fill('东海')
    await openDrawer(page)
    await drawer(page).getByRole('switch', { name: '显示标签页' }).click()
    await closeDrawer(page)
    expect(await strip.count()).toBe(0)
    await page.getByRole('navigation', { name: '功能模块' }).getByRole('link', { name: '工作台' }).click()
    await page.getByRole('heading', { level: 1, name: /好$/ }).waitFor()
    await page.goBack()
    expect(await getMain(page).getByRole('textbox', { name: '银行名称' }).inputValue()).toBe('东海')
    await leave()
  })
})

describe('theme of the platform', () => {
  it('is set by an operator and served to everyone before sign-in (U4)', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: '/sys/theme' }, REDUCED_MOTION)
    await getMain(page).getByRole('textbox', { name: '主题色' }).fill('red')
    await getMain(page).getByRole('button', { name: '保存' }).click()
    await getMain(page).getByText('请输入颜色，如 #1f7cfa').waitFor()
    await getMain(page).getByRole('textbox', { name: '主题色' }).fill('#0e8f83')
    await getMain(page).getByRole('button', { name: '保存' }).click()
    await expect
      .poll(async () => (await fetch(visit.at(THEME_SHEET))).text())
      .toContain(computeShades(PRESETS.teal, 'light')['theme-solid'])

    const stranger = await openPage(visit.browser, REDUCED_MOTION)
    await stranger.page.goto(visit.at('/login'))
    await getAccountField(stranger.page).waitFor()
    const solid = toRgbText(computeShades(PRESETS.teal, 'light')['theme-solid'])
    expect(await readColour(stranger.page, 'button[type=submit]')).toBe(solid)
    await signIn(visit, stranger.page)
    await expect.poll(() => readColour(stranger.page, ADD)).toBe(solid)
    await openDrawer(stranger.page)
    await choose(stranger.page, '紫')
    const violet = toRgbText(computeShades(PRESETS.violet, 'light')['theme-solid'])
    await expect.poll(() => readColour(stranger.page, ADD)).toBe(violet)
    expect(stranger.errors).toEqual([])
    await stranger.page.context().close()
    await leave()
  })
})

describe('error log', () => {
  it('shows errors, sends them with their trace, and is hidden without errors (U11, U16)', async () => {
    const { page } = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, page)
    const bug = page.getByRole('button', { name: '错误日志（1）' })
    await page.getByRole('button', { name: '主题设置' }).waitFor()
    expect(await bug.count()).toBe(0)
    await page.evaluate(() => {
      queueMicrotask(() => {
        throw new Error('the price is gone')
      })
    })
    await bug.click()
    const dialog = page.getByRole('dialog', { name: '错误日志' })
    await dialog.getByText('the price is gone', { exact: true }).waitFor()
    const facts = dialog.getByRole('listitem')
    expect(await facts.innerText()).toMatch(/追踪号\s*[\da-f]{8}/)
    expect(await facts.innerText()).toContain('/banks/bank/list')
    expect(await findViolationsInFullTier(page)).toEqual([])
    await dialog.getByRole('button', { name: '发送给平台' }).click()
    await dialog.getByRole('button', { name: '已发送' }).waitFor()
    await dialog.getByRole('button', { name: '全部清除' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await bug.count()).toBe(0)
    await page.context().close()
  })
})

describe('screen lock', () => {
  it('hides the pages in every tab and after a reload, and restores them after the password (U4)', async () => {
    const { page, leave } = await enter(visit, { path: '/banks/bank/add' }, REDUCED_MOTION)
    await getMain(page).getByRole('textbox', { name: '银行名称' }).fill('未存的银行')
    const second = await page.context().newPage()
    await second.goto(visit.at('/banks/bank/list'))
    await getRow(second, '东海银行').waitFor()
    await page.getByRole('button', { name: '锁定屏幕' }).click()
    for (const shown of [page, second]) {
      await shown.getByRole('heading', { name: '屏幕已锁定' }).waitFor()
      expect(await shown.locator('main:visible').innerText()).not.toContain('银行')
      await expect.poll(() => shown.title()).toContain('屏幕已锁定')
    }
    expect(await findViolationsInFullTier(page)).toEqual([])
    await second.reload()
    await second.getByRole('heading', { name: '屏幕已锁定' }).waitFor()
    expect(await second.content()).not.toContain('东海银行')

    const password = page.getByLabel('登录密码', { exact: true })
    await password.fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '密码' }).waitFor()
    await password.fill(visit.product.passwords['operator'] ?? '')
    await page.keyboard.press('Enter')
    const name = getMain(page).getByRole('textbox', { name: '银行名称' }).filter({ visible: true })
    await expect.poll(() => name.inputValue()).toBe('未存的银行')
    await getRow(second, '东海银行').waitFor()
    await leave()
  })
})

describe('debug dialog', () => {
  it('opens with Ctrl+Alt+S before sign-in, applies to its tab only, and offers the server’s options (U5)', async () => {
    const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
    await page.goto(visit.at('/login'))
    await getAccountField(page).waitFor()
    await page.keyboard.press('Control+Alt+KeyS')
    const dialog = page.getByRole('dialog', { name: '调试' })
    await dialog.waitFor()
    expect(await dialog.getByRole('combobox').getByRole('option').allInnerTexts()).toEqual([visit.at('')])
    expect(await findViolationsInFullTier(page)).toEqual([])
    await dialog.getByText('由安全设置决定：只有开发服务器允许关闭').waitFor()
    expect(await dialog.getByRole('checkbox', { name: '加密应答' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: '确定并重新载入' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await getAccountField(page).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('ignoreencryption')
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('sends no request to a host that the server does not allow (T1)', async () => {
    const { page, errors } = await openPage(visit.browser)
    await page.goto(visit.at('/login'))
    await getAccountField(page).waitFor()
    await page.evaluate(() => sessionStorage.setItem('baseHost', 'http://127.0.0.1:9'))
    await page.reload()
    await getAccountField(page).waitFor()
    await expect.poll(() => errors.join()).toContain('policy: connect-src http://127.0.0.1:9')
    await page.context().close()
  })

  it('calls an allowed host and shows its pictures (T1)', async () => {
    const ours = visit.at('')
    const other = ours.replace('localhost', '127.0.0.1')
    process.env['API_HOSTS'] = `${ours},${other}`
    await visit.product.restart().finally(() => delete process.env['API_HOSTS'])
    const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
    await page.goto(visit.at('/login'))
    await getAccountField(page).waitFor()
    await page.keyboard.press('Control+Alt+KeyS')
    const dialog = page.getByRole('dialog', { name: '调试' })
    await dialog.getByRole('combobox').selectOption(other)
    await dialog.getByRole('button', { name: '确定并重新载入' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await signIn(visit, page, { path: '/profile/user/edit' })
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: RED_SQUARE }
    await getMain(page).locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '保存' }).click()
    const shown = getMain(page).locator(`img[src^="${other}/api/v1/seller/file/File?"]`)
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth, { timeout: 10_000 }))
      .toBeGreaterThan(0)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
