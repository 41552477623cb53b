import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { getField, setUpJourney, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const LIST = '/banks/bank/list'
const banks = (page: Page) => page.getByRole('heading', { name: '银行管理', level: 1 })
const END = 'update session set revoked_at = now() where revoked_at is null'
const getSignInDialog = (page: Page) => page.getByRole('dialog', { name: '请重新登录' })
const contact = (page: Page) => getField(page, '联系人')

async function openForm(page: Page): Promise<void> {
  await getRow(page, '东海银行').getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => getField(page, '银行名称').inputValue()).toBe('东海银行')
  await contact(page).fill('沈再')
}

describe('session that expires while its page is open', () => {
  it('is renewed in place once for all windows, and runs pending calls once (S4)', async () => {
    const { page } = await openPage(visit.browser, REDUCED_MOTION)
    const context = page.context()
    await signIn(visit, page)
    const second = await context.newPage()
    await second.goto(visit.at(LIST))
    await banks(second).waitFor()
    await openForm(page)
    const saves: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (body.includes('沈再')) saves.push(body)
    })
    await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }))
    const address = page.url()
    await visit.ask(END)
    await page.keyboard.press('Control+s')
    await Promise.all([getSignInDialog(page).waitFor(), getSignInDialog(second).waitFor()])
    expect(await findViolationsInFullTier(second)).toEqual([])
    const account = getSignInDialog(page).getByLabel('账号', { exact: true })
    expect([await account.inputValue(), await account.isEditable()]).toEqual(['operator', false])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await getSignInDialog(page).getByRole('alert').filter({ hasText: /./ }).waitFor()
    expect(await contact(page).inputValue()).toBe('沈再')

    await getSignInDialog(second)
      .getByLabel('密码', { exact: true })
      .fill(visit.product.passwords['operator'] ?? '')
    await second.keyboard.press('Enter')
    await Promise.all([
      getSignInDialog(page).waitFor({ state: 'detached' }),
      getSignInDialog(second).waitFor({ state: 'detached' }),
    ])
    await page.getByText('保存成功').waitFor()
    await banks(second).waitFor()
    const keys = saves.map((body) => (JSON.parse(body) as { idempotency_key: string }).idempotency_key)
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys).size).toBe(1)
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(address).toContain('/banks/bank/edit/')
    await context.close()
  })

  it('shows the sign-in dialog in the user’s language on a phone', async () => {
    const options = { ...REDUCED_MOTION, viewport: { width: 390, height: 844 }, locale: 'en' } as const
    const { page } = await openPage(visit.browser, options)
    await signIn(visit, page, { locale: 'en' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await visit.ask(END)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use another account' }).click()
    await page.waitForURL(/\/login\?redirect=/)
    await page.context().close()
  })
})
