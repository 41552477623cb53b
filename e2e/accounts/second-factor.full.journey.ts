import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { oneTimeCode } from '../../server/src/testing/client/plain-client.mjs'
import { openPage } from '../kit/browser.ts'
import {
  getAccountField,
  enter,
  setUpJourney,
  getMain,
  getPasswordField,
  signOut,
  REDUCED_MOTION,
} from '../kit/journey.ts'

const visit = setUpJourney()

const PERSON = { username: 'clerk2', path: '/profile/pwd/edit' }
const password = () => visit.product.passwords[PERSON.username] ?? ''
const button = (page: Page, name: string) => getMain(page).getByRole('button', { name, exact: true })
const factorField = (page: Page) => page.getByLabel('身份验证器验证码', { exact: true })

/** Returns the code of the current 30-second step, or of a later one. */
const computeCode = (secret: string, later = 0) => oneTimeCode(secret, Date.now() / 1000 + later * 30)

async function setUp(page: Page, username = PERSON.username): Promise<{ secret: string; recovery: string }> {
  await button(page, '设置两步验证').click()
  await page.keyboard.type(visit.product.passwords[username] ?? '')
  await page.keyboard.press('Enter')
  await getMain(page).getByLabel('身份验证器二维码').first().waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const secret = (await getMain(page).locator('code').innerText()).replaceAll(' ', '')
  await page.keyboard.type(computeCode(secret))
  await page.keyboard.press('Enter')
  await button(page, '我已保存').waitFor()
  expect(await getMain(page).locator('li code').count()).toBe(10)
  const recovery = await getMain(page).locator('li code').first().innerText()
  await button(page, '我已保存').click()
  return { secret, recovery }
}

async function enterCredentials(page: Page): Promise<void> {
  await page.goto(visit.at('/login'))
  await getAccountField(page).fill(PERSON.username)
  await getPasswordField(page).fill(password())
  await page.keyboard.press('Enter')
  await factorField(page).waitFor()
  await expect.poll(() => factorField(page).evaluate((field) => field === document.activeElement)).toBe(true)
}

it('sets up a second factor, signs in with it, and turns it off with a recovery code', async () => {
  const { page, leave } = await enter(visit, PERSON, REDUCED_MOTION)
  const { secret, recovery } = await setUp(page)
  await getMain(page).getByText('剩余恢复码 10 个').waitFor()
  await signOut(page)
  await enterCredentials(page)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.type(computeCode(secret, -4))
  await page.keyboard.press('Enter')
  await page.getByText('密码或验证码错误，或验证码已使用').waitFor()
  const next = computeCode(secret, 1)
  await factorField(page).fill(next)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: '登录' }).waitFor()

  const other = await openPage(visit.browser, REDUCED_MOTION)
  await enterCredentials(other.page)
  await other.page.keyboard.type(next)
  await other.page.keyboard.press('Enter')
  await other.page.getByText('密码或验证码错误，或验证码已使用').waitFor()
  await other.page.context().close()

  await page.goto(visit.at(PERSON.path))
  await button(page, '关闭两步验证').click()
  await page.keyboard.type(recovery.toLowerCase())
  await page.keyboard.press('Enter')
  await button(page, '设置两步验证').waitFor()
  await leave()
})

it('requires the factor of bank users after the administrator confirms with a code', async () => {
  const { page, leave } = await enter(visit, { username: 'admin', path: '/profile/pwd/edit' }, REDUCED_MOTION)
  const { secret } = await setUp(page, 'admin')
  await visit.ask(`update session set factor_at = factor_at - interval '5 minutes'`)
  await page.goto(visit.at('/sys/safemanage/setting'))
  await getMain(page).getByLabel('银行', { exact: true }).check()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '两步验证' })
  await dialog.waitFor()
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  expect(await visit.ask('select factor_required from safe_setting')).toEqual([{ factor_required: [] }])
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))
  await expect.poll(focused).toBe('one-time-code')
  await page.keyboard.type(computeCode(secret, 1))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => visit.ask('select factor_required from safe_setting')).toEqual([{ factor_required: ['2'] }])
  await leave()

  const officer = await enter(visit, { username: 'manager', path: '/pledge/application/list' }, REDUCED_MOTION)
  await officer.page.getByRole('heading', { name: '请先设置两步验证' }).waitFor()
  await setUp(officer.page, 'manager')
  await officer.page.getByRole('heading', { level: 1 }).filter({ hasNotText: '两步验证' }).waitFor()
  await officer.leave()
})
