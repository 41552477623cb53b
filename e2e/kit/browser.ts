// A real Chromium that comes from the package registry, with Chinese letters, and an ear for everything that goes wrong.
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

export interface Watched {
  page: Page
  /** Console errors, uncaught exceptions and policy violations so far. */
  faults: readonly string[]
}

/** Starts the browser. Close it when done. `flags` beside those that it always has. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const folder = await privateFolder()
  const executablePath = await unpackedChromium(folder)
  const FONTCONFIG_FILE = await fontsFile(folder)
  return chromium.launch({
    executablePath,
    // The package's own arguments switch web security off; a root user needs this one alone.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...flags],
    // Without a UTF-8 locale, Chromium names downloads “download”.
    env: { ...process.env, FONTCONFIG_FILE, TZ: 'Asia/Shanghai', LC_ALL: 'C.UTF-8' },
  })
}

let shared: Promise<Browser> | undefined

/** The one browser of this process. It ends with the process. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= openBrowser())

/** A page of its own context that remembers what went wrong on it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
  return openTab(context)
}

/** One more page of a context, which remembers what went wrong on it. */
export async function openTab(context: BrowserContext): Promise<Watched> {
  const page = findingInView(await context.newPage())
  watchRequests(page)
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} at ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  await page.exposeFunction('reportViolation', (text: string) => faults.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return { page, faults }
}

/** People find by words what is in view: hidden tabs hold the same words. */
function findingInView(page: Page): Page {
  for (const way of ['getByText', 'getByLabel', 'getByTitle'] as const) {
    const find = page[way].bind(page)
    page[way] = (words, options) => find(words, options).filter({ visible: true })
  }
  return page
}

const underway = new WeakMap<Page, Set<Request>>()

/** Keeps count of what the page asks for; the stream of events is never at its end. */
function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underway.set(page, requests)
  page.on('request', (request) => {
    if (!request.url().endsWith('/EventStream')) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** What it has asked for and waits for, one line each. */
export const awaitedBy = (page: Page): string[] =>
  [...(underway.get(page) ?? [])].map((request) => `waits for ${request.method()} ${request.url()}`)

/** Until the page has asked for nothing for half a second. */
export async function quiet(page: Page): Promise<void> {
  for (let since = Date.now(); Date.now() - since < 500; ) {
    if ((underway.get(page)?.size ?? 0) > 0) since = Date.now()
    await page.waitForTimeout(50)
  }
}

/** Unpacks the browser where that was never done; two that do it at once would find half of it. */
export async function unpackBrowser(): Promise<void> {
  await unpackedChromium(await privateFolder())
}

// Per user and version: the browser is unpacked once, and nobody else can put another in its place.
async function privateFolder(): Promise<string> {
  const { devDependencies } = require('../package.json') as { devDependencies: Record<string, string> }
  const version = devDependencies['@sparticuz/chromium']
  const folder = join(tmpdir(), `cangdan-chromium-${userInfo().uid}-${version}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function unpackedChromium(folder: string): Promise<string> {
  // Read when the package is loaded: where it unpacks to, and that it shall bring its own libraries.
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

async function fontsFile(folder: string): Promise<string> {
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
