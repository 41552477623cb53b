// Every screen that the menu leads to, as somebody walks through it.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFaults } from './kit/accessibility.ts'
import { enter, journey, main, STILL } from './kit/journey.ts'

const visit = journey()

const FEWEST_SCREENS = 18

const hrefs = (page: Page, menu: number) =>
  page
    .getByRole('navigation')
    .nth(menu)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

async function follow(page: Page, menu: number, href: string): Promise<void> {
  const link = page.getByRole('navigation').nth(menu).locator(`a[href="${href}"]`)
  await link.first().click()
  await link.and(page.locator('[aria-current]')).waitFor()
  await main(page).getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** By how many pixels the list is wider than the room that it has. */
const overhang = (page: Page) =>
  main(page).evaluate((screen) => {
    const table = screen.querySelector('table')
    const room = table?.closest('section')
    return table === null || room === null || room === undefined ? 0 : table.scrollWidth - room.clientWidth
  })

describe('every screen of the menu', () => {
  it('opens without a fault that keeps people from using it, and its list fits the window', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, STILL)
    await page.getByRole('navigation').first().getByRole('link').nth(3).waitFor()
    const seen = new Set<string>()
    for (const module of await hrefs(page, 0)) {
      await follow(page, 0, module)
      if (module === '/dashboard') continue
      for (const screen of await hrefs(page, 1)) {
        seen.add(screen)
        await follow(page, 1, screen)
        expect(await seriousFaults(page), screen).toEqual([])
        expect(await overhang(page), screen).toBeLessThanOrEqual(0)
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(FEWEST_SCREENS)
    await leave()
  })
})
