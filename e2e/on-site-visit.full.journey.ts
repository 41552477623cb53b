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
import { findCode, findTicket } from '../server/src/testing/phone.ts'
import { ok } from '../server/src/testing/test-platform.ts'
import { findViolationsInBothSchemes } from './kit/accessibility.ts'
import { getSharedBrowser, openPage } from './kit/browser.ts'
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

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: { longitude: 121.4737, latitude: 31.2304, accuracy: 12 },
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const isSaved = (page: Page) => page.getByText('✓ 已保存到本机').waitFor()

async function openVisit(page: Page, path: string): Promise<void> {
  const ticket = await findTicket(server.platform, visits.number, 'task')
  await page.goto(`${origin}${path}#code=${ticket}`)
  await button(page, '发送验证码').click()
  await page.getByText('验证码已发送到').waitFor()
  const { code } = await findCode(server.platform, visits.number, 'visit')
  await page.getByLabel('短信验证码').fill(code)
  await button(page, '打开任务').click()
}

async function countLot(page: Page, lot: RegExp, weight: string): Promise<void> {
  await button(page, lot).click()
  await page.getByText('点数').click()
  await page.getByLabel('重量（吨）').fill(weight)
  await button(page, '确认清点').click()
  await button(page, '确认').click()
  await page.getByLabel('包装状况').fill('完好')
  await page.getByLabel('封签状况').fill('完好')
  for (const flag of ['标识牌齐全', '消防设施完好', '监控正常'])
    await page.getByRole('group', { name: flag }).getByText('是').click()
  await button(page, '全部批次').click()
}

async function takePhotos(page: Page): Promise<void> {
  for (const [index, buffer] of PICTURES.entries()) {
    const file = { name: 'photo.png', mimeType: 'image/png', buffer }
    await page.getByLabel('拍照').setInputFiles(file)
    await page.getByText(`已有 ${index + 1} 张`).waitFor()
  }
}

async function sign(page: Page): Promise<void> {
  const canvas = page.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('There is no canvas.')
  for (const start of [40, 140]) {
    await page.mouse.move(box.x + start, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + start + 60, box.y + 120, { steps: 8 })
    await page.mouse.up()
  }
  await page.getByText('已写 2 笔').waitFor()
}

it('is filled in without a network, survives a reload at each step, and is submitted once', async () => {
  await desk.createLot(300_00, { marks: 'RIGHT' })
  await desk.createLot(200_00, { marks: 'SHORT' })
  const { id } = await ok(visits.plan())
  await ok(visits.act('Link', id, {}, visits.planner))
  const { page, errors } = await openPage(await getSharedBrowser(), PHONE)
  const context = page.context()
  await openVisit(page, '/h5Template/inspection')
  await page.getByText('已完成 0 / 2 批').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await findViolationsInBothSchemes(page)).toEqual([])

  await context.setOffline(true)
  const reopen = async () => {
    await isSaved(page)
    await page.reload()
  }
  const lots = await page.getByRole('listitem').getByRole('strong').allTextContents()
  const [first, second] = lots.map((no) => new RegExp(no))
  if (first === undefined || second === undefined) throw new Error('There are two lots.')
  await countLot(page, first, '300')
  await reopen()
  await countLot(page, second, '300')
  await reopen()
  await page.getByText('已完成 2 / 2 批').waitFor()
  await button(page, '下一步').click()
  await takePhotos(page)
  await reopen()
  await page.getByText('已有 4 张').waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await button(page, '下一步').click()
  await button(page, '记录此位置').click()
  await reopen()
  await page.getByText(/^已记录：/).waitFor()
  await button(page, '下一步').click()
  await page.getByText('异常', { exact: true }).click()
  await page.getByLabel('结论').fill('一批短少')
  await reopen()
  await button(page, '下一步').click()
  await page.getByLabel('保管员姓名').fill('赵仓')
  await sign(page)
  await reopen()
  await page.getByText('已写 2 笔').waitFor()
  await button(page, '下一步').click()
  await sign(page)
  await button(page, '提交报告').click()
  await page.getByText('没有网络连接，请检查后重试').waitFor()

  await context.setOffline(false)
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
  const { rows } = await sql<object>`
    select state, result, clerk_verified, cardinality(images) as photos,
           (select count(*)::int from visit_photo where inspection_id = inspection.id and marks <> '{}') as marked,
           (select array_agg(coalesce(second_weight, first_weight) order by lot_id) from inspection_line where inspection_id = inspection.id) as weights
      from inspection where id = ${id}`.execute(server.platform.db)
  expect(rows).toMatchObject([
    { state: 2, result: 2, clerk_verified: 0, photos: 4, marked: 0, weights: [300_00, 199_50] },
  ])
  const unexpected = errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error))
  expect(unexpected).toEqual([])
  await context.close()
})
