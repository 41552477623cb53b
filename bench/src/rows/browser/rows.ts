// Time until the next painted frame for common user actions, and memory of the page. `e2e/shell/redraws.full.journey.ts` counts renders.
import { measureMemory } from '../../../../e2e/kit/memory.ts'
import { openAndClose } from '../../../../e2e/kit/tabs.ts'
import { BANKS, type BrowserStage, FIFTY, type Page } from '../../browser-stage.ts'
import { computeMedian } from '../../measure.ts'
import type { Row } from '../../report.ts'
import { compareMemory } from './memory.ts'

const SWITCHES = 20
const PRICES = `/goods/good/price/list${FIFTY}`
/** Together with the workbench, the banks and the prices: ten tabs. */
const OTHERS = [
  '/goods/good/list',
  '/goods/good/spec/list',
  '/sys/permission/organisation/list',
  '/banks/bank/add',
  '/goods/good/add',
  '/goods/good/spec/add',
  '/goods/good/price/add',
]
const SWITCH_MS = 100
const CHANGE_MS = 1_000

export async function measureTabSwitch({ enter, at }: BrowserStage): Promise<Row> {
  const page = await enter()
  await page.goto(at(PRICES))
  await page.locator('main:visible tbody tr:nth-child(50)').waitFor()
  const times: number[] = []
  // The first switches render what the reload left out.
  for (let n = 0; n < SWITCHES + 4; n += 1) {
    const ms = await switchTo(page, n % 2 === 0 ? BANKS : PRICES)
    if (n >= 4) times.push(ms)
  }
  await page.context().close()
  return buildTimeRow('switch of tabs, 50 rows', times, SWITCH_MS)
}

const switchTo = async (page: Page, address: string): Promise<number> => {
  const ms = await page.evaluate(
    async (to) => {
      const link = [...document.querySelectorAll<HTMLElement>('li[data-active] > a')].find((each) =>
        each.getAttribute('href')?.startsWith(to),
      )
      return untilPainted(
        () => link?.click(),
        () => {
          const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility())
          return location.pathname === to && (main?.querySelectorAll('tbody tr').length ?? 0) >= 50
        },
      )
    },
    address.slice(0, address.indexOf('?')),
  )
  await page.waitForTimeout(300)
  return ms
}

const LANGUAGES = ['en', 'zh'] as const

/** Waits until the headings of the list and its columns are translated. */
export async function measureLanguageSwitch(stage: BrowserStage): Promise<Row> {
  const page = await withTenTabs(stage)
  const times: number[] = []
  for (let n = 0; n < 10; n += 1) {
    await page.getByRole('banner').locator('button[aria-haspopup=menu]').last().click()
    const choice = page.locator(`[role=menuitemradio] [lang=${LANGUAGES[n % 2] ?? 'en'}]`)
    await choice.waitFor()
    const ms = await choice.evaluate(async (item: HTMLElement) => {
      const readTexts = () => {
        const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility())
        return [main?.querySelector('h1'), main?.querySelector('thead th:nth-child(4)')].map(
          (each) => each?.textContent ?? '',
        )
      }
      const before = readTexts()
      return untilPainted(
        () => item.click(),
        () => readTexts().every((word, at) => word !== '' && word !== before[at]),
      )
    })
    if (n >= 2) times.push(ms)
    await page.waitForTimeout(1_000)
  }
  await page.context().close()
  return buildTimeRow('change of language, 10 tabs', times, CHANGE_MS)
}

export async function measureThemeSwitch(stage: BrowserStage): Promise<Row> {
  const page = await withTenTabs(stage)
  await page.getByRole('button', { name: '主题设置' }).click()
  const times: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const choice = page.getByRole('radio', { name: n % 2 === 0 ? '深色' : '浅色', exact: true })
    await choice.waitFor({ state: 'attached' })
    const ms = await choice.evaluate(async (item: HTMLElement) => {
      const readColour = () => getComputedStyle(document.body).backgroundColor
      const before = readColour()
      return untilPainted(
        () => item.click(),
        () => readColour() !== before,
      )
    })
    if (n >= 2) times.push(ms)
    await page.waitForTimeout(500)
  }
  await page.context().close()
  return buildTimeRow('change of theme, 10 tabs', times, CHANGE_MS)
}

/** Opens all tabs: a reload renders only the visible one. */
async function withTenTabs({ enter, at }: BrowserStage): Promise<Page> {
  const page = await enter()
  const drawn = (path: string) =>
    page
      .locator('main:visible :is(tbody tr, form button[type=submit])')
      .first()
      .waitFor()
      .catch((cause: unknown) => {
        throw new Error(`${path} was not rendered.`, { cause })
      })
  const paths = [...OTHERS, PRICES, BANKS]
  for (const path of paths) {
    await page.goto(at(path))
    await drawn(path)
  }
  for (const path of paths) {
    const { pathname } = new URL(at(path))
    await page.locator(`li[data-active] > a[href^="${pathname}"]`).click()
    await page.waitForURL((url) => url.pathname === pathname)
    await drawn(path)
  }
  const tabs = await page.locator('li[data-active] > a').count()
  if (tabs !== 10) throw new Error(`Expected 10 tabs, found ${tabs}.`)
  return page
}

/** Rounds until everything loaded once is cached. Growth after these is a leak. */
const WARM_UP = 20

export async function measureTabMemory({ enterInterpreted }: BrowserStage): Promise<Row> {
  const page = await enterInterpreted()
  await openAndClose(page, WARM_UP)
  const before = await measureMemory(page)
  await openAndClose(page, 200)
  const after = await measureMemory(page)
  await page.context().browser()?.close()
  return compareMemory('memory, 200 tabs closed', [before, after])
}

const buildTimeRow = (name: string, times: readonly number[], most: number): Row => ({
  name,
  unit: 'ms',
  ours: computeMedian(times),
  target: `≤ ${most} ms`,
  holds: computeMedian(times) <= most,
  note: `worst of ${times.length}: ${Math.max(...times).toFixed(0)} ms`,
})
