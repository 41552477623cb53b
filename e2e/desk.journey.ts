// A bank's manager works off what waits, without leaving the desk.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsInBothSchemes } from './kit/accessibility.ts'
import { enter, journey, main, STILL } from './kit/journey.ts'

const here = journey()

const items = (page: Page) =>
  main(page).getByRole('region', { name: '等您处理的事项' }).getByRole('listitem').getByRole('button')
/** The one beside the list: its heading is its name. */
const record = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
it('after a decision the next one follows, and what was decided does not come back', async () => {
  const { page, leave } = await enter(here, { username: 'reviewer', path: '/desk' }, STILL)
  await items(page).first().waitFor()
  expect(await faultsInBothSchemes(page)).toEqual([])
  const before = await items(page).allInnerTexts()
  const place = before.findIndex((text) => text.includes('批准'))
  const name = /RZ\S+/.exec(before[place] ?? '')?.[0] ?? 'an application that waits for its approval'
  const next = /[A-Z]{2}\S+$/.exec(before[place + 1] ?? before[place - 1] ?? '')?.[0] ?? 'one more'

  await items(page).nth(place).click()
  await record(page, name).getByRole('heading', { level: 2, name }).waitFor()
  await record(page, name).getByRole('button', { name: '退回经办' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /原因|理由/ }).fill('请补充下游合同')
  await dialog.getByRole('button', { name: '退回经办' }).click()
  await dialog.waitFor({ state: 'detached' })
  await record(page, next).getByRole('heading', { level: 2, name: next }).waitFor()
  await expect.poll(() => items(page).filter({ hasText: name }).count()).toBe(0)
  expect(await items(page).count()).toBe(before.length - 1)
  await page.reload()
  await items(page).first().waitFor()
  expect(await items(page).filter({ hasText: name }).count()).toBe(0)
  const [state] = await here.ask<{ loan_state: number }>(
    `select loan_state::int from financing where financing_no = '${name}'`,
  )
  expect(state?.loan_state).toBe(2)
  await leave()
})

it('arrows choose, by age or by amount, and on a telephone one thing is shown at a time', async () => {
  const { page, leave } = await enter(here, { username: 'manager', path: '/desk' }, STILL)
  await items(page).nth(1).waitFor()
  await items(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => items(page).nth(1).getAttribute('aria-current')).toBe('true')
  await page.setViewportSize({ width: 390, height: 844 })
  await items(page).nth(1).click()
  await main(page).getByRole('button', { name: '返回事项列表' }).click()
  await items(page).first().waitFor()
  expect(await faultsInBothSchemes(page)).toEqual([])
  await leave()
})
