// Safety settings are saved on their screen, and hold from the next sign-in on (T6).
import { describe, expect, it } from 'vitest'
import { seriousFaults } from './kit/accessibility.ts'
import { openPage } from './kit/browser.ts'
import { enter, field, journey, main, signIn, STILL } from './kit/journey.ts'
import { formPage } from './kit/pages.ts'

const visit = journey()

const SETTINGS = '/sys/safemanage/setting'
const AGAIN = { name: '请重新登录' }

describe('the safety settings', () => {
  it('are seen where a password is chosen, and one session at a time ends the others (T6)', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: SETTINGS }, STILL)
    await main(page).getByRole('heading', { name: '安全设置' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await field(page, '密码最短长度').fill('33')
    await page.keyboard.press('Control+s')
    await main(page).locator('[aria-invalid="true"]').waitFor()
    await field(page, '密码最短长度').fill('12')
    await main(page).getByRole('checkbox', { name: '数字' }).check()
    await main(page).getByRole('switch', { name: '允许多处登录' }).click()
    await formPage(page).save()

    const first = await openPage(visit.browser, STILL)
    await signIn(visit, first.page, { username: 'manager', path: '/profile/pwd/edit' })
    const rule = (text: string) => main(first.page).getByRole('listitem').filter({ hasText: text })
    await rule('至少 12 个字符').waitFor()
    await rule('包含数字').waitFor()
    const second = await openPage(visit.browser, STILL)
    await signIn(visit, second.page, { username: 'manager' })
    await first.page.getByRole('dialog', AGAIN).waitFor()
    expect(await second.page.getByRole('dialog', AGAIN).count()).toBe(0)
    for (const each of [first, second]) await each.page.context().close()

    // Who would shut themselves out is stopped, and reads why.
    await field(page, '地址白名单').fill('10.0.0.0/8')
    await main(page).getByRole('switch', { name: '仅允许白名单地址' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText(/您当前的地址 .* 将无法访问/).waitFor()
    await leave()
  })
})

describe.each([
  ['es', 1440, 'dark'],
  ['ja', 390, 'light'],
] as const)('the screen of safety settings in %s at %i px, %s', (locale, width, colorScheme) => {
  it('fits, and keeps nobody out', async () => {
    const { page, leave } = await enter(
      visit,
      { username: 'admin', path: SETTINGS },
      { ...STILL, colorScheme, viewport: { width, height: 900 } },
    )
    await page.evaluate((language) => localStorage.setItem('language', language), locale)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('switch').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousFaults(page)).toEqual([])
    await leave()
  })
})
