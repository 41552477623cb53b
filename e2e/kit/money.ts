// Top-ups and withdrawals of a supplier: entered, approved and transferred by different users.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findViolationsInFullTier } from './accessibility.ts'
import { enter, getField, type Journey, getMain, getRow, REDUCED_MOTION } from './journey.ts'
import { RED_SQUARE } from './pictures.ts'

const VOUCHER = { name: 'voucher.png', mimeType: 'image/png', buffer: RED_SQUARE }

async function attach(page: Page): Promise<void> {
  const there = page.waitForResponse((response) => response.url().includes('/seller/file/FileUpload'))
  await page.locator('input[type="file"]').last().setInputFiles(VOUCHER)
  await there
  await page
    .getByRole('button', { name: /voucher\.png/ })
    .first()
    .waitFor()
}

/** Selects the newer of two equal names: a supplier’s wallet follows that of the member who registered it. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await getMain(page).getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown').getByText(option, { exact: true }).last().click()
}

/** Returns the available and frozen balance of a shop's wallet in fen. */
export async function loadBalances(here: Journey, shop: string): Promise<readonly number[]> {
  const rows = await here.ask<{ balance: string }>(
    `select account.balance from money_account account join wallet on wallet.id = account.owner_id and account.owner = 'wallet'
      where wallet.nick_name = '${shop}' and wallet.uid is null order by account.kind`,
  )
  return rows.map(({ balance }) => Number(balance))
}

export interface TopUpInput {
  readonly shop: string
  readonly amount: string
  readonly number: string
}

/** Enters a top-up with a voucher and approves it as another user. */
export async function topUp(here: Journey, { shop, amount, number }: TopUpInput): Promise<void> {
  const clerk = await enter(here, { username: 'operator', path: '/finance/recharge/add' }, REDUCED_MOTION)
  await choose(clerk.page, '钱包', shop)
  await getField(clerk.page, '金额').fill(amount)
  await getField(clerk.page, '银行流水号').fill(number)
  await attach(clerk.page)
  await clerk.page.keyboard.press('Control+s')
  await clerk.page.getByText('保存成功').waitFor()
  await clerk.leave()
  const risk = await enter(here, { username: 'risk', path: '/finance/recharge/manage' }, REDUCED_MOTION)
  await getRow(risk.page, number).getByRole('button', { name: '审核' }).click()
  const dialog = risk.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '通过' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  await getRow(risk.page, number).getByText('已通过').waitFor()
  await risk.leave()
}

export interface WithdrawalInput {
  readonly shop: string
  readonly payee: string
  readonly amount: string
}

export async function requestWithdrawal(page: Page, { shop, payee, amount }: WithdrawalInput): Promise<void> {
  await choose(page, '申请人', shop)
  await getField(page, '提现金额').fill(amount)
  await getField(page, '收款人').fill(payee)
  await getField(page, '收款银行').fill('东海银行宁波分行')
  await getField(page, '收款账号').fill('6222023901019900112')
  await page.getByRole('button', { name: '保存', exact: true }).click()
}

/** Approves the withdrawal of a displayed amount and transfers it as another user. */
export async function payWithdrawal(here: Journey, amount: string, number: string): Promise<void> {
  const risk = await enter(here, { username: 'risk', path: '/finance/withdraw/manage' }, REDUCED_MOTION)
  await getRow(risk.page, amount).getByRole('button', { name: '审核' }).click()
  const review = risk.page.getByRole('dialog')
  await review.getByText('6222023901019900112').waitFor()
  await review.getByRole('radio', { name: '通过' }).check()
  await review.getByRole('button', { name: '提交' }).click()
  await getRow(risk.page, amount).getByText('待转账').waitFor()
  await risk.leave()
  const cashier = await enter(here, { username: 'cashier', path: '/finance/withdraw/manage' }, REDUCED_MOTION)
  const { page } = cashier
  await getRow(page, amount).getByRole('button', { name: '转账' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '已转账' }).check()
  await attach(page)
  await dialog.getByRole('textbox', { name: '银行流水号' }).fill(number)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await dialog.getByRole('button', { name: '提交' }).click()
  await getRow(page, amount).getByText('已转账').waitFor()
  await cashier.leave()
}
