import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage, waitForIdleNetwork } from '../kit/browser.ts'
import {
  getAccountField,
  enter,
  getField,
  setUpJourney,
  getMain,
  getPasswordField,
  signIn,
  REDUCED_MOTION,
} from '../kit/journey.ts'
import { getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

const SETTINGS = '/sys/safemanage/setting'
const AGAIN = { name: '请重新登录' }

describe('safety settings', () => {
  it('apply where a password is chosen, and limit an account to one session (T6)', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: SETTINGS }, REDUCED_MOTION)
    await getMain(page).getByRole('heading', { name: '安全设置' }).waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await getField(page, '密码最短长度').fill('33')
    await page.keyboard.press('Control+s')
    await getMain(page).locator('[aria-invalid="true"]').waitFor()
    await getField(page, '密码最短长度').fill('12')
    await getMain(page).getByRole('checkbox', { name: '数字' }).check()
    await getMain(page).getByRole('switch', { name: '允许多处登录' }).click()
    await getFormPage(page).save()

    const first = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, first.page, { username: 'manager', path: '/profile/pwd/edit' })
    const rule = (text: string) => getMain(first.page).getByRole('listitem').filter({ hasText: text })
    await rule('至少 12 个字符').waitFor()
    await rule('包含数字').waitFor()
    const second = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, second.page, { username: 'manager' })
    await first.page.getByRole('dialog', AGAIN).waitFor()
    expect(await second.page.getByRole('dialog', AGAIN).count()).toBe(0)
    for (const each of [first, second]) await each.page.context().close()

    // Settings that would lock out their author are rejected with a reason.
    await getField(page, '地址白名单').fill('10.0.0.0/8')
    await getMain(page).getByRole('switch', { name: '仅允许白名单地址' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText(/您当前的地址 .* 将无法访问/).waitFor()
    await leave()
  })
})

it('warns about an expiring password after sign-in (T6)', async () => {
  await visit.ask(`update account set password_time = now() - interval '88 days' where username = 'reviewer'`)
  await visit.ask(`update safe_setting set pwd_expire_days = 90, pwd_remind_days = 3`)
  const { page, leave } = await enter(visit, { username: 'reviewer', path: '/dashboard' }, REDUCED_MOTION)
  const warning = page.getByText('您的密码将在 2 天后过期')
  await warning.waitFor()
  expect(await warning.count()).toBe(1)
  await leave()
})

/** The idle timer checks every ten seconds. */
const LOOK_MS = 11_000

it('signs out idle users after the configured minutes and ends their session (T6)', async () => {
  await visit.ask(`update safe_setting set token_minute = 4, idle_minute = 5, sign_expire_second = 900`)
  const sessions = async () =>
    (
      await visit.ask<{ n: number }>(
        `select count(*)::int as n from session join account on account.id = session.account_id
          where account.username = 'accountant' and session.revoked_at is null`,
      )
    )[0]?.n
  const { page } = await openPage(visit.browser, REDUCED_MOTION)
  await page.clock.install()
  await signIn(visit, page, { username: 'accountant', path: '/dashboard' })
  await waitForIdleNetwork(page)
  expect(await sessions()).toBe(1)
  // Only the browser's clock jumps: a signature up to ten minutes ahead of the server is accepted here.
  const begun = await page.evaluate(() => Date.now())
  const lookAfter = async (minutes: number) => {
    // The clock must be paused for the jump: a jump during a tick stops all timers of the page.
    await page.clock.pauseAt(begun + minutes * 60_000 + LOOK_MS)
    await page.clock.resume()
  }
  await lookAfter(4.5)
  await page.keyboard.press('Shift')
  await lookAfter(9)
  await waitForIdleNetwork(page)
  expect(await page.getByRole('dialog', AGAIN).count()).toBe(0)
  expect(await sessions()).toBe(1)
  await lookAfter(10)
  await page.getByRole('dialog', AGAIN).waitFor()
  await expect.poll(sessions).toBe(0)
  await page.context().close()
})

it('requires the device check at the next sign-in when it is switched on (T6)', async () => {
  await visit.ask(`update safe_setting set captcha_open = 1`)
  const { page } = await openPage(visit.browser, REDUCED_MOTION)
  await page.goto(visit.at('/dashboard'))
  await getAccountField(page).fill('accountant')
  await getPasswordField(page).fill(visit.product.passwords['accountant'] ?? '')
  const checked = page.waitForRequest((request) => request.url().includes('/captcha/Captcha'))
  await page.keyboard.press('Enter')
  expect(new URL((await checked).url()).searchParams.get('level')).toBe('0')
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: '登录' }).waitFor()
  await visit.ask(`update safe_setting set captcha_open = 2`)
  await page.context().close()
})

describe.each([
  ['es', 1440, 'dark'],
  ['ja', 390, 'light'],
] as const)('safety settings in %s at %i px, %s', (locale, width, colorScheme) => {
  it('fit the width and have no accessibility violations', async () => {
    const { page, leave } = await enter(
      visit,
      { username: 'admin', path: SETTINGS },
      { ...REDUCED_MOTION, colorScheme, viewport: { width, height: 900 } },
    )
    await page.evaluate((language) => localStorage.setItem('language', language), locale)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('switch').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await leave()
  })
})
