// Signing in goes wrong until it locks; an administrator releases it, and then it goes right.
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './kit/browser.ts'
import { pictureReader } from './kit/captcha.ts'
import { type Product, startProduct } from './kit/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const account = (page: Page) => page.getByLabel('账号', { exact: true })
const password = (page: Page) => page.getByLabel('密码', { exact: true })
const captcha = (page: Page) => page.getByLabel('图片验证码', { exact: true })
const passwordOf = (username: string) => product.passwords[username] ?? ''

async function signIn(page: Page, username: string, path: string): Promise<void> {
  await page.goto(`${product.address}${path}`)
  await account(page).fill(username)
  await password(page).fill(passwordOf(username))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${product.address}${path}`)
}

async function attempt(page: Page, guess: string, reader?: () => Promise<string>): Promise<void> {
  await password(page).fill(guess)
  if (reader !== undefined) await captcha(page).fill(await reader())
  const answered = page.waitForResponse((response) => response.url().endsWith('/public/user/login'))
  await page.keyboard.press('Enter')
  await answered
}

/** On the list of locks, ends the one of that row. */
async function release(page: Page, list: string, subject: string): Promise<void> {
  await page.getByRole('link', { name: list }).click()
  const row = page.getByRole('row').filter({ hasText: subject })
  await row.getByText('限制中').waitFor()
  await row.getByRole('button', { name: '解除' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toContain('到期自动解除')
  await question.getByRole('button', { name: '解除' }).click()
  await page.getByText('操作成功').waitFor()
  await row.waitFor({ state: 'detached' })
}

describe('somebody who does not know his password', () => {
  it('meets a captcha and a lock, and gets in once it is released (V10, T6, E11)', async () => {
    const { page, faults } = await openPage(browser)
    const reader = pictureReader(page, product)

    await page.goto(`${product.address}/login`)
    await account(page).fill('manager')
    await attempt(page, 'first guess')
    await page.getByText('账号或密码错误').waitFor()
    expect(await captcha(page).count()).toBe(0)
    await attempt(page, 'second guess')
    await captcha(page).waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    await captcha(page).fill('????')
    await password(page).press('Enter')
    await page.getByText('字符与图片不符').waitFor()
    for (const guess of ['third guess', 'fourth guess', 'fifth guess']) await attempt(page, guess, reader)
    await page.getByText('登录已暂时锁定').waitFor()
    expect(await page.getByRole('timer').innerText()).toMatch(/^(1:00|0:[0-5]\d)$/)
    // The right one is told nothing else.
    await attempt(page, passwordOf('manager'), reader)
    await page.getByText('登录已暂时锁定').waitFor()
    expect(page.url()).toContain('/login')

    // A colleague at the same address is not locked out with him, and asked for no picture.
    const operator = await openPage(browser)
    await signIn(operator.page, 'operator', '/sys/safemanage/accessuser/manage')
    await release(operator.page, '访问限制用户', 'manager')
    await attempt(page, passwordOf('manager'), reader)
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: '登录' }).waitFor()
    expect([...faults, ...operator.faults]).toEqual([])
    await page.context().close()
    await operator.page.context().close()
  })
})
