// Steps with prices: add a spec, submit a price, approve.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findViolationsInFullTier } from './accessibility.ts'
import { getField, type Journey, getMain } from './journey.ts'
import { getFormPage, leaveReview } from './pages.ts'

export const PRICE_LIST = '/goods/good/price/list'

const DAY_MS = 86_400_000

const SHANGHAI_MS = 8 * 3_600_000

/** Returns the day in Shanghai a number of days ago, as a workbook date. */
export const getDayBefore = (days: number) =>
  new Date((Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) - days) * DAY_MS)

export async function addSpec({ at }: Journey, page: Page, good: string, spec: string): Promise<void> {
  await page.goto(at('/goods/good/spec/add'))
  const goods = getMain(page).getByRole('combobox', { name: '货物' })
  await goods.fill(good)
  // The options come from the server; wait for the filtered list.
  await expect.poll(() => page.locator('.ant-select-item-option:visible').allInnerTexts()).toEqual([good])
  await goods.press('Enter')
  await getField(page, '规格名称').fill(spec)
  await getFormPage(page).save()
}

interface PriceInput {
  readonly good: string
  readonly spec: string
  readonly price: string
  readonly daysBack: number
}

export async function submitPrice({ at }: Journey, page: Page, submitted: PriceInput): Promise<void> {
  const { good, spec, price, daysBack } = submitted
  await page.goto(at('/goods/good/price/add'))
  await getMain(page).getByRole('combobox', { name: '货物' }).click()
  await page.getByRole('menuitemcheckbox', { name: good }).click()
  await page.getByRole('menuitemcheckbox', { name: spec }).click()
  await getField(page, '价格').fill(price)
  const source = getMain(page).getByRole('combobox', { name: '价格来源' })
  await source.focus()
  // Opens the list and moves to the fourth option.
  for (let step = 0; step < 4; step += 1) await source.press('ArrowDown')
  await source.press('Enter')
  const day = getMain(page).getByRole('textbox', { name: '价格日期' })
  await day.fill(getDayBefore(daysBack).toISOString().slice(0, 10))
  await day.press('Enter')
  await getFormPage(page).save()
}

/** Approves the selected records, or the open one. */
export async function approve(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '通过' }).check()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
}

/** Approves one record. Returns once the dialog has closed: leaving the page earlier may cancel the call, and its row is hidden behind the dialog. */
export async function approveRecord(page: Page): Promise<void> {
  await approve(page)
  await leaveReview(page)
}
