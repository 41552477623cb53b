// `npm run guides`: takes the screenshots of the manual in each language from a temporary demo platform (docs/decisions/content.md).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '../scripts/build.mjs'
import { openBrowser, openPage, unpackBrowser } from './kit/browser.ts'
import { type Product, runProduct } from './kit/run-product.ts'
import { signIn } from './kit/sign-in.ts'

const FOLDER = fileURLToPath(new URL('../server/guides', import.meta.url))
const SIZE = { width: 1200, height: 750 }
const QUALITY = 0.82
const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const

type Language = (typeof LANGUAGES)[number]

interface Shot {
  readonly path: string
  readonly isPublic?: true
  readonly prepare?: (page: Page) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')

/** Shots by guide key. Elements are found by position because their names differ by language. */
const SHOTS: Readonly<Record<string, Shot>> = {
  'sign-in': { path: '/login', isPublic: true },
  lists: { path: '/banks/bank/list', prepare: (page) => main(page).getByRole('row').nth(2).waitFor() },
  import: {
    path: '/goods/good/list',
    prepare: async (page) => {
      await main(page).getByRole('row').nth(2).waitFor()
      await main(page).locator('button:has(.anticon-upload)').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  audits: {
    path: '/goods/good/price/list?audit_status=0',
    prepare: async (page) => {
      await main(page).getByRole('row').nth(2).waitFor()
      await main(page).locator('tbody tr').first().locator('td').last().getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  receipts: {
    path: '/pledge/receipt/look/',
    prepare: (page) => main(page).getByRole('heading', { level: 2 }).first().waitFor(),
  },
}

const RECEIPT = `select id from receipt where life = 1 order by frozen_weight + earmarked_weight desc, weight desc, id limit 1`

/** Data of the last seeding step. */
const IS_FILLED = `select from good_price where audit_status = 0 and exists (select from receipt where life = 1)`
const PATIENCE_MS = 240_000

async function prepareDemo({ database }: Product): Promise<string> {
  const client = new Client(database)
  await client.connect()
  const deadline = Date.now() + PATIENCE_MS
  while ((await client.query(IS_FILLED)).rowCount === 0) {
    if (Date.now() > deadline) throw new Error('Timed out while seeding the demo.')
    await sleep(1_000)
  }
  // Screenshots have no watermark, and no notice opens by itself.
  await client.query(`update system_setting set watermark_open = 0`)
  await client.query(
    `insert into notification_read select notification.id, account.id from notification cross join account`,
  )
  const { rows } = await client.query<{ id: string }>(RECEIPT)
  await client.end()
  return rows[0]?.id ?? ''
}

/** Converts to WebP with the browser. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const text = await page.evaluate(
    async ([source, quality]) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
  )
  await page.close()
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

async function takeScreenshots(
  browser: Browser,
  product: Product,
  language: Language,
  receipt: string,
): Promise<void> {
  for (const [key, { path, isPublic, prepare }] of Object.entries(SHOTS)) {
    const { page } = await openPage(browser, { viewport: SIZE, reducedMotion: 'reduce' })
    const at = (to: string) => `${product.address}${to}`
    if (isPublic === undefined) await signIn({ product, at }, page, { username: 'admin', path: '/dashboard' })
    else await page.goto(at(path))
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.goto(at(path.endsWith('/') ? `${path}${receipt}` : path))
    await page.reload()
    if (prepare === undefined) await page.locator('input').first().waitFor()
    await prepare?.(page)
    await page.waitForTimeout(2_000)
    await writeFile(join(FOLDER, `${key}.${language}.webp`), await toWebp(browser, await page.screenshot()))
    await page.context().close()
  }
}

await buildIfStale()
await unpackBrowser()
const data = await mkdtemp(join(tmpdir(), 'cangdan-guides-'))
const product = await runProduct(data)
const browser = await openBrowser()
try {
  const receipt = await prepareDemo(product)
  for (const language of LANGUAGES) await takeScreenshots(browser, product, language, receipt)
} finally {
  await browser.close()
  await product.stop()
  await rm(data, { recursive: true, force: true })
}
