import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { waitForIdleNetwork } from '../kit/browser.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const FEWEST_SCREENS = 66
const FEWEST_FORMS = 10

const listLinks = (page: Page, menu: number) =>
  page
    .getByRole('navigation')
    .nth(menu)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

async function waitUntilSettled(page: Page): Promise<void> {
  await getMain(page).getByRole('heading', { level: 1 }).waitFor()
  await waitForIdleNetwork(page)
}

async function follow(page: Page, menu: number, href: string): Promise<void> {
  const link = page.getByRole('navigation').nth(menu).locator(`a[href="${href}"]`)
  await link.first().click()
  await link.and(page.locator('[aria-current]')).waitFor()
  await waitUntilSettled(page)
}

/** Opens and closes the form that adds to a list; returns false without one. */
async function visitForm(page: Page, screen: string): Promise<boolean> {
  // An empty list has two such buttons.
  const add = getMain(page).getByRole('link', { name: /新增/ }).first()
  if ((await add.count()) === 0) return false
  await add.click()
  await getMain(page).getByRole('button', { name: '保存' }).waitFor()
  await waitUntilSettled(page)
  expect(await findSchemeViolationsInFullTier(page), `${screen}, its form`).toEqual([])
  await page.goBack()
  await waitUntilSettled(page)
  return true
}

/** Returns by how many pixels the list overflows. */
const measureOverflow = (page: Page) =>
  getMain(page).evaluate((screen) => {
    const table = screen.querySelector('table')
    const room = table?.closest('section')
    return table === null || room === null || room === undefined ? 0 : table.scrollWidth - room.clientWidth
  })

/** Closes hidden tabs, which would be checked again on each page. */
async function closeOthers(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')
  if ((await tabs.count()) === 2) return
  await tabs.and(page.locator('[aria-current]')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(() => tabs.count()).toBe(2)
}

const MODULES = [
  '/banks/bank/list',
  '/stores/store/list',
  '/goods/cate/list',
  '/pledge/application/list',
  '/contract/warehouse/list',
  '/admins/contract/repayment/list',
  '/users/manage',
  '/supplier/manage',
  '/orders/order/manage',
  '/finance/withdraw/manage',
  '/content/notification/manage',
  '/plugin/manage',
  '/sys/permission/management/role',
]

async function visitModule(
  module: string,
  see: (page: Page, screen: string) => Promise<void>,
): Promise<readonly string[]> {
  const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, REDUCED_MOTION)
  await page.getByRole('navigation').first().getByRole('link').nth(3).waitFor()
  await follow(page, 0, module)
  const screens = await listLinks(page, 1)
  for (const screen of screens) {
    await follow(page, 1, screen)
    await see(page, screen)
    await closeOthers(page)
  }
  await leave()
  return screens
}

describe('every screen of the menu', () => {
  let screens = 0
  let forms = 0

  it('belongs to a tested module', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, REDUCED_MOTION)
    await page.getByRole('navigation').first().getByRole('link').nth(3).waitFor()
    expect(new Set(await listLinks(page, 0))).toEqual(new Set(['/dashboard', ...MODULES]))
    await leave()
  })

  it.each(MODULES)('has no axe violations, including its form, and fits the window: %s', async (module) => {
    const seen = await visitModule(module, async (page, screen) => {
      expect(await findSchemeViolationsInFullTier(page), screen).toEqual([])
      expect(await measureOverflow(page), screen).toBeLessThanOrEqual(0)
      if (await visitForm(page, screen)) forms += 1
    })
    screens += seen.length
  })

  it('was opened', () => {
    expect(screens).toBeGreaterThanOrEqual(FEWEST_SCREENS)
    expect(forms).toBeGreaterThanOrEqual(FEWEST_FORMS)
  })
})

const FRAMES = 20

/** Returns the right edge of an element in each of the first frames. */
async function measureFirstEdges(page: Page, selector: string): Promise<number[]> {
  const seen = await page.waitForFunction(
    ({ part, frames }) =>
      new Promise<number[]>((resolve) => {
        const ends: number[] = []
        const look = () => {
          const box = document.querySelector(part)?.getBoundingClientRect()
          if (box !== undefined) ends.push(Math.round(box.bottom))
          if (ends.length === frames) resolve(ends)
          else requestAnimationFrame(look)
        }
        look()
      }),
    { part: selector, frames: FRAMES },
  )
  return seen.jsonValue()
}

describe('account menu', () => {
  it('is at its final position from the first frame, so that clicks never miss it', async () => {
    const { page, leave } = await enter(visit)
    const ends = measureFirstEdges(page, '[role=menu]')
    await page.getByRole('button', { name: /账户菜单/ }).click()
    expect(new Set(await ends).size).toBe(1)
    await leave()
  })
})
