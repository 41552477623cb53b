// Every screen that the menu leads to, as somebody walks through it.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsInBothSchemes } from './kit/accessibility.ts'
import { quiet } from './kit/browser.ts'
import { enter, journey, main, STILL } from './kit/journey.ts'

const visit = journey()

const FEWEST_SCREENS = 66
const FEWEST_FORMS = 10

const hrefs = (page: Page, menu: number) =>
  page
    .getByRole('navigation')
    .nth(menu)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

async function settled(page: Page): Promise<void> {
  await main(page).getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
}

async function follow(page: Page, menu: number, href: string): Promise<void> {
  const link = page.getByRole('navigation').nth(menu).locator(`a[href="${href}"]`)
  await link.first().click()
  await link.and(page.locator('[aria-current]')).waitFor()
  await settled(page)
}

/** The form that adds to the list, where it has one; and back. */
async function seeForm(page: Page, screen: string): Promise<boolean> {
  // An empty list offers it twice.
  const add = main(page).getByRole('link', { name: /新增/ }).first()
  if ((await add.count()) === 0) return false
  await add.click()
  await main(page).getByRole('button', { name: '保存' }).waitFor()
  await settled(page)
  expect(await faultsInBothSchemes(page), `${screen}, its form`).toEqual([])
  await page.goBack()
  await settled(page)
  return true
}

/** By how many pixels the list is wider than the room that it has. */
const overhang = (page: Page) =>
  main(page).evaluate((screen) => {
    const table = screen.querySelector('table')
    const room = table?.closest('section')
    return table === null || room === null || room === undefined ? 0 : table.scrollWidth - room.clientWidth
  })

/** What is hidden need not be looked at again on each page that follows. */
async function closeOthers(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')
  if ((await tabs.count()) === 2) return
  await tabs.and(page.locator('[aria-current]')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(() => tabs.count()).toBe(2)
}

/** Through the menu, module by module. */
async function walk(see: (page: Page, screen: string) => Promise<void>): Promise<void> {
  const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, STILL)
  await page.getByRole('navigation').first().getByRole('link').nth(3).waitFor()
  for (const module of await hrefs(page, 0)) {
    await follow(page, 0, module)
    if (module === '/dashboard') continue
    for (const screen of await hrefs(page, 1)) {
      await follow(page, 1, screen)
      await see(page, screen)
      await closeOthers(page)
    }
  }
  await leave()
}

describe('every screen of the menu', () => {
  it('opens without a fault that keeps people from using it, as does its form, and its list fits the window', async () => {
    const seen = new Set<string>()
    let forms = 0
    await walk(async (page, screen) => {
      seen.add(screen)
      expect(await faultsInBothSchemes(page), screen).toEqual([])
      expect(await overhang(page), screen).toBeLessThanOrEqual(0)
      if (await seeForm(page, screen)) forms += 1
    })
    expect(seen.size).toBeGreaterThanOrEqual(FEWEST_SCREENS)
    expect(forms).toBeGreaterThanOrEqual(FEWEST_FORMS)
  }, 480_000)
})

const FRAMES = 20

/** Where a part of the page ends, in each of its first frames. */
async function firstEnds(page: Page, selector: string): Promise<number[]> {
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

describe('the account menu', () => {
  it('stands where it will be clicked from its first frame on, and moves under nobody’s pointer', async () => {
    const { page, leave } = await enter(visit)
    const ends = firstEnds(page, '[role=menu]')
    await page.getByRole('button', { name: /账户菜单/ }).click()
    expect(new Set(await ends).size).toBe(1)
    await leave()
  })
})
