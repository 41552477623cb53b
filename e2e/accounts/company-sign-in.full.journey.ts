// Company sign-in with a provider on this machine: set up by one person, approved by another, used, enforced and uninstalled.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  type HonestProvider,
  startHonestProvider,
} from '../../server/src/modules/addons/sso/testing/honest-oidc-provider.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from '../../server/src/platform/outgoing/testing/certificate.ts'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { getTextBox } from '../kit/drawn-loan.ts'
import { choose, runAs, save } from '../kit/inbound.ts'
import {
  enter,
  getAccountField,
  getField,
  getMain,
  getPasswordField,
  getRow,
  REDUCED_MOTION,
  setUpJourney,
  signOut,
} from '../kit/journey.ts'
import { approve } from '../kit/prices.ts'

const CLIENT = 'cangdan'
const SECRET = 'canary-secret-of-the-provider-9f2c'
const CODE = 'donghai'
const BANK = '东海银行'
const EMPLOYEE = 'D-0006'
const POLICIES = '/pledge/policy'

let provider: HonestProvider
// Before the product starts: it reads the settings then.
beforeAll(async () => {
  provider = await startHonestProvider({ cert: CERTIFICATE, key: CERTIFICATE_KEY })
  vi.stubEnv('CANGDAN_MODE', 'development')
  vi.stubEnv('ADDON_BASE_URLS', provider.baseUrls)
})
const visit = setUpJourney()
afterAll(async () => {
  vi.unstubAllEnvs()
  await provider.stop()
})

const OPTIONS = { ...REDUCED_MOTION, ignoreHTTPSErrors: true } as const
const PROVIDERS = '/plugin/sso/provider'

it('signs in, steps up and closes passwords by the provider of a bank', { timeout: 240_000 }, async () => {
  const { page, leave } = await enter(visit, { username: 'admin', path: '/plugin/manage' }, OPTIONS)
  await uninstall(page)
  await page.getByRole('button', { name: '安装: 企业登录' }).click()
  await page.getByRole('link', { name: '身份提供方' }).waitFor()
  await registerClient(page)
  await addProvider(page)
  await addPerson(page)
  await leave()

  // Another person approves, who is made an administrator for this.
  await visit.ask(`insert into account_role (account_id, role_id)
    select account.id, role.id from account, role where username = 'operator' and role.name = 'admin'`)
  await approveProvider()
  await runAs(visit, ['admin', '/plugin/manage'], async (admin) => {
    await admin.getByRole('button', { name: '检查: 企业登录' }).click()
    await admin.getByText('元数据与公钥可读取（1）').waitFor()
  })

  const person = await openPage(visit.browser, OPTIONS)
  await signInByCompany(person.page)
  await person.page.getByText('吴越').first().waitFor()

  await submitTerms()
  await enforce()
  await approveProvider()
  expect(await tryPassword('reviewer')).toContain('贵单位只使用企业登录')

  await signOut(person.page)
  await signInByCompany(person.page)
  await approveTerms(person.page)
  await logOutAtProvider(person.page)
  await person.page.context().close()

  await runAs(visit, ['admin', '/plugin/manage'], uninstall)
  expect(await tryPassword('reviewer')).toBe('')
})

