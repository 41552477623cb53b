// The product as `npm start` runs it, with its demo and lists of fifty rows, in Chromium.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { Client } from 'pg'
import { openBrowser, openPage, waitForIdleNetwork, type WatchedPage } from '../../e2e/kit/browser.ts'
import { endSeeding, type Product, runProduct } from '../../e2e/kit/run-product.ts'
import { signIn, type Visit } from '../../e2e/kit/sign-in.ts'
import { installVitals } from './rows/browser/vitals.ts'

export type Page = WatchedPage['page']

export interface BrowserStage {
  readonly product: Product
  readonly at: (path: string) => string
  /** Opens a page of a signed-in user, by default the operator on the list of fifty banks. */
  readonly enter: (path?: string, visit?: Pick<Visit, 'username'>) => Promise<Page>
  /** Like `enter`, in a separate browser without JIT, so that the heap contains only what the page retains. The caller closes the browser. */
  readonly enterInterpreted: () => Promise<Page>
  readonly onDesk: (address: string) => Promise<Page>
  /** Opens a phone-sized page without a session; the page measures its own vitals. */
  readonly onPhone: () => Promise<Page>
  readonly enterOnPhone: (visit?: Pick<Visit, 'username'>) => Promise<Page>
  close(): Promise<void>
}

export const FIFTY = '?limit=50'
export const BANKS = `/banks/bank/list${FIFTY}`

export const CARD = 'main li[data-selected]'

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}

/** Compiled code of hot functions grows for hundreds of rounds and would look like a leak. */
const INTERPRETED = '--js-flags=--no-opt --no-sparkplug --no-maglev --no-lazy-feedback-allocation'

declare global {
  /** Clicks, and resolves with the milliseconds until the first painted frame in which `isThere` is true. */
  var untilPainted: (click: () => void, isThere: () => boolean) => Promise<number>
}

export async function openBrowserStage(): Promise<BrowserStage> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-bench-browser-'))
  const product = await runProduct(folder)
  const browser = await openBrowser()
  const at = (path: string) => product.address + path
  const close = async () => {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const openInstalled = async (options: BrowserContextOptions, install: () => void, within = browser) => {
    const { page } = await openPage(within, options)
    // The bench's compiler calls a helper for function names that the page lacks.
    await page.addInitScript({ content: 'globalThis.__name = (each) => each' })
    await page.addInitScript(install)
    return page
  }
  const enter = async (path = BANKS, visit: Pick<Visit, 'username'> = {}, within = browser) => {
    const page = await openInstalled({ reducedMotion: 'reduce' }, installTimer, within)
    await signIn({ product, at }, page, { ...visit, path })
    if (path === BANKS) await page.locator('main tbody tr:nth-child(50)').waitFor()
    else await waitForIdleNetwork(page)
    return page
  }
  const enterInterpreted = async () => enter(BANKS, {}, await openBrowser([INTERPRETED]))
  const onDesk = async (address: string) => {
    const page = await openInstalled({ reducedMotion: 'reduce' }, installTimer)
    await page.goto(address)
    return page
  }
  const onPhone = async () => {
    const page = await openInstalled(PHONE, installVitals)
    await page.goto(at('/login'))
    return page
  }
  const enterOnPhone = async (visit: Pick<Visit, 'username'> = {}) => {
    const page = await openInstalled(PHONE, installVitals)
    await signIn({ product, at }, page, { ...visit, path: '/banks/bank/list' })
    await page.locator(CARD).first().waitFor()
    return page
  }
  try {
    await endSeeding(product)
    await fill(product.database)
    return { product, at, enter, enterInterpreted, onDesk, onPhone, enterOnPhone, close }
  } catch (error) {
    await close()
    throw error
  }
}

function installTimer(): void {
  globalThis.untilPainted = async (click, isThere) => {
    const start = performance.now()
    click()
    while (!isThere()) {
      if (performance.now() - start > 30_000)
        throw new Error('Timed out after 30 s: the awaited element did not appear.')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // A task posted in an animation frame callback runs after the frame is painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  }
}

const MORE = 60

async function fill(database: ConstructorParameters<typeof Client>[0]): Promise<void> {
  const client = new Client(database)
  await client.connect()
  // The benchmark opens more forms per minute than the rate limit of a user.
  await client.query('update safe_setting set rate_limit_minute = 0')
  await client.query(`
    set session_replication_role = replica;
    insert into organisation (id, kind, name) select n, 'bank', 'Bank ' || n from generate_series(1000001, 1000000 + ${MORE}) n;
    insert into bank (id, bank_name, bank_code, bank_type, contact_name, contact_phone, credit_limit, pledge_rate, sort, create_time)
    select n, 'Bank ' || n, lpad(n::text, 12, '3'), 1 + n % 5, 'Contact ' || n, '13900000000', n * 100, 1 + n % 8000, n % 10000, now()
      from generate_series(1000001, 1000000 + ${MORE}) n;
    set session_replication_role = default;`)
  await client.end()
}
