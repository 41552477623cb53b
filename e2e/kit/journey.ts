import { Client } from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest'
import { listOpenRequests, openPage, openTab, getSharedBrowser } from './browser.ts'
import { type RestartedProduct, startProduct } from './product.ts'
import type { Product } from './run-product.ts'
import { getAccountField, signIn, type Visit } from './sign-in.ts'

export { getAccountField, type Locale, getPasswordField, signIn } from './sign-in.ts'

export interface Journey {
  readonly product: RestartedProduct
  readonly browser: Browser
  /** Contexts of users who stay signed in for the whole file (`enterAgain`). */
  readonly contexts: Map<string, BrowserContext>
  readonly at: (path: string) => string
  readonly ask: <T extends object>(query: string) => Promise<T[]>
}

/** Starts the product before the tests of a file and stops it after them. The browser is shared by all files of the worker. */
export function setUpJourney(): Journey {
  let product: RestartedProduct | undefined
  let browser: Browser | undefined
  const contexts = new Map<string, BrowserContext>()
  beforeAll(async () => {
    product = await startProduct()
    browser = await getSharedBrowser()
  })
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    await product?.stop()
  })
  const requireStarted = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The product is only available inside the tests of a journey.')
    return part
  }
  return {
    get product() {
      return requireStarted(product)
    },
    get browser() {
      return requireStarted(browser)
    },
    contexts,
    at: (path) => `${requireStarted(product).address}${path}`,
    ask: (query) => queryRows(requireStarted(product), query),
  }
}

async function queryRows<T extends object>({ database }: Product, query: string): Promise<T[]> {
  const client = new Client(database)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

/** Signs in a user in a new page. `leave` closes it and expects no errors. */
export async function enter(
  here: Journey,
  visit: Visit = {},
  options: BrowserContextOptions = {},
): Promise<{ page: Page; leave: () => Promise<void> }> {
  const { page, errors } = await openPage(here.browser, options)
  reportLastViewOnFailure(page, visit, errors)
  await signIn(here, page, visit)
  const leave = async () => {
    expect(errors).toEqual([])
    await page.context().close()
  }
  return { page, leave }
}

/** Like `enter`, but keeps the user signed in until the file ends: later pages are tabs of the same context. */
export async function enterAgain(
  here: Journey,
  visit: Required<Pick<Visit, 'username' | 'path'>>,
): Promise<{ page: Page; leave: () => Promise<void> }> {
  const known = here.contexts.get(visit.username)
  const { page, errors } = known === undefined ? await openPage(here.browser, REDUCED_MOTION) : await openTab(known)
  reportLastViewOnFailure(page, visit, errors)
  if (known === undefined) await signIn(here, page, visit)
  else await page.goto(here.at(visit.path))
  here.contexts.set(visit.username, page.context())
  const leave = async () => {
    expect(errors).toEqual([])
    await page.close()
  }
  return { page, leave }
}

function reportLastViewOnFailure(page: Page, { username }: Visit, errors: readonly string[]): void {
  onTestFailed(async ({ task }) => {
    const error = task.result?.errors?.[0]
    if (error !== undefined) error.message += await describeLastView(page, username, errors)
  })
}

/** Describes the last state of the page for the report, for machines that cannot be inspected. */
async function describeLastView(page: Page, person = 'admin', errors: readonly string[]): Promise<string> {
  if (page.isClosed()) return ''
  const seen = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
  const head = `\n\nIn the end ${person} saw ${page.url()}:`
  return [head, seen.slice(0, MAX_SEEN), await describeOutlines(page), ...listOpenRequests(page), ...errors].join('\n')
}
const MAX_SEEN = 3000

/** Reports whether the page shows the outline of a lazy component or waits for a response. */
const describeOutlines = (page: Page): Promise<string> =>
  page
    .locator('main:visible output:has([aria-hidden])')
    .count()
    .then(
      (count) => (count === 0 ? 'The code of the screen is there.' : 'The code of the screen is not there.'),
      String,
    )

/** Disables animations for axe, because text that fades in has too little contrast. */
export const REDUCED_MOTION = { reducedMotion: 'reduce' } as const

export const getRow = (page: Page, text: string) => getMain(page).getByRole('row').filter({ hasText: text })

/** Rows of the list of banks: heading, ten records, sums of the page, sums of all. */
export const ROWS_OF_BANKS = 13

export const getMain = (page: Page) => page.getByRole('main')
export const getField = (page: Page, name: string) => getMain(page).getByRole('textbox', { name, exact: true })

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账户菜单/ }).click()
  await page.getByText('退出登录').click()
  await getAccountField(page).waitFor()
}

/** Reads the tokens in the browser's storage. */
export const readStoredTokens = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    refresh_token: localStorage.getItem('refresh_token') ?? '',
  }))

/** Makes the stored access token look expired; the browser reads only its `exp`. */
export async function expireToken(page: Page): Promise<void> {
  const { token } = await readStoredTokens(page)
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const ended = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url')
  await page.evaluate((value) => localStorage.setItem('token', value), `${head}.${ended}.${signature}`)
}