async function uninstall(page: Page): Promise<void> {
  await page.getByRole('button', { name: '卸载: 企业登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '卸载' }).click()
  await page.getByRole('button', { name: '安装: 企业登录' }).waitFor()
}

/** The card shows the address that the provider calls. */
async function registerClient(page: Page): Promise<void> {
  provider.register({
    clientId: CLIENT,
    secret: SECRET,
    redirectUri: visit.at(`/auth-redirect/${CODE}`),
    logoutUri: await page.getByText(`${visit.product.address}/hooks/sso/logout/`).innerText(),
    people: { wuyue: { name: '吴越', employee_no: EMPLOYEE } },
  })
}

async function addProvider(page: Page): Promise<void> {
  await page.goto(visit.at(`${PROVIDERS}/add`))
  await choose(page, '组织', BANK)
  await getField(page, '名称').fill('东海银行统一登录')
  await getField(page, '企业登录代码').fill(CODE)
  await getField(page, '颁发者').fill(provider.issuer)
  await getField(page, '客户端标识').fill(CLIENT)
  await getMain(page)
    .getByLabel(/^客户端密钥/)
    .fill(SECRET)
  await getMain(page).getByLabel('RS256', { exact: true }).check()
  await getField(page, '工号声明').fill('employee_no')
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  await save(page)
  await getRow(page, CODE).getByText('待审核').waitFor()
}

async function addPerson(page: Page): Promise<void> {
  await page.goto(visit.at('/plugin/sso/person/add'))
  await choose(page, '企业登录', '东海银行统一登录')
  await choose(page, '账号', 'reviewer')
  await getField(page, '工号').fill(EMPLOYEE)
  await save(page)
}

const approveProvider = () =>
  runAs(visit, ['operator', PROVIDERS], async (page) => {
    const row = getRow(page, CODE)
    await row.getByRole('button', { name: '审核' }).click()
    await approve(page)
    await row.getByText('已通过').waitFor()
  })

const enforce = () =>
  runAs(visit, ['admin', PROVIDERS], async (page) => {
    await getRow(page, CODE).getByRole('link', { name: '编辑' }).click()
    await getMain(page).getByRole('switch', { name: '仅限企业登录' }).click()
    for (const name of ['accountant', 'bankrisk']) await choose(page, '应急账号', name)
    await save(page)
  })

/** Returns the error of the sign-in page; empty after a sign-in. */
async function tryPassword(username: string): Promise<string> {
  const { page } = await openPage(visit.browser, OPTIONS)
  await page.goto(visit.at('/login'))
  await getAccountField(page).fill(username)
  await getPasswordField(page).fill(visit.product.passwords[username] ?? '')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect.poll(async () => (await alert.count()) > 0 || !page.url().includes('/login')).toBe(true)
  const error = (await alert.count()) > 0 ? await alert.first().innerText() : ''
  await page.context().close()
  return error
}

async function signInByCompany(page: Page): Promise<void> {
  await page.goto(visit.at(`/login?company=${CODE}`))
  await confirmAtProvider(page, () => page.getByRole('button', { name: '前往企业登录' }).click())
  await expect.poll(() => page.url()).not.toContain('/login')
}

/** Signs in as `wuyue` in the window that a click opens. A provider with a session skips the password. */
async function confirmAtProvider(page: Page, click: () => Promise<void>): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  const login = popup.locator('input[name=login]')
  const consent = popup.getByRole('button', { name: 'Continue' })
  const isClosed = () => popup.isClosed()
  const isAsked = async () =>
    isClosed() ||
    (await login
      .or(consent)
      .count()
      .catch(() => 1)) > 0
  await expect.poll(isAsked).toBe(true)
  if (!isClosed() && (await login.count().catch(() => 0)) > 0) {
    await login.fill('wuyue')
    await popup.locator('input[name=password]').fill('any')
    await popup.getByRole('button', { name: 'Sign-in' }).click()
    await expect.poll(async () => isClosed() || (await consent.count().catch(() => 1)) > 0).toBe(true)
  }
  if (!isClosed()) await consent.click().catch(() => undefined)
  await closed
}

/** Submits changed terms of the bank, whose approval moves money. */
async function submitTerms(): Promise<void> {
  const [terms] = await visit.ask<{ id: number }>(
    `select risk_policy.id::int as id from risk_policy join bank on bank.id = bank_id where bank_name = '${BANK}' limit 1`,
  )
  await runAs(visit, ['manager', `${POLICIES}/add?copy=${terms?.id}`], async (page) => {
    await expect.poll(() => getTextBox(page, /^价格有效时长/).inputValue()).not.toBe('')
    await getTextBox(page, /^价格有效时长/).fill('720')
    await save(page)
  })
}

async function approveTerms(page: Page): Promise<void> {
  await page.goto(visit.at(`${POLICIES}/list`))
  const row = getRow(page, '待审核')
  await row.getByRole('button', { name: '审核' }).click()
  await approve(page)
  const dialog = page.getByRole('dialog', { name: '企业身份确认' })
  await dialog.waitFor()
  await confirmAtProvider(page, () => dialog.getByRole('button', { name: '前往企业登录' }).click())
  await row.waitFor({ state: 'detached' })
}

/** Ends the session at the provider, which ends the sessions here. */
async function logOutAtProvider(page: Page): Promise<void> {
  const count = async () =>
    (
      await visit.ask<{ n: number }>(
        `select count(*)::int as n from session join sso_session on session_id = session.id where revoked_at is null`,
      )
    )[0]?.n
  expect(await count()).toBe(1)
  await page.goto(`${provider.issuer}/session/end`)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect.poll(count).toBe(0)
}
