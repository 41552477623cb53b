// A margin call is disputed by its owner, answered by the bank with a quote, and read by a guarantor on a phone.
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  CALL_PRICES,
  type CallFixture,
  createCallFixture,
} from '../../server/src/modules/lending/testing/call-fixture.ts'
import { findCode, findTicket } from '../../server/src/testing/phone.ts'
import { PASSWORD } from '../../server/src/testing/test-platform.ts'
import { openTestServer, type TestServer } from '../../server/src/testing/test-server.ts'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { getSharedBrowser, openPage } from '../kit/browser.ts'
import { fillDay, formatDayFromToday } from '../kit/inbound.ts'
import { getMain } from '../kit/journey.ts'
import { button } from '../kit/phones/phone-signing.ts'
import { getAccountField, getPasswordField } from '../kit/sign-in.ts'
import { uploadDocument } from '../kit/task-queue.ts'

const NUMBER = '13900000071'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

let server: TestServer
let fixture: CallFixture
let origin: string
beforeAll(async () => {
  server = await openTestServer()
  fixture = await createCallFixture(server.platform)
  origin = await server.listen()
  await sql`update system_setting set site_url = ${origin}`.execute(server.platform.db)
  await sql`update bank set account_name = '示范银行', bank_account = '6222020000001234' where id = ${fixture.bankId}`.execute(
    server.platform.db,
  )
})
afterAll(() => server.close())

/** Signs in a new user with a standard role, and runs the work. */
async function runAs(
  { role, organisation, position = null }: { role: string; organisation: number; position?: number | null },
  path: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { platform } = server
  await platform.someone(organisation, {})
  await sql`
    update role set path_arr = template.path_arr, api_arr = template.api_arr from role_template template
     where template.key = ${role} and role.id = (select max(id) from role)`.execute(platform.db)
  const { rows } = await sql<{ username: string }>`
    update account set position = ${position} where id = (select max(id) from account) returning username`.execute(
    platform.db,
  )
  const { page, errors } = await openPage(await getSharedBrowser())
  await page.goto(`${origin}${path}`)
  await getAccountField(page).fill(rows[0]?.username ?? '')
  await getPasswordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}${path}`)
  await work(page)
  expect(errors).toEqual([])
  await page.context().close()
}

async function onPhone(options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors } = await openPage(await getSharedBrowser(), { ...PHONE, ...options })
  await work(page)
  expect(errors).toEqual([])
  await page.context().close()
}

it('takes a disputed margin call to an answer with a quote, and to a guarantor on a phone', async () => {
  const guarantor = await fixture.guarantor(1_000_000_00, { contact_phone: NUMBER })
  const { loan } = await fixture.createCalledLoan({ guarantor_ids: [guarantor] })
  const path = `/pledge/loan/look/${loan}`
  await runAs({ role: 'owner', organisation: fixture.goods.ownerId }, path, async (page) => {
    await getMain(page).getByRole('button', { name: '提出异议', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '价格' }).check()
    // The pledges of the loan are filled in.
    await dialog.getByRole('textbox', { name: /数值/ }).fill('17000')
    await dialog.getByRole('textbox', { name: /^异议说明/ }).fill('当日现货价为 17,000 元')
    await page.keyboard.press('Control+Enter')
    await getMain(page).getByText('待答复').first().waitFor()
    await getMain(page).getByText('26,600.00').first().waitFor()
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  })
  await runAs({ role: 'bank_manager', organisation: fixture.bankId, position: 1 }, path, async (page) => {
    await getMain(page).getByRole('button', { name: '答复异议', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /数值/ }).fill('16500')
    await dialog.getByRole('textbox', { name: /^报价来源/ }).fill('上海有色网')
    await fillDay(page, /^报价日期/, formatDayFromToday(0))
    await uploadDocument(page)
    await dialog.getByRole('textbox', { name: /^答复说明/ }).fill('按当日报价')
    await page.keyboard.press('Control+Enter')
    await getMain(page).getByText('部分认可').first().waitFor()
    await getMain(page).getByText('13,300.00').first().waitFor()
  })

  const code = await findTicket(server.platform, NUMBER, 'guarantee')
  await onPhone({}, async (page) => {
    await page.goto(`${origin}/business/call#code=${code}`)
    await button(page, '发送验证码').click()
    await page.getByText('验证码已发送到').waitFor()
    const { code: verify } = await findCode(server.platform, NUMBER, 'contract')
    await page.getByLabel('短信验证码').fill(verify)
    await page.keyboard.press('Enter')
    await page.getByText('74,400.00 元').first().waitFor()
    await page.getByText('6222020000001234').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
    await button(page, '确认收到').click()
    await page.getByText(/确认收到$/).waitFor()
    await page.reload()
    await page.getByText(/确认收到$/).waitFor()
  })
  // A forwarded link opens nothing.
  await onPhone({}, async (page) => {
    await page.goto(`${origin}/business/call#code=${code}`)
    await page.getByRole('heading', { name: '此链接不能再使用' }).waitFor()
  })
  await fixture.setPrice(CALL_PRICES.good)
}, 240_000)
