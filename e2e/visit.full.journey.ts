// An inspection in one piece: plan, counts and photos without a network, submission, acceptance, a document that blocks the goods until it is closed.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVisitFixture, type VisitFixture } from '../server/src/modules/inspections/testing/visit-fixture.ts'
import { APPLICATION_LIST } from '../server/src/modules/lending/testing/financing-fixture.ts'
import { getSharedBrowser, openPage, openTab } from './kit/browser.ts'
import { type ContractPlatform, openContractPlatform, submitDraw } from './kit/contract-platform.ts'
import { choose } from './kit/inbound.ts'
import { getMain, getRow } from './kit/journey.ts'
import { button, PORTRAIT } from './kit/phones/phone-signing.ts'
import { answerDialog } from './kit/task-queue.ts'
import {
  chooseAnswer,
  openVisit,
  openVisitLink,
  savePlan,
  sendLink,
  signOnCanvas,
  takePhotos,
} from './kit/phones/visit-phone.ts'

let contracts: ContractPlatform
let visits: VisitFixture
beforeAll(async () => {
  contracts = await openContractPlatform()
  visits = await createVisitFixture(contracts.platform, contracts.fixture.financing.goods)
})
afterAll(() => contracts.close())

const INSPECTIONS = '/admins/inspection'
const DOCUMENTS = '/stores/contract/handlererror'

async function loadNewest(table: 'inspection' | 'abnormal_document'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(
    contracts.platform.db,
  )
  return rows[0]?.id ?? 0
}

interface Lot {
  readonly id: number
  readonly no: string
}

async function loadLot(receiptId: number): Promise<Lot> {
  const { rows } = await sql<{ id: number; no: string }>`
    select lot.id, lot_no as no from receipt join lot on lot.id = lot_id where receipt.id = ${receiptId}`.execute(
    contracts.platform.db,
  )
  return rows[0] ?? { id: 0, no: '' }
}

/** Plans a visit of the warehouse and sends the link. */
async function planVisit(page: Page): Promise<void> {
  await choose(page, /^仓库/, '')
  await savePlan(page)
  await page.goto(`${contracts.origin}${INSPECTIONS}/look/${await loadNewest('inspection')}`)
  await sendLink(page)
}

async function countLot(page: Page, no: string, weight: string): Promise<void> {
  await page.getByRole('button', { name: no }).click()
  await chooseAnswer(page, '方法', '点数')
  await page.getByLabel('重量（吨）', { exact: true }).fill(weight)
  await button(page, '确认清点').click()
  await button(page, '确认').click()
  await page.getByLabel('包装状况').fill('完好')
  await page.getByLabel('封签状况').fill('完好')
  for (const flag of ['标识牌齐全', '消防设施完好', '监控正常']) await chooseAnswer(page, flag, '是')
  await button(page, '全部批次').click()
}

async function fillRest(page: Page): Promise<void> {
  await page.getByLabel('位置说明').fill('钢结构库房内无卫星信号')
  await button(page, '下一步').click()
  await chooseAnswer(page, '巡检结果', '异常')
  await page.getByLabel('结论').fill('一个批次账实不符')
  await button(page, '下一步').click()
  await page.getByLabel('保管员姓名').fill('李管')
  await signOnCanvas(page)
  await button(page, '下一步').click()
  await signOnCanvas(page)
}

async function countAndPhotograph(page: Page, [right, wrong]: readonly [Lot, Lot]): Promise<void> {
  await countLot(page, right.no, '300')
  await countLot(page, wrong.no, '150')
  await page.getByText('已完成 2 / 2 批').waitFor()
  await button(page, '下一步').click()
  await takePhotos(page, 4)
  await page.getByText('已保存到本机').waitFor()
}

/** The lot that differs is counted again. */
async function recountAndSubmit(page: Page, wrong: Lot): Promise<void> {
  await page.getByRole('button', { name: '去填写：清点批次' }).click()
  await page.getByRole('button', { name: wrong.no }).filter({ hasText: '需复盘' }).click()
  // Neither the books nor the difference are shown.
  expect(await page.locator('body').innerText()).not.toContain('200')
  await page.getByLabel('第二次重量（吨）').fill('220')
  await button(page, '全部批次').click()
  for (const step of ['照片', '位置', '现场情况', '保管员确认', '签名并提交']) {
    await button(page, '下一步').click()
    await page.getByRole('heading', { level: 1, name: step }).waitFor()
  }
  await button(page, '提交报告').click()
  await page.getByRole('heading', { name: '报告已提交' }).waitFor()
}

