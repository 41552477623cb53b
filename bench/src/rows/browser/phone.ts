// Web vitals on a slow phone with a slow line and an empty cache: LCP, CLS, and TBT after the first paint. Conditions as in Lighthouse: 390 pixels
// wide, slow 4G, a quarter of the speed of a fast machine.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitForIdleNetwork } from '../../../../e2e/kit/browser.ts'
import { type BrowserStage, CARD, type Page } from '../../browser-stage.ts'
import { computeMedian } from '../../measure.ts'
import type { Row } from '../../report.ts'
import { measureBenchmarkIndex, computeSlowdown } from './benchmark-index.ts'
import type { Vitals } from './vitals.ts'

const LOADS = 3
const MAX_CLS = 0.01
/** Bytes per second, and round trip time in milliseconds: 1.6 Mbit/s, as Lighthouse uses for phones. */
const SLOW_4G = { downloadThroughput: 204_800, uploadThroughput: 84_000, latency: 150 }
const LATE_MS = 1_500

const LIST = '/banks/bank/list'

export const measurePhoneLogin = async ({ onPhone }: BrowserStage): Promise<Row> =>
  measureLoad(await onPhone(), { name: 'phone, login', path: '/login', awaited: 'form button[type=submit]' })

export const measurePhoneWorkbench = async ({ enterOnPhone }: BrowserStage): Promise<Row> =>
  measureLoad(await enterOnPhone(), { name: 'phone, workbench', path: '/dashboard', awaited: 'main section' })

export const measurePhoneForm = async ({ enterOnPhone }: BrowserStage): Promise<Row> =>
  measureLoad(await enterOnPhone(), {
    name: 'phone, form',
    path: '/banks/bank/add',
    awaited: 'main form button[type=submit]',
  })

export async function measurePhoneList({ enterOnPhone }: BrowserStage): Promise<Row> {
  const page = await enterOnPhone()
  const rows = await page.locator(CARD).allInnerTexts()
  const bare = await startBarePage(rows)
  try {
    return await measureLoad(page, { name: 'phone, list', path: LIST, awaited: CARD }, bare.address)
  } finally {
    bare.stop()
  }
}

interface Screen {
  readonly name: string
  readonly path: string
  /** Selector of an element that appears when the screen is complete. */
  readonly awaited: string
}

async function measureLoad(page: Page, { name, path, awaited }: Screen, bareAddress?: string): Promise<Row> {
  const ours: Vitals[] = []
  const bare: number[] = []
  const { href } = new URL(path, page.url())
  await throttle(page)
  for (let load = 0; load < LOADS; load += 1) {
    ours.push(await measureVitals(page, href, awaited))
    if (bareAddress !== undefined) bare.push((await measureVitals(page, bareAddress, 'table')).lcp)
  }
  await page.context().close()
  const lcp = computeMedian(ours.map((each) => each.lcp))
  const cls = Math.max(...ours.map((each) => each.cls))
  const moved = [...new Set(ours.flatMap((each) => each.moved))]
  return {
    name,
    unit: 'ms',
    ours: lcp,
    ...(bare.length === 0 ? {} : { bare: computeMedian(bare), ratio: lcp / computeMedian(bare) }),
    target: `CLS ≤ ${MAX_CLS}`,
    holds: cls <= MAX_CLS,
    note: [
      `CLS ${cls.toFixed(3)}, TBT ${computeMedian(ours.map((each) => each.tbt)).toFixed(0)} ms`,
      ...(moved.length === 0 ? [] : [`moved: ${moved.join(', ')}`]),
    ].join('; '),
  }
}

export interface SlowPhone {
  /** Measures the current speed of the machine and throttles the page to that of a phone; returns the index. */
  readonly calibrate: () => Promise<number>
}

export async function throttle(page: Page): Promise<SlowPhone> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  const calibrate = async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const power = await page.evaluate(measureBenchmarkIndex)
    await session.send('Emulation.setCPUThrottlingRate', { rate: computeSlowdown(power) })
    return power
  }
  await calibrate()
  return { calibrate }
}

export async function measureVitals(page: Page, address: string, awaited: string): Promise<Vitals> {
  await page.goto(address)
  await page.locator(`${awaited} >> visible=true`).first().waitFor({ timeout: 60_000 })
  await waitForIdleNetwork(page)
  await page.waitForTimeout(LATE_MS)
  return page.evaluate(() => globalThis.vitals())
}

/** Serves the rows as a document without styles or scripts. */
async function startBarePage(rows: readonly string[]): Promise<{ address: string; stop: () => void }> {
  const cells = (row: string) => row.split(/\s+/).map((text) => `<td>${text.replaceAll('<', '&lt;')}</td>`)
  const lines = rows.map((row) => `<tr>${cells(row).join('')}</tr>`)
  const document = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Banks</title><table>${lines.join('\n')}</table>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(document)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
