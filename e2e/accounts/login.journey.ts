import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { getAccountField, setUpJourney, getPasswordField, signIn } from '../kit/journey.ts'

const visit = setUpJourney()

const getPassword = (username: string) => visit.product.passwords[username] ?? ''

async function attempt(page: Page, guess: string): Promise<void> {
  await getPasswordField(page).fill(guess)
  const answered = page.waitForResponse((response) => response.url().endsWith('/public/user/login'))
  await page.keyboard.press('Enter')
  await answered
}

async function release(page: Page, list: string, subject: string): Promise<void> {
  await page.getByRole('navigation', { name: '系统菜单' }).getByRole('link', { name: list }).click()
  const row = page.getByRole('row').filter({ hasText: subject })
  await row.getByText('限制中').waitFor()
  const unlock = row.getByRole('button', { name: '解锁' })
  // Releasing a lock loses no data, so the button has no warning colour.
  expect(await unlock.getAttribute('data-danger')).toBeNull()
  await unlock.click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toContain('到期自动解除')
  await question.getByRole('button', { name: '解锁' }).click()
  await page.getByText('操作成功').waitFor()
  await row.waitFor({ state: 'detached' })
}

describe('user with a forgotten password', () => {
  it('is checked in the background, locked, and can sign in after the release (V10, T6, E11)', async () => {
    const { page, errors } = await openPage(visit.browser)
    const challenges: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/captcha/Captcha')) challenges.push(searchParams.get('level') ?? '')
    })

    await page.goto(visit.at('/login'))
    await getAccountField(page).fill('manager')
    await attempt(page, 'first guess')
    await page.getByText('账号或密码错误').waitFor()
    expect(challenges).toEqual([])
    await attempt(page, 'second guess')
    await expect.poll(() => challenges).toEqual(['0'])
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    for (const guess of ['third guess', 'fourth guess', 'fifth guess']) await attempt(page, guess)
    await page.getByText('登录已暂时锁定').waitFor()
    // Each failure makes the proof of work harder, without any input of the user.
    expect(challenges).toEqual(['0', '1', '2'])
    expect(await page.getByRole('timer').innerText()).toMatch(/^(1:00|0:[0-5]\d)$/)
    // The correct password gets the same response while the account is locked.
    await attempt(page, getPassword('manager'))
    await page.getByText('登录已暂时锁定').waitFor()
    expect(page.url()).toContain('/login')

    // Another user at the same address is not locked.
    const operator = await openPage(visit.browser)
    await signIn(visit, operator.page, { path: '/sys/safemanage/accessuser/manage' })
    await release(operator.page, '访问限制用户', 'manager')
    await attempt(page, getPassword('manager'))
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: '登录' }).waitFor()
    expect([...errors, ...operator.errors]).toEqual([])
    await page.context().close()
    await operator.page.context().close()
  })
})
