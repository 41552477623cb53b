// Big screen: processor time while idle, memory after a week, and time to first paint.
import type { CDPSession, Response } from 'playwright-core'
import { BIG_SCREEN_PATH } from '@cangdan/protocol'
import { measureMemory } from '../../../../e2e/kit/memory.ts'
import type { BrowserStage, Page } from '../../browser-stage.ts'
import { computeMedian } from '../../measure.ts'
import type { Row } from '../../report.ts'
import { compareMemory } from './memory.ts'

const BIG_SCREEN = '/screen'
const READER = { username: 'admin' } as const
const SIZE = { width: 1920, height: 1080 }
const IDLE_S = 60
const MAX_PERCENT = 5
/** The same target as the first rows of a list by menu without cache. */
const PAINT_MS = 800
const SAMPLES = 5

async function openBigScreen({ enter, at }: BrowserStage): Promise<Page> {
  const page = await enter('/dashboard', READER)
  await page.setViewportSize(SIZE)
  await page.goto(at(BIG_SCREEN))
  await waitUntilDrawn(page)
  return page
}

const waitUntilDrawn = (page: Page) => page.locator('figure canvas').nth(4).waitFor()

/** Sums all browser processes including rendering. An idle hour is the clock and a poll every half minute. */
export async function measureIdleScreen(stage: BrowserStage): Promise<Row> {
  const page = await openBigScreen(stage)
  await page.waitForTimeout(5_000)
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  const session = await browser.newBrowserCDPSession()
  const [before, begun] = [await readCpuSeconds(session), performance.now()]
  await page.waitForTimeout(IDLE_S * 1000)
  const seconds = (performance.now() - begun) / 1000
  const percent = (100 * ((await readCpuSeconds(session)) - before)) / seconds
  await page.context().close()
  return {
    name: 'wall display, idle',
    unit: '% core',
    ours: percent,
    target: `≤ ${MAX_PERCENT} % of a core`,
    holds: percent <= MAX_PERCENT,
    note: `${percent.toFixed(1)} % over ${seconds.toFixed(0)} s`,
  }
}

async function readCpuSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

const STEP_MINUTES = 15
const SETTLED_MS = 50
const WEEK_STEPS = (7 * 24 * 60) / STEP_MINUTES
/** Compiled code of the first renders stays in memory. */
const WARM_UP = 100

/** Simulates a week with the page's clock, with a response and a render every quarter of an hour. */
export async function measureScreenWeek(stage: BrowserStage): Promise<Row> {
  const page = await stage.enter('/dashboard', READER)
  await page.setViewportSize(SIZE)
  await page.clock.install()
  await page.goto(stage.at(BIG_SCREEN))
  await waitUntilDrawn(page)
  const pass = async (steps: number) => {
    const seen = { answers: 0 }
    const count = (response: Response) => {
      if (response.url().includes(BIG_SCREEN_PATH) && response.status() === 200) seen.answers += 1
    }
    page.on('response', count)
    // Handling of a response and the next poll are asynchronous.
    while (seen.answers < steps) {
      await page.clock.fastForward(STEP_MINUTES * 60_000)
      await page.waitForTimeout(SETTLED_MS)
    }
    page.off('response', count)
  }
  await pass(WARM_UP)
  const before = await measureMemory(page)
  await pass(WEEK_STEPS)
  const after = await measureMemory(page)
  await page.context().close()
  return compareMemory('wall display, a week', [before, after], ` after ${WEEK_STEPS} answers`)
}

/** Opens the screen in its own window with a warm cache. */
export async function measureScreenPaint(stage: BrowserStage): Promise<Row> {
  const page = await openBigScreen(stage)
  const [paints, charts]: [number[], number[]] = [[], []]
  for (let n = 0; n < SAMPLES; n += 1) {
    await page.reload({ waitUntil: 'commit' })
    await waitUntilDrawn(page)
    charts.push(await page.evaluate(() => performance.now()))
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0))
  }
  await page.context().close()
  return {
    name: 'wall display, first paint',
    unit: 'ms',
    ours: computeMedian(paints),
    target: `≤ ${PAINT_MS} ms`,
    holds: computeMedian(paints) <= PAINT_MS,
    note: `with all charts ${computeMedian(charts).toFixed(0)} ms`,
  }
}