/** One person of the bank resolves the document, and another one closes it. */
async function closeDocument(documentId: number, receipt: number): Promise<void> {
  await contracts.runAs('bank_manager', `/pledge/receipt/look/${receipt}`, async (manager) => {
    await getMain(manager).getByText('巡检实盘 220.00 吨').waitFor()
    await manager.goto(`${contracts.origin}${DOCUMENTS}/look/${documentId}`)
    await getMain(manager).getByRole('button', { name: '受理', exact: true }).click()
    await answerDialog(manager, '受理', undefined)
    await getMain(manager).getByRole('button', { name: '处理完毕', exact: true }).click()
    await answerDialog(manager, '处理完毕', (dialog) => dialog.getByRole('textbox').first().fill('复核后补登入库'))
  })
  await contracts.runAs('bank_reviewer', `${DOCUMENTS}/look/${documentId}`, async (reviewer) => {
    await getMain(reviewer).getByRole('button', { name: '核实关闭', exact: true }).click()
    await answerDialog(reviewer, '核实关闭', undefined)
    await getMain(reviewer).getByText('已关闭').first().waitFor()
  })
}

it('takes an inspection to a document that blocks the goods until another person closes it', async () => {
  const { financing } = contracts.fixture
  const drawnReceipt = await financing.receipt(300_00)
  await financing.createLoan(7, [drawnReceipt], 1_000_000_00)
  const receipt = await financing.receipt(200_00)
  const loan = await financing.createLoan(6, [receipt], 1_000_000_00)
  const [right, wrong] = [await loadLot(drawnReceipt), await loadLot(receipt)]

  await contracts.runAs('platform_operator', `${INSPECTIONS}/add`, planVisit)
  const visitId = await loadNewest('inspection')
  const { page: first, errors: firstErrors } = await openPage(await getSharedBrowser(), { viewport: PORTRAIT })
  const ticket = await openVisit(contracts, first, { name: 'inspection', number: visits.number })
  await first.getByText('已完成 0 / 2 批').waitFor()
  const context = first.context()
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await countAndPhotograph(first, [right, wrong])
  // The phone drops the page, and opens it again without a network.
  await first.close()
  const { page, errors } = await openTab(context)
  await openVisitLink(page, contracts.origin, 'inspection', ticket)
  await page.getByText('已有 4 张').waitFor()
  await button(page, '下一步').click()
  await fillRest(page)

  await context.setOffline(false)
  await recountAndSubmit(page, wrong)
  expect([...firstErrors, ...errors].filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
  const { rows: photos } = await sql`select from visit_photo where inspection_id = ${visitId}`.execute(
    contracts.platform.db,
  )
  expect(photos).toHaveLength(4)

  await contracts.runAs('platform_risk', `${INSPECTIONS}/look/${visitId}`, async (reviewer) => {
    await getMain(reviewer).getByRole('button', { name: '验收', exact: true }).click()
    await answerDialog(reviewer, '验收', undefined)
    await getMain(reviewer).getByText('已验收').first().waitFor()
    await reviewer.goto(`${contracts.origin}/admins/inspection/lines?inspection_id=${visitId}`)
    await getRow(reviewer, wrong.no).getByText('220.00').waitFor()
  })
  const documentId = await loadNewest('abnormal_document')
  expect(await financing.read('seller_p/contract/HandlerErrorList', documentId)).toMatchObject({
    level: 3,
    lot_id: wrong.id,
    status: 0,
  })

  const accountant = await contracts.openAs('bank_accountant', `/pledge/application/look/${loan}`)
  await submitDraw(accountant.page)
  await accountant.page.getByText(/货物有未关闭的紧急异常单据/).waitFor()
  await closeDocument(documentId, receipt)
  await accountant.page.keyboard.press('Control+Enter')
  await getMain(accountant.page).getByText('已放款').first().waitFor()
  await accountant.page.context().close()
  expect((await financing.read(APPLICATION_LIST, loan))['loan_state']).toBe(7)
})
