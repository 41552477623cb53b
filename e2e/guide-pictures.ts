// First part of `npm run guides`: takes the pictures of the guides and of README.md from a temporary demo platform (docs/decisions/content.md).
// `node e2e/guide-pictures.ts KEY …` takes some of them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language } from '@cangdan/protocol'
import { Client } from 'pg'
import type { Browser } from 'playwright-core'
import { buildIfStale } from '../scripts/build.mjs'
import { openBrowser, openPage, unpackBrowser, waitForIdleNetwork } from './kit/browser.ts'
import { type Product, runProduct } from './kit/run-product.ts'
import { signIn } from './kit/sign-in.ts'
import { getPictureName } from '../server/src/first-run/guides/guides.ts'
import { ADDED_DATA, README_SHOTS, RECORDS, type Shot, SHOTS } from './guide-shots.ts'

const FOLDER = fileURLToPath(new URL('../server/guides', import.meta.url))
const README_FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const SIZE = { width: 1200, height: 750 }
const QUALITY = 0.75

const PATIENCE_MS = 600_000

async function prepareDemo({ database }: Product): Promise<ReadonlyMap<string, string>> {
  const client = new Client(database)
  client.on('error', () => undefined)
  await client.connect()
  const deadline = Date.now() + PATIENCE_MS
  while ((await client.query('select from work where done < total')).rowCount !== 0) {
    if (Date.now() > deadline) throw new Error('Timed out while seeding the demo.')
    await sleep(1_000)
  }
  // Screenshots have no watermark, and no notice opens by itself.
  await client.query(`update system_setting set watermark_open = 0`)
  await client.query(
    `insert into notification_read select notification.id, account.id from notification cross join account`,
  )
  await client.query(ADDED_DATA)
  const ids = new Map<string, string>()
  for (const [name, query] of Object.entries(RECORDS)) {
    const { rows } = await client.query<{ id: string }>(query)
    if (rows[0] === undefined) throw new Error(`The demo has no record {${name}}.`)
    ids.set(name, rows[0].id)
  }
  await client.end()
  return ids
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

async function takeScreenshot(
  browser: Browser,
  product: Product,
  { username, path, prepare, size = SIZE }: Shot,
  language: Language,
): Promise<Buffer> {
  const { page } = await openPage(browser, { viewport: size, reducedMotion: 'reduce' })
  const at = (to: string) => `${product.address}${to}`
  if (username === undefined) await page.goto(at(path))
  else await signIn({ product, at }, page, { username, path: '/dashboard' })
  await page.evaluate((value) => localStorage.setItem('language', value), language)
  await page.goto(at(path))
  await page.reload()
  if (prepare === undefined) await page.locator('input').first().waitFor()
  await prepare?.(page)
  await waitForIdleNetwork(page)
  await page.waitForTimeout(2_000)
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

const wanted = process.argv.slice(2)
const isWanted = (key: string) => wanted.length === 0 || wanted.includes(key)

await buildIfStale()
await unpackBrowser()
const data = await mkdtemp(join(tmpdir(), 'cangdan-guides-'))
const product = await runProduct(data)
const browser = await openBrowser()
try {
  const ids = await prepareDemo(product)
  const fillPath = (shot: Shot): Shot => ({
    ...shot,
    path: shot.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? ''),
  })
  for (const [key, shot] of Object.entries(SHOTS).filter(([name]) => isWanted(name)))
    for (const language of LANGUAGES) {
      const name = getPictureName(key, language)
      if (name !== `${key}.${language}.webp`) continue
      const png = await takeScreenshot(browser, product, fillPath(shot), language)
      await writeFile(join(FOLDER, name), await toWebp(browser, png))
    }
  for (const [key, shot] of Object.entries(README_SHOTS).filter(([name]) => isWanted(name)))
    await writeFile(join(README_FOLDER, `${key}.png`), await takeScreenshot(browser, product, fillPath(shot), 'zh'))
} finally {
  await browser.close()
  await product.stop()
  await rm(data, { recursive: true, force: true })
}
