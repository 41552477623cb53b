// Checks twelve screens with different components in light and dark. The full tier checks all others.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFaultsInBothSchemes } from '../kit/accessibility.ts'
import { openPage, quiet } from '../kit/browser.ts'
import { enter, journey, STILL } from '../kit/journey.ts'

const visit = journey()

const SCREENS = [
  '/dashboard',
  '/banks/bank/list',
  '/banks/bank/add',
  '/goods/good/price/list',
  '/pledge/receipt/list',
  '/finance/trial-balance',
  '/sys/permission/management/role/add',
  '/sys/platform/configSet',
  '/profile/user/edit',
  '/404',
]

async function look(page: Page, path: string): Promise<string[]> {
  await page.goto(visit.at(path))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await quiet(page)
  return axeFaultsInBothSchemes(page)
}

it('has no axe violations on lists, forms, a detail page, settings and the login page (U7)', async () => {
  const { page: outside } = await openPage(visit.browser, STILL)
  expect(await look(outside, '/login'), '/login').toEqual([])
  await outside.context().close()
  const { page, leave } = await enter(visit, { username: 'admin' }, STILL)
  for (const path of SCREENS) expect(await look(page, path), path).toEqual([])
  const [bank] = await visit.ask<{ id: string }>('select max(id) as id from bank')
  expect(await look(page, `/banks/bank/look/${bank?.id}`), 'record').toEqual([])
  await leave()
})
