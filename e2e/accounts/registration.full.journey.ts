// A supplier registers, submits the company, is reviewed, and signs in with access to own data only (R5, R14, T7, U12).
import { AxeBuilder } from '@axe-core/playwright'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from '../kit/browser.ts'
import {
  getAccountField,
  enter,
  setUpJourney,
  getMain,
  getPasswordField,
  getRow,
  REDUCED_MOTION,
} from '../kit/journey.ts'
import { requestWithdrawal, loadBalances, topUp, payWithdrawal } from '../kit/money.ts'
import { RED_SQUARE } from '../kit/pictures.ts'

const visit = setUpJourney()

const PHONE = '13700009001'
const PASSWORD = 'correct horse battery'
const STORE = '临港铜业直营店'

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Requests a code and reads it. Codes of one phone are at least a minute apart. */
async function requestCode(page: Page): Promise<string> {
  const client = new Client(visit.product.database)
  await client.connect()
  await client.query(`update verify_code set create_time = create_time - interval '61 seconds'`)
  await client.end()
  await button(page, '获取验证码').click()
  await page.getByText('验证码已发出，5 分钟内有效').waitFor()
  const [newest] = await visit.ask<{ content: string }>('select content from sms_record order by id desc limit 1')
  return /\d{6}/.exec(newest?.content ?? '')?.[0] ?? ''
}

async function expectRejectedSignIn(page: Page, words: string): Promise<void> {
  await page.goto(visit.at('/login'))
  await getAccountField(page).fill(PHONE)
  await getPasswordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText(words).waitFor()
}

async function register(page: Page): Promise<void> {
  await page.goto(visit.at('/login'))
  await page.getByRole('link', { name: '注册', exact: true }).click()
  await page.getByText('平台注册协议 第 1 版').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await button(page, '注册').click()
  await page.getByText('请阅读并勾选协议').waitFor()
  await label(page, '手机号').fill(PHONE)
  await label(page, '短信验证码').fill(await requestCode(page))
  await label(page, '设置密码').fill('short')
  await label(page, '店铺名称').fill(STORE)
  await page.getByRole('checkbox').check()
  await button(page, '注册').click()
  await expect.poll(() => label(page, '设置密码').getAttribute('aria-invalid')).toBe('true')
  await button(page, '注册').click()
  await page.getByText('数据未发生任何改变，请修改数据后再次提交').waitFor()
  await label(page, '设置密码').fill(PASSWORD)
  await button(page, '注册').click()
  await page.getByRole('heading', { name: '注册成功' }).waitFor()
}

async function enterCompany(page: Page): Promise<void> {
  await page.goto(visit.at('/enter'))
  await label(page, '手机号').fill(PHONE)
  await label(page, '短信验证码').fill(await requestCode(page))
  await button(page, '下一步').click()
  await label(page, '企业名称').fill('上海临港铜业有限公司')
  await label(page, '统一社会信用代码').fill('91350100M000100Y44')
  await label(page, '法定代表人').fill('王敏')
  await label(page, '法人证件号').fill('11010519491231002X')
  await label(page, '省').selectOption({ label: '浙江省' })
  await label(page, '市').selectOption({ label: '宁波市' })
  await label(page, '详细地址').fill('镇海区港口路 1 号')
  await label(page, '联系人').fill('王敏')
  const picture = { name: 'paper.png', mimeType: 'image/png', buffer: RED_SQUARE }
  for (const name of ['营业执照', '证件正面', '证件反面'])
    await page.getByLabel(name, { exact: true }).and(page.locator('input')).setInputFiles(picture)
  await expect.poll(() => page.locator('form img').count()).toBe(3)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await button(page, '提交审核').click()
  await page.getByText(/不是有效的统一社会信用代码/).waitFor()
  await label(page, '统一社会信用代码').fill('91350100M000100Y43')
  await button(page, '提交审核').click()
  await page.getByRole('heading', { name: '已提交审核' }).waitFor()
}

it('registers a supplier with two reviews, and lets them sign in, top up and withdraw', async () => {
  const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
  await register(page)
  await expectRejectedSignIn(page, '账号已注册，请继续填写企业入驻资料')
  await enterCompany(page)
  await expectRejectedSignIn(page, '入驻资料正在审核，通过后即可登录')

  const reviewer = await enter(visit, { username: 'risk', path: '/supplier/manage' }, REDUCED_MOTION)
  await getRow(reviewer.page, STORE).getByRole('button', { name: '审核' }).click()
  const dialog = reviewer.page.getByRole('dialog')
  await dialog.getByText('上海临港铜业有限公司').first().waitFor()
  await dialog.getByRole('radio', { name: '通过' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  await getRow(reviewer.page, STORE).getByText('已通过').waitFor()
  await reviewer.leave()
  // A second reviewer approves the company's documents.
  const second = await enter(visit, { username: 'admin', path: '/users/company/list' }, REDUCED_MOTION)
  await getRow(second.page, '上海临港铜业').getByRole('button', { name: '审核' }).click()
  const papers = second.page.getByRole('dialog')
  await papers.getByRole('radio', { name: '通过' }).check()
  await papers.getByRole('button', { name: '提交' }).click()
  await getRow(second.page, '上海临港铜业').getByText('已通过').waitFor()
  await second.leave()

  await page.goto(visit.at('/supplier/manage'))
  await getAccountField(page).fill(PHONE)
  await getPasswordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await getRow(page, STORE).waitFor()
  await getMain(page).getByText('共 1 条').waitFor()

  await topUp(visit, { shop: STORE, amount: '500.00', number: 'REGISTERED-1' })
  expect(await loadBalances(visit, STORE)).toEqual([500_00, 0])
  await page.goto(visit.at('/finance/withdraw/add'))
  await requestWithdrawal(page, { shop: STORE, payee: '王敏', amount: '200.00' })
  await page.getByText('保存成功').waitFor()
  expect(await loadBalances(visit, STORE)).toEqual([300_00, 200_00])
  await payWithdrawal(visit, '200.00', 'REGISTERED-OUT-1')
  expect(await loadBalances(visit, STORE)).toEqual([300_00, 0])
  await page.goto(visit.at('/finance/wallet/log'))
  await getRow(page, '-199.80').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
