import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'
import { addSpec, approve, PRICE_LIST, submitPrice } from '../kit/prices.ts'

const visit = setUpJourney()

const HISTORY = '/goods/good/price/history/list'
const GOOD = '铝锭'
const SPEC = 'Al99.90'
const REASON = '录入时看错了一行'

/** Label of the spec's prices in the list of all prices. */
const OF_SPEC = `${GOOD} / ${SPEC}`

/** Enters two prices as administrator and approves them in order as risk officer. */
async function addTwoPrices(): Promise<void> {
  const maker = await enter(visit, { username: 'admin', path: '/goods/good/list' }, REDUCED_MOTION)
  await addSpec(visit, maker.page, GOOD, SPEC)
  const submitted = { good: GOOD, spec: SPEC }
  await submitPrice(visit, maker.page, { ...submitted, price: '20000', daysBack: 3 })
  await submitPrice(visit, maker.page, { ...submitted, price: '20500', daysBack: 1 })
  await maker.leave()
  const { page, leave } = await enter(visit, { username: 'risk', path: PRICE_LIST }, REDUCED_MOTION)
  await page.goto(visit.at(`${PRICE_LIST}?audit_status=0&source=4`))
  await getMain(page).getByText('共 2 条').waitFor()
  await getMain(page).getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量审核' }).click()
  await approve(page)
  await page.getByText('（2 条）').waitFor()
  await leave()
}

async function withdraw(page: Page): Promise<void> {
  await page.goto(visit.at(`${HISTORY}?source=4`))
  await getRow(page, '20,500.00').getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('dialog', { name: '作废' })
  await dialog.getByText(OF_SPEC).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('请填写').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await dialog.getByRole('textbox', { name: '作废原因' }).fill(REASON)
  await page.keyboard.press('Control+Enter')
  await getRow(page, '20,500.00').getByText('已作废').waitFor()
  expect(await getRow(page, '20,500.00').getByRole('button', { name: '作废' }).count()).toBe(0)
}

describe('wrong price', () => {
  it('is voided with a reason, and the previous price applies again (V7)', async () => {
    await addTwoPrices()
    const { page, leave } = await enter(visit, { username: 'risk', path: HISTORY }, REDUCED_MOTION)
    await withdraw(page)
    await getRow(page, '20,500.00').getByRole('link', { name: '查看' }).click()
    await getMain(page).getByText(REASON).first().waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    const panel = getMain(page).getByRole('region', { name: '历史价格' })
    await panel.getByText('表格').click()
    await panel.getByRole('cell', { name: '20,000.00' }).waitFor()
    expect(await panel.getByRole('row').count()).toBe(2)
    await page.goto(visit.at(`/goods/good/spec/list?spec_name=${SPEC}`))
    await expect.poll(() => getRow(page, SPEC).innerText()).toContain('20,000.00')
    await leave()
  })

  it('cannot be voided by its author or without the right', async () => {
    const maker = await enter(visit, { username: 'admin', path: HISTORY }, REDUCED_MOTION)
    await maker.page.goto(visit.at(`${HISTORY}?source=4`))
    await getRow(maker.page, '20,000.00').getByRole('button', { name: '作废' }).click()
    await maker.page.getByRole('dialog').getByRole('textbox', { name: '作废原因' }).fill(REASON)
    await maker.page.keyboard.press('Control+Enter')
    await maker.page.getByText('不能审核自己提交的数据，请由他人审核').first().waitFor()
    await maker.leave()
    const { page, leave } = await enter(visit, { username: 'operator', path: HISTORY }, REDUCED_MOTION)
    await page.goto(visit.at(`${HISTORY}?source=4`))
    await getRow(page, '20,000.00').getByText('有效').waitFor()
    expect(await getMain(page).getByRole('button', { name: '作废' }).count()).toBe(0)
    await leave()
  })
})
