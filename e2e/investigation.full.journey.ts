// Due diligence with a policy that needs a report: no approval before an accepted one. Both pages of visits in both schemes and four languages.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toPlainText } from '../protocol/src/index.ts'
import { createVisitFixture, type VisitFixture } from '../server/src/modules/inspections/testing/visit-fixture.ts'
import { APPLICATION_LIST } from '../server/src/modules/lending/testing/financing-fixture.ts'
import { getRejectionCode, ok } from '../server/src/testing/test-platform.ts'
import { findViolationsInBothSchemes } from './kit/accessibility.ts'
import { type ContractPlatform, openContractPlatform } from './kit/contract-platform.ts'
import { choose } from './kit/inbound.ts'
import { getMain } from './kit/journey.ts'
import { button, openPhone } from './kit/phones/phone-signing.ts'
import { answerDialog } from './kit/task-queue.ts'
import { chooseAnswer, openVisit, savePlan, sendLink, signOnCanvas, takePhotos } from './kit/phones/visit-phone.ts'

let contracts: ContractPlatform
let visits: VisitFixture
beforeAll(async () => {
  contracts = await openContractPlatform({ terms: { report_needed: 1 } })
  visits = await createVisitFixture(contracts.platform, contracts.fixture.financing.goods)
})
afterAll(() => contracts.close())

const INVESTIGATIONS = '/admins/investigation'
const AMOUNT = 1_000_000_00
const VERDICT = { approve_amount: AMOUNT, rate: 6_00, penalty_rate: 9_00, opinion: '还款来源明确' }

/** Moves on to the next step, and checks the page in both schemes. */
async function moveTo(page: Page, heading: string): Promise<void> {
  await button(page, '下一步').click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
}

/** Opens the page in each language: its heading changes, and nothing is wider than the phone. */
async function readInAllLanguages(page: Page, headings: Readonly<Record<string, string>>): Promise<void> {
  for (const [language, heading] of Object.entries(headings)) {
    await page.getByRole('combobox').first().selectOption(language)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
}

it('lets a bank approve an application after it has accepted the report', async () => {
  const { financing } = contracts.fixture
  const loan = await financing.createLoan(2, [await financing.receipt(200_00)], AMOUNT)
  const { financing_no: no } = await financing.read(APPLICATION_LIST, loan)
  const manager = await contracts.openAs('bank_manager', `${INVESTIGATIONS}/add`)
  await choose(manager.page, /^融资申请/, toPlainText(no))
  await savePlan(manager.page)
  await manager.page.goto(`${contracts.origin}${INVESTIGATIONS}/look/1`)
  await sendLink(manager.page)
  const report_files = await financing.files(financing.manager)
  await ok(financing.act(financing.manager, 'Report', loan, { report_result: 1, report_files, report_note: '' }))
  await ok(financing.act(financing.manager, 'Propose', loan, VERDICT))
  expect(await getRejectionCode(financing.act(financing.approver, 'Approve', loan))).toBe('report_not_accepted')

  const { page, leave } = await openPhone()
  await openVisit(contracts, page, { name: 'investigation', number: visits.number })
  await page.getByRole('heading', { level: 1, name: '企业' }).waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await readInAllLanguages(page, { en: 'Company', es: 'Empresa', ja: '企業', zh: '企业' })
  await page.getByLabel('主营业务').fill('钢材贸易')
  await moveTo(page, '贸易流程')
  await moveTo(page, '核查与风险')
  await page.getByText('购销合同').click()
  await page.getByLabel('风险点').fill('下游集中')
  await moveTo(page, '结论')
  await page.getByLabel('结论').fill('建议批准')
  await chooseAnswer(page, '建议批准此申请', '是')
  await chooseAnswer(page, '需要补充材料', '否')
  await moveTo(page, '照片')
  await takePhotos(page, 1)
  await moveTo(page, '签名并提交')
  await signOnCanvas(page)
  await button(page, '提交报告').click()
  await page.getByRole('heading', { name: '报告已提交' }).waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await leave()

  await contracts.runAs('bank_reviewer', `${INVESTIGATIONS}/look/1`, async (other) => {
    expect(await findViolationsInBothSchemes(other)).toEqual([])
    // The reviewer sees the whole report: its texts, the photo and the signature.
    const facts = getMain(other).getByRole('region', { name: '其他信息' })
    await facts.getByText('钢材贸易').waitFor()
    for (const file of [/\.jpg/, /signature\.png/]) {
      await facts.getByRole('button', { name: file }).click()
      await other.getByRole('dialog').waitFor()
      await other.keyboard.press('Escape')
      await other.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await getMain(other).getByRole('button', { name: '验收', exact: true }).click()
    await answerDialog(other, '验收', undefined)
    await getMain(other).getByText('已验收').first().waitFor()
  })
  await ok(financing.act(financing.approver, 'Approve', loan))
})

it('has an accessible page for inspections, in four languages', async () => {
  const { financing } = contracts.fixture
  await financing.goods.createLot(200_00)
  const { id } = await ok(visits.plan())
  await ok(visits.act('Link', id, {}, visits.planner))
  const { page, leave } = await openPhone()
  await openVisit(contracts, page, { name: 'inspection', number: visits.number })
  await page.getByRole('heading', { level: 1, name: '清点批次' }).waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await readInAllLanguages(page, {
    en: 'Count the lots',
    es: 'Contar los lotes',
    ja: 'ロットの計数',
    zh: '清点批次',
  })
  await page.getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('heading', { level: 1, name: /^批次 / }).waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await button(page, '全部批次').click()
  for (const step of ['照片', '位置', '现场情况', '保管员确认', '签名并提交']) await moveTo(page, step)
  await leave()
})
