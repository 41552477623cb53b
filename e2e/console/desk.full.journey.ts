import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'
import { approve, submitPrice } from '../kit/prices.ts'

const here = setUpJourney()

const items = (page: Page) =>
  getMain(page).getByRole('region', { name: '等您处理的事项' }).getByRole('listitem').getByRole('button')
const current = (page: Page) =>
  items(page).evaluateAll((all) => all.findIndex((item) => item.getAttribute('aria-current') === 'true'))

it('moves to the next task after a decision, supports arrow keys, and shows one task at a time on a phone', async () => {
  const writer = await enter(here, {}, REDUCED_MOTION)
  for (const daysBack of [1, 2, 3])
    await submitPrice(here, writer.page, {
      good: '铝锭',
      spec: '重熔用铝锭',
      price: `2010${daysBack}`,
      daysBack,
    })
  await writer.leave()
  const { page, leave } = await enter(here, { username: 'risk', path: '/desk' }, REDUCED_MOTION)
  await items(page).nth(2).waitFor()
  await getMain(page).getByRole('button', { name: '货物价格', exact: true }).click()
  await expect.poll(() => items(page).filter({ hasNotText: '货物价格' }).count()).toBe(0)
  const before = await items(page).count()
  expect(await items(page).first().innerText()).toContain('重熔用铝锭')
  expect(await current(page)).toBe(0)
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  await items(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => current(page)).toBe(1)
  const following = await items(page).nth(2).innerText()
  await getMain(page).getByRole('button', { name: '审核', exact: true }).click()
  await approve(page)
  await expect.poll(() => items(page).count()).toBe(before - 1)
  await expect.poll(() => current(page)).toBe(1)
  expect(await items(page).nth(1).innerText()).toBe(following)
  await page.setViewportSize({ width: 390, height: 844 })
  await items(page).nth(1).click()
  await getMain(page).getByRole('button', { name: '返回事项列表' }).click()
  await items(page).first().waitFor()
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  await leave()
})
