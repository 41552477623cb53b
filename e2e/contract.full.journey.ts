// A contract in one piece: template, approval, contract of a loan, three signers on phones, effect, draw.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { toPlainText } from '../protocol/src/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPLICATION_LIST, getToday } from '../server/src/modules/lending/testing/financing-fixture.ts'
import { buildContent } from '../server/src/modules/contracts/testing/contract-fixture.ts'
import { getRejectionCode, ok } from '../server/src/testing/test-platform.ts'
import { findViolationsInFullTier } from './kit/accessibility.ts'
import { type ContractPlatform, openContractPlatform, submitDraw } from './kit/contract-platform.ts'
import { choose } from './kit/inbound.ts'
import { getField, getMain, getRow } from './kit/journey.ts'
import { getFormPage } from './kit/pages.ts'
import { createPhoneSteps } from './kit/phones/phone-signing.ts'
import { approveRecord } from './kit/prices.ts'
import { scanFirstPage } from './kit/scanned-page.ts'
import { answerDialog, uploadDocument } from './kit/task-queue.ts'

let contracts: ContractPlatform
beforeAll(async () => {
  contracts = await openContractPlatform({ terms: { contract_kinds: [3] } })
})
afterAll(() => contracts.close())

const TEMPLATES = '/contract/template'
const CONTRACTS = '/contract/upload'
const NAME = '质物监管协议（本行）'
async function loadNewest(table: 'contract' | 'contract_template'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(
    contracts.platform.db,
  )
  return rows[0]?.id ?? 0
}

/** Copies a template of the platform, which the bank only reads, into one of the bank. */
async function copyTemplate(page: Page, shared: number): Promise<void> {
  const row = getRow(page, '样例监管协议')
  await row.getByRole('button', { name: '停用' }).waitFor({ state: 'detached' })
  await page.goto(`${contracts.origin}${TEMPLATES}/add?copy=${shared}`)
  await getField(page, '模板名称').fill(NAME)
  await getField(page, '模板编码').fill('JG-BANK')
  const editor = getMain(page).getByRole('textbox', { name: '模板内容' })
  await editor.press('Control+End')
  await page.keyboard.type('争议由银行所在地法院管辖。')
  await getFormPage(page).save()
}

async function addContract(page: Page, loanNo: string): Promise<void> {
  await choose(page, '融资', loanNo)
  await choose(page, /^合同模板/, NAME)
  await getFormPage(page).save()
}

async function sendContract(page: Page, id: number): Promise<void> {
  await page.goto(`${contracts.origin}${CONTRACTS}/look/${id}`)
  await getMain(page)
    .getByText(/可以发送签署/)
    .waitFor()
  await getMain(page).getByRole('button', { name: '发送签署', exact: true }).click()
  await answerDialog(page, '发送签署', undefined)
  await getMain(page)
    .getByText(/^接下来由.*签署$/)
    .waitFor()
}

it('takes a template of the platform to a drawn loan', async () => {
  const { fixture } = contracts
  const { financing } = fixture
  const shared = await fixture.addPlatformTemplate({ type: 3, signers: [1, 2, 4] })
  const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
  const { financing_no: loanNo } = await financing.read(APPLICATION_LIST, loan)

  const manager = await contracts.openAs('bank_manager', `${TEMPLATES}/list`)
  await copyTemplate(manager.page, shared)
  await contracts.runAs('bank_reviewer', `${TEMPLATES}/list`, async (page) => {
    const row = getRow(page, 'JG-BANK')
    await row.getByRole('button', { name: '审核' }).click()
    await approveRecord(page)
    await row.getByText('待审核').waitFor({ state: 'detached' })
  })
  const readLoanState = async () => (await financing.read(APPLICATION_LIST, loan))['loan_state']
  const contractByHand = async () =>
    getRejectionCode(
      financing.act(financing.manager, 'Contract', loan, {
        contract_no: 'JK-1',
        contract_date: getToday(),
        contract_files: await financing.files(financing.manager),
      }),
    )
  expect(await contractByHand()).toBe('contracts_missing')

  await manager.page.goto(`${contracts.origin}${CONTRACTS}/add`)
  await addContract(manager.page, toPlainText(loanNo))
  const id = await loadNewest('contract')
  const signers = await fixture.enterSigners(id)
  await sendContract(manager.page, id)
  const { signOnPhone } = createPhoneSteps(contracts)
  for (const signer of signers.values()) {
    expect(await readLoanState()).toBe(4)
    await signOnPhone(signer)
  }
  // The page follows the changes of others.
  await getMain(manager.page)
    .getByText(/^各方均已签署，.* 起生效。$/)
    .waitFor()
  expect(await findViolationsInFullTier(manager.page)).toEqual([])
  expect(manager.errors).toEqual([])
  await manager.page.context().close()
  expect(await readLoanState()).toBe(5)
  await ok(financing.act(financing.owner, 'Hold', loan))
  await financing.pledgeAll(loan)
  await contracts.runAs('bank_accountant', `/pledge/application/look/${loan}`, async (page) => {
    await submitDraw(page)
    await getMain(page).getByText('已放款').first().waitFor()
  })
})

