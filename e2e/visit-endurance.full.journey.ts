// A visit on a slow phone: thirty photos of twelve megapixels, two hours without a network, a clock that is wrong by a day, and tabs that are killed.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVisitFixture, type VisitFixture } from '../server/src/modules/inspections/testing/visit-fixture.ts'
import { createReceiptDesk, type ReceiptDesk } from '../server/src/modules/receipts/testing/receipt-desk.ts'
import { findTicket } from '../server/src/testing/phone.ts'
import { ok } from '../server/src/testing/test-platform.ts'
import { openTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { getSharedBrowser, openPage, openTab } from './kit/browser.ts'
import { button, countLot, openVisit, PHONE, sign, waitUntilSaved } from './kit/phones/visit-page.ts'

const PHOTOS = 30
/** Twelve megapixels. */
const SIZE = { width: 4000, height: 3000 }
const SLOWDOWN = 6
const DAY_MS = 86_400_000
const TWO_HOURS_MS = 7_200_000
/** Each photo takes seconds on a phone that is six times slower than a busy test machine. */
const LIMIT_MS = 1_200_000
const PATIENCE_MS = 120_000

let server: TestServer
let desk: ReceiptDesk
let visits: VisitFixture
let origin: string
beforeAll(async () => {
  server = await openTestServer()
  desk = await createReceiptDesk(server.platform)
  visits = await createVisitFixture(server.platform, desk)
  origin = await server.listen()
})
afterAll(() => server.close())

/** A JPEG of the camera; bytes behind its end make each file another one. */
async function createCameraPicture(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    for (let y = 0; y < height; y += 50)
      for (let x = 0; x < width; x += 50) {
        context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% 50%)`
        context.fillRect(x, y, 50, 50)
      }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return btoa(binary)
  }, SIZE)
  return Buffer.from(text, 'base64')
}

async function planVisit(): Promise<number> {
  await desk.createLot(300_00, { marks: `L${randomBytes(3).toString('hex')}` })
  const { id } = await ok(visits.plan())
  await ok(visits.act('Link', id, {}, visits.planner))
  return id
}

/** Kills the tab without any notice to the page, and opens the link of the SMS again. */
async function killTab(context: BrowserContext, page: Page): Promise<Page> {
  await waitUntilSaved(page)
  const ticket = await findTicket(server.platform, visits.number, 'task')
  const session = await context.newCDPSession(page)
  // The call gets no response from a process that has crashed.
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const { page: next } = await openTab(context)
  await next.goto(`${origin}/h5Template/inspection#code=${ticket}`)
  await slowDown(context, next)
  return next
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

async function listPhotos(id: number) {
  const { rows } = await sql<{ sha256: string; original: string; nonce_no: number | null; marks: number[] }>`
    select sha256, original_sha256 as original, nonce_no, to_json(marks) as marks from visit_photo
     where inspection_id = ${id} order by nonce_no`.execute(server.platform.db)
  return rows
}

/** Takes photos, and kills the tab after each ten. Returns the hashes of the files and the last tab. */
async function takePhotos(context: BrowserContext, first: Page, picture: Buffer) {
  let page = first
  const originals: string[] = []
  for (let taken = 0; taken < PHOTOS; taken += 1) {
    const buffer = Buffer.concat([picture, randomBytes(16)])
    originals.push(createHash('sha256').update(buffer).digest('hex'))
    await page.getByLabel('拍照').setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText(`已有 ${taken + 1} 张`).waitFor()
    if (taken % 10 === 9) {
      page = await killTab(context, page)
      await page.getByText(`已有 ${taken + 1} 张`).waitFor()
    }
  }
  return { page, originals }
}

/** Returns what the server has of the visit. */
async function readVisit(id: number) {
  const photos = await listPhotos(id)
  const { rows } = await sql<{ submits: number; weight: number; is_clock_right: boolean }>`
    select (select count(*)::int from record_history where table_name = 'inspection' and record_id = ${id} and verb = 'submit') as submits,
           (select real_weight from inspection_line where inspection_id = ${id}) as weight,
           leave_time < now() + interval '5 minutes' as is_clock_right
      from inspection where id = ${id} and state = 2`.execute(server.platform.db)
  return {
    ...rows[0],
    originals: photos.map(({ original }) => original).toSorted(),
    pictures: new Set(photos.map(({ sha256 }) => sha256)).size,
    nonces: photos.map(({ nonce_no: nonce }) => nonce),
    marks: photos.flatMap(({ marks }) => marks),
  }
}

it(
  'keeps thirty photos of twelve megapixels on a slow phone through killed tabs, two hours offline and a clock wrong by a day',
  async () => {
    const id = await planVisit()
    const { page: first } = await openPage(await getSharedBrowser(), PHONE)
    const context = first.context()
    context.setDefaultTimeout(PATIENCE_MS)
    await context.clock.install({ time: Date.now() + DAY_MS })
    await openVisit(first, { platform: server.platform, origin, number: visits.number })
    await first.getByText('已完成 0 / 1 批').waitFor()
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const picture = await createCameraPicture(first)
    await slowDown(context, first)
    await context.setOffline(true)

    let page = first
    const [no = ''] = await page.getByRole('listitem').getByRole('strong').allTextContents()
    await countLot(page, new RegExp(no), '300')
    page = await killTab(context, page)
    await page.getByText('已完成 1 / 1 批').waitFor()
    await button(page, '下一步').click()

    const taken = await takePhotos(context, page, picture)
    page = taken.page
    await context.clock.fastForward(TWO_HOURS_MS)
    await button(page, '下一步').click()
    await page.getByLabel('位置说明').fill('库内无卫星信号')
    page = await killTab(context, page)
    await button(page, '下一步').click()
    await page.getByText('正常', { exact: true }).click()
    await page.getByLabel('结论').fill('账实相符')
    page = await killTab(context, page)
    await button(page, '下一步').click()
    await page.getByLabel('保管员姓名').fill('赵仓')
    await sign(page)
    page = await killTab(context, page)
    await page.getByText('已写 2 笔').waitFor()
    await button(page, '下一步').click()
    await sign(page)
    page = await killTab(context, page)
    await context.setOffline(false)
    await button(page, '提交报告').click()
    await page.getByRole('heading', { name: '报告已提交' }).waitFor()

    // Nothing is lost or twice, and nothing is marked: times are those of the server.
    expect(await readVisit(id)).toEqual({
      submits: 1,
      weight: 300_00,
      is_clock_right: true,
      originals: taken.originals.toSorted(),
      pictures: PHOTOS,
      nonces: Array.from({ length: PHOTOS }, (_none, index) => index),
      marks: [],
    })
    await context.close()
  },
  LIMIT_MS,
)
