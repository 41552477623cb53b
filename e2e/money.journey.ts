// The money of a supplier (R14): paid in against a voucher by two people, asked out by the supplier, approved and transferred by two more,
// and found again to the fen, also in a file.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFaults } from './kit/accessibility.ts'
import { enter, field, journey, main, rowOf, STILL } from './kit/journey.ts'
import { RED_SQUARE } from './kit/pictures.ts'

const visit = journey()

const VOUCHER = { name: 'voucher.png', mimeType: 'image/png', buffer: RED_SQUARE }
const SHOP = '海港金属'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Gives the file to the form or dialog, and waits until it is there. */
async function attach(page: Page): Promise<void> {
  const there = page.waitForResponse((response) => response.url().includes('/seller/file/FileUpload'))
  await page.locator('input[type="file"]').last().setInputFiles(VOUCHER)
  await there
  await page
    .getByRole('button', { name: /voucher\.png/ })
    .first()
    .waitFor()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await main(page).getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown').getByText(option, { exact: true }).click()
}

/** Fen, as the accounts of the shop's wallet have them. */
async function balances(): Promise<readonly number[]> {
  const rows = await visit.ask<{ balance: string }>(
    `select account.balance from money_account account join wallet on wallet.id = account.owner_id and account.owner = 'wallet'
      where wallet.nick_name = '${SHOP}' order by account.kind`,
  )
  return rows.map(({ balance }) => Number(balance))
}

async function payIn(): Promise<void> {
  const clerk = await enter(visit, { username: 'operator', path: '/finance/recharge/add' }, STILL)
  await choose(clerk.page, '钱包', SHOP)
  await field(clerk.page, '金额').fill('1234.56')
  await field(clerk.page, '银行流水号').fill('JOURNEY-1')
  await attach(clerk.page)
  await clerk.page.keyboard.press('Control+s')
  await clerk.page.getByText('保存成功').waitFor()
  await clerk.leave()
  const risk = await enter(visit, { username: 'risk', path: '/finance/recharge/manage' }, STILL)
  await rowOf(risk.page, 'JOURNEY-1').getByRole('button', { name: '审核' }).click()
  const dialog = risk.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '通过' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  await rowOf(risk.page, 'JOURNEY-1').getByText('已通过').waitFor()
  await risk.leave()
}

async function askOut(): Promise<void> {
  const shop = await enter(visit, { username: 'supplier', path: '/finance/withdraw/add' }, STILL)
  const { page } = shop
  await choose(page, '申请人', SHOP)
  await field(page, '提现金额').fill('99999999')
  await field(page, '收款人').fill('林致和')
  await field(page, '收款银行').fill('东海银行宁波分行')
  await field(page, '收款账号').fill('6222023901019900112')
  expect(await seriousFaults(page)).toEqual([])
  await button(page, '保存').click()
  await page.getByText(/余额不足：可用/).waitFor()
  await field(page, '提现金额').fill('1000.01')
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').waitFor()
  await shop.leave()
}

async function decide(): Promise<void> {
  const risk = await enter(visit, { username: 'risk', path: '/finance/withdraw/manage' }, STILL)
  await rowOf(risk.page, '1,000.01').getByRole('button', { name: '审核' }).click()
  const review = risk.page.getByRole('dialog')
  await review.getByText('6222023901019900112').waitFor()
  await review.getByRole('radio', { name: '通过' }).check()
  await review.getByRole('button', { name: '提交' }).click()
  await rowOf(risk.page, '1,000.01').getByText('待转账').waitFor()
  await risk.leave()
  const cashier = await enter(visit, { username: 'cashier', path: '/finance/withdraw/manage' }, STILL)
  const { page } = cashier
  await rowOf(page, '1,000.01').getByRole('button', { name: '转账' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '已转账' }).check()
  await attach(page)
  await dialog.getByRole('textbox', { name: '银行流水号' }).fill('JOURNEY-OUT-1')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: '提交' }).click()
  await rowOf(page, '1,000.01').getByText('已转账').waitFor()
  await cashier.leave()
}

it('a supplier’s money comes in by two people and goes out by three, to the fen (R14, D7)', async () => {
  const [before = 0, frozen] = await balances()
  expect(frozen).toBe(0)
  await payIn()
  expect(await balances()).toEqual([before + 1_234_56, 0])
  await askOut()
  expect(await balances()).toEqual([before + 1_234_56 - 1_000_01, 1_000_01])
  await decide()
  expect(await balances()).toEqual([before + 1_234_56 - 1_000_01, 0])
  const { page, leave } = await enter(visit, { username: 'supplier', path: '/finance/wallet/log' }, STILL)
  // A thousandth of it is the fee, a half fen up.
  await rowOf(page, '-999.01').getByText('提现').first().waitFor()
  await rowOf(page, '-1.00').getByText('手续费').first().waitFor()
  await leave()
})