const SCANS = '/contract/upload/scans'
const COVENANT = '提供季度财务报表'
const TABLE = { type: 'paragraph', content: [{ type: 'variable', attrs: { key: 'covenants.table' } }] }

/** Prints the copy that all parties sign. */
async function printCopy(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await getMain(page).getByRole('button', { name: '打印签署件（PDF）' }).click()
  return readFile(await (await downloading).path())
}

async function countScan(page: Page, name: string): Promise<void> {
  await getMain(page).getByRole('button', { name, exact: true }).click()
  await answerDialog(page, name, async (dialog) => {
    await dialog.getByLabel(/^清点的合同页数/).fill('1')
    await dialog.getByLabel(/^清点的签章数/).fill('2')
  })
}

it('takes a contract on paper from its printed copy to its effect, and tracks its covenants', async () => {
  const { fixture, origin } = contracts
  const { id } = await fixture.sendOnPaper({
    covenants: JSON.stringify([{ what: COVENANT, who: '货主', days: '10', months: '3' }]),
    content: buildContent([TABLE]),
  })
  const manager = await contracts.openAs('bank_manager', `${CONTRACTS}/look/${id}`, { acceptDownloads: true })
  const { page } = manager
  await getMain(page)
    .getByText(/^打印签署件，由各方签字盖章/)
    .waitFor()
  const scan = await scanFirstPage(await printCopy(page))
  expect(await findViolationsInFullTier(page)).toEqual([])

  // The contract is found by the code on the cover sheet.
  await page.goto(`${origin}${SCANS}/add`)
  await getMain(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: scan })
  await getMain(page).getByRole('button', { name: '移除 scan.jpg' }).waitFor()
  await getFormPage(page).save()
  const { rows } = await sql<{ id: number; matched: number; contract: number; no: string }>`
    select id, matched, contract_id as contract, scan_no as no from contract_scan order by id desc limit 1`.execute(
    contracts.platform.db,
  )
  const [uploaded] = rows
  expect(uploaded).toMatchObject({ matched: 1, contract: id })
  const { id: scanId, no } = uploaded ?? { id: 0, no: '' }

  await page.goto(`${origin}${CONTRACTS}/look/${id}`)
  await getMain(page).getByText('有扫描件待银行两人核对。').waitFor()
  await contracts.runAs('bank_reviewer', `${SCANS}/look/${scanId}`, async (reviewer) => {
    await countScan(reviewer, '核对')
    await getMain(reviewer).getByText('待复核').first().waitFor()
    expect(await findViolationsInFullTier(reviewer)).toEqual([])
  })
  await contracts.runAs('bank_reviewer', `${SCANS}/look/${scanId}`, async (reviewer) => {
    await countScan(reviewer, '复核确认')
    await getMain(reviewer).getByText('已确认').first().waitFor()
  })
  await getMain(page)
    .getByText(/^各方均已签署，.* 起生效。$/)
    .waitFor()
  await getMain(page).getByText(no).waitFor()

  await page.goto(`${origin}${CONTRACTS}/covenants?contract_id=${id}`)
  const row = getRow(page, COVENANT).first()
  await row.getByText('待履行').waitFor()
  await row.getByRole('button', { name: '确认履行' }).click()
  await answerDialog(page, '确认履行', () => uploadDocument(page))
  await getRow(page, COVENANT).getByText('已履行').waitFor()
  // A repeated covenant gets its next due date.
  await getRow(page, COVENANT).getByText('待履行').waitFor()
  expect(manager.errors).toEqual([])
  await page.context().close()
})
