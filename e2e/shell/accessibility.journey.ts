// Checks twelve screens with different components in light and dark. The full tier checks all others.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInBothSchemes } from '../kit/accessibility.ts'
import { openPage, waitForIdleNetwork } from '../kit/browser.ts'
import { enter, setUpJourney, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const SCREENS = [
  '/dashboard',
  '/banks/bank/list',
  '/banks/bank/add',
  '/goods/good/price/list',
  '/pledge/receipt/list',
  '/finance/trial-balance',
  '/pledge/risk',
  '/sys/permission/management/role/add',
  '/sys/platform/configSet',
  '/profile/user/edit',
  '/404',
]

async function findPageViolations(page: Page, path: string): Promise<string[]> {
  await page.goto(visit.at(path))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitForIdleNetwork(page)
  return findViolationsInBothSchemes(page)
}

it('has no axe violations on lists, forms, a detail page, settings and the login page (U7)', async () => {
  const { page: outside } = await openPage(visit.browser, REDUCED_MOTION)
  expect(await findPageViolations(outside, '/login'), '/login').toEqual([])
  await outside.context().close()
  const { page, leave } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
  for (const path of SCREENS) expect(await findPageViolations(page, path), path).toEqual([])
  const [bank] = await visit.ask<{ id: string }>('select max(id) as id from bank')
  expect(await findPageViolations(page, `/banks/bank/look/${bank?.id}`), 'record').toEqual([])
  await leave()
})
