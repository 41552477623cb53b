// A contract in one piece: template, approval, contract of a loan, three signers on phones, effect, draw.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { toPlainText } from '../protocol/src/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPLICATION_LIST, getToday } from '../server/src/modules/lending/testing/financing-fixture.ts'
import { getRejectionCode, ok } from '../server/src/testing/test-platform.ts'
import { findViolationsInFullTier } from './kit/accessibility.ts'
import { type ContractPlatform, openContractPlatform, submitDraw } from './kit/contract-platform.ts'
import { choose } from './kit/inbound.ts'
import { getField, getMain, getRow } from './kit/journey.ts'
import { getFormPage } from './kit/pages.ts'
import { createPhoneSteps } from './kit/phones/phone-signing.ts'
import { approveRecord } from './kit/prices.ts'
import { answerDialog } from './kit/task-queue.ts'

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
