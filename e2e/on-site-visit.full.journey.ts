// An inspector fills in a visit on a phone whose network is cut, from the link to the submission.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createVisitFixture,
  PICTURES,
  type VisitFixture,
} from '../server/src/modules/inspections/testing/visit-fixture.ts'
import { createReceiptDesk, type ReceiptDesk } from '../server/src/modules/receipts/testing/receipt-desk.ts'
import { ok } from '../server/src/testing/test-platform.ts'
import { findViolationsInBothSchemes } from './kit/accessibility.ts'
import { getSharedBrowser, openPage } from './kit/browser.ts'
import { button, countLot, openVisit, PHONE, sign, waitUntilSaved } from './kit/phones/visit-page.ts'
import { openTestServer, type TestServer } from '../server/src/testing/test-server.ts'

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

async function takePhotos(page: Page): Promise<void> {
  for (const [index, buffer] of PICTURES.entries()) {
    const file = { name: 'photo.png', mimeType: 'image/png', buffer }
    await page.getByLabel('拍照').setInputFiles(file)
    await page.getByText(`已有 ${index + 1} 张`).waitFor()
  }
}

/** Plans an inspection of two lots that are recorded with 300 t and 200 t, and sends its link. Returns its id. */
async function planInspection(): Promise<number> {
  await desk.createLot(300_00, { marks: 'RIGHT' })
  await desk.createLot(200_00, { marks: 'SHORT' })
  const { id } = await ok(visits.plan())
  await ok(visits.act('Link', id, {}, visits.planner))
  return id
}

async function reload(page: Page): Promise<void> {
  await waitUntilSaved(page)
  await page.reload()
}

/** Counts 300 t of both lots. */
async function countLots(page: Page): Promise<void> {
  const lots = await page.getByRole('listitem').getByRole('strong').allTextContents()
  expect(lots).toHaveLength(2)
  for (const no of lots) {
    await countLot(page, new RegExp(no), '300')
    await reload(page)
  }
  await page.getByText('已完成 2 / 2 批').waitFor()
}

/** Fills in the steps from the photos to the signature of the inspector, with a reload in each. */
async function fillSteps(page: Page): Promise<void> {
  await takePhotos(page)
  await reload(page)
  await page.getByText('已有 4 张').waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await button(page, '下一步').click()
  await button(page, '记录此位置').click()
  await reload(page)
  await page.getByText(/^已记录：/).waitFor()
  await button(page, '下一步').click()
  await page.getByText('异常', { exact: true }).click()
  await page.getByLabel('结论').fill('一批短少')
  await reload(page)
  await button(page, '下一步').click()
  await page.getByLabel('保管员姓名').fill('赵仓')
  await sign(page)
  await reload(page)
  await page.getByText('已写 2 笔').waitFor()
  await button(page, '下一步').click()
  await sign(page)
}

/** Submits the report and enters what the server finds missing: a second count, and a note on the place. */
async function correctReport(page: Page): Promise<void> {
  await button(page, '提交报告').click()
  await page.getByText('报告未提交').waitFor()
  // One of the lots is short by a third: the same count cannot be right for both.
  await button(page, '去填写：清点批次').click()
  await button(page, /需复盘/).click()
  await page.getByLabel('第二次重量').fill('199.5')
  await button(page, '全部批次').click()
  for (let step = 0; step < 5; step += 1) await button(page, '下一步').click()
  // The warehouse has no coordinates: the place is uncertain.
  await button(page, '提交报告').click()
  await page.getByText('服务器判断该位置不在仓库范围内').waitFor()
  await page.getByLabel('位置说明').fill('仓库无坐标')
  for (let step = 0; step < 3; step += 1) await button(page, '下一步').click()
}

/** Submits the report. The server receives it, its response is lost, and the page sends the report again. */
async function submitWithLostResponse(page: Page): Promise<void> {
  let isLost = false
  await page.route('**/inspection/Save', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await button(page, '提交报告').click()
  await button(page, '再次发送').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '报告已提交' }).waitFor()
}

async function readInspection(id: number): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select state, result, clerk_verified, cardinality(images) as photos,
           (select count(*)::int from visit_photo where inspection_id = inspection.id and marks <> '{}') as marked,
           (select array_agg(coalesce(second_weight, first_weight) order by lot_id) from inspection_line where inspection_id = inspection.id) as weights
      from inspection where id = ${id}`.execute(server.platform.db)
  return rows[0]
}

it('is filled in without a network, survives a reload at each step, and is submitted once', async () => {
  const id = await planInspection()
  const { page, errors } = await openPage(await getSharedBrowser(), PHONE)
  const context = page.context()
  await openVisit(page, { platform: server.platform, origin, number: visits.number })
  await page.getByText('已完成 0 / 2 批').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await findViolationsInBothSchemes(page)).toEqual([])

  await context.setOffline(true)
  await countLots(page)
  await button(page, '下一步').click()
  await fillSteps(page)
  await button(page, '提交报告').click()
  await page.getByText('没有网络连接，请检查后重试').waitFor()

  await context.setOffline(false)
  await correctReport(page)
  await submitWithLostResponse(page)
  expect(await readInspection(id)).toMatchObject({
    state: 2,
    result: 2,
    clerk_verified: 0,
    photos: 4,
    marked: 0,
    weights: [300_00, 199_50],
  })
  const unexpected = errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error))
  expect(unexpected).toEqual([])
  await context.close()
})
