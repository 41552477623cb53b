// Chromium from the package registry with Chinese fonts. Every page records its errors.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'

const require = createRequire(import.meta.url)

export interface WatchedPage {
  page: Page
  errors: readonly string[]
}

/** Starts a browser; the caller closes it. `flags` are added to the defaults. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const folder = await createPrivateFolder()
  const executablePath = await unpackChromium(folder)
  const FONTCONFIG_FILE = await writeFontsFile(folder)
  return chromium.launch({
    executablePath,
    // The package's own arguments disable web security; root only needs this one.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...flags],
    // Without a UTF-8 locale, Chromium names downloads “download”.
    env: { ...process.env, FONTCONFIG_FILE, TZ: 'Asia/Shanghai', LC_ALL: 'C.UTF-8' },
  })
}

let shared: Promise<Browser> | undefined

/** Returns the shared browser of this process, which closes with the process. */
export const getSharedBrowser = (): Promise<Browser> => (shared ??= openBrowser())

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
  return openTab(context)
}

export async function openTab(context: BrowserContext): Promise<WatchedPage> {
  const page = limitToVisible(await context.newPage())
  watchRequests(page)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} at ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`))
  await page.exposeFunction('reportViolation', (text: string) => errors.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return { page, errors }
}

/** Limits text queries to visible elements, because hidden tabs contain the same texts. */
function limitToVisible(page: Page): Page {
  for (const way of ['getByText', 'getByLabel', 'getByTitle'] as const) {
    const find = page[way].bind(page)
    page[way] = (words, options) => find(words, options).filter({ visible: true })
  }
  return page
}

const openRequests = new WeakMap<Page, Set<Request>>()

/** Tracks open requests of the page, except the endless event stream. */
function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  openRequests.set(page, requests)
  page.on('request', (request) => {
    if (!request.url().endsWith('/EventStream')) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

export const listOpenRequests = (page: Page): string[] =>
  [...(openRequests.get(page) ?? [])].map((request) => `waits for ${request.method()} ${request.url()}`)

/** Waits until the page has had no open request for half a second. */
export async function waitForIdleNetwork(page: Page): Promise<void> {
  for (let since = Date.now(); Date.now() - since < 500; ) {
    if ((openRequests.get(page)?.size ?? 0) > 0) since = Date.now()
    await page.waitForTimeout(50)
  }
}

/** Unpacks the browser if needed. Concurrent unpacking would leave it incomplete. */
export async function unpackBrowser(): Promise<void> {
  await unpackChromium(await createPrivateFolder())
}

// One folder per user and version: the browser is unpacked once, and other users cannot replace it.
async function createPrivateFolder(): Promise<string> {
  const { devDependencies } = require('../package.json') as { devDependencies: Record<string, string> }
  const version = devDependencies['@sparticuz/chromium']
  const folder = join(tmpdir(), `cangdan-chromium-${userInfo().uid}-${version}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function unpackChromium(folder: string): Promise<string> {
  // The package reads both variables on import: the folder, and that it must provide its own libraries.
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
}

async function writeFontsFile(folder: string): Promise<string> {
  const fonts = join(dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json')), '400Regular')
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui']
  const aliases = families.map(
    (family) =>
      `<alias binding="same"><family>${family}</family><prefer><family>Noto Sans SC</family></prefer></alias>`,
  )
  const file = join(folder, 'fonts.conf')
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${fonts}</dir><cachedir>${join(folder, 'font-cache')}</cachedir>${aliases.join('')}</fontconfig>`,
  )
  return file
}
