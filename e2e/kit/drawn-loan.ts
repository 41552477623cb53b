// From terms and prices to a drawn loan: application, decision, pledge and draw, each by its user.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findSchemeViolationsInFullTier } from './accessibility.ts'
import { uploadDocument, answerDialog, runTask } from './task-queue.ts'
import {
  runAs,
  choose,
  countLot,
  formatDayFromToday,
  fillDay,
  type NumberedRecord,
  loadNewest,
  save,
} from './inbound.ts'
import { getField, type Journey, getMain, getRow } from './journey.ts'
import { RED_SQUARE } from './pictures.ts'
import { approveRecord, PRICE_LIST, submitPrice } from './prices.ts'

const APPLICATIONS = '/pledge/application'
const POLICIES = '/pledge/policy'
/** Days from the draw to the repayment. */
export const DAYS = 28
export const TONS = '500'
const BAR = 'HRB400E Φ20'

/** Replaces `today()` by an earlier day, so that the draw and its interest are in the past. */
const setToday = (here: Journey, before: number) =>
  here.ask(
    `create or replace function today() returns date language sql stable as $$ select (now() at time zone 'Asia/Shanghai')::date - ${before} $$`,
  )

/** Finds a visible text box by the beginning of its title. */
export const getTextBox = (page: Page, name: RegExp): Locator =>
  page.getByRole('textbox', { name }).filter({ visible: true }).first()

/** Allows prices up to four weeks old in the bank's terms, with the approval of a second user. */
export async function widenTerms(here: Journey): Promise<void> {
  const [found] = await here.ask<{ id: number }>(
    `select risk_policy.id::int as id from risk_policy join good on good.cate_id = risk_policy.cate_id join bank on bank.id = bank_id where good_name = '螺纹钢' and bank_name = '东海银行' limit 1`,
  )
  await runAs(here, ['manager', `${POLICIES}/add?copy=${found?.id}`], async (page) => {
    await expect.poll(() => getTextBox(page, /^价格有效时长/).inputValue()).not.toBe('')
    await getTextBox(page, /^价格有效时长/).fill('720')
    await save(page)
  })
  await runAs(here, ['reviewer', `${POLICIES}/list`], async (page) => {
    const row = getRow(page, '待审核')
    await row.getByRole('button', { name: '审核' }).click()
    await approveRecord(page)
    await row.waitFor({ state: 'detached' })
  })
}

export async function addPrice(here: Journey, daysBack: number, price: string): Promise<void> {
  await runAs(here, ['operator', PRICE_LIST], (page) =>
    submitPrice(here, page, { good: '螺纹钢', spec: BAR, price, daysBack }),
  )
  await runAs(here, ['risk', PRICE_LIST], async (page) => {
    const row = getRow(page, BAR).filter({ hasText: '待审核' })
    await row.getByRole('button', { name: '审核' }).click()
    await approveRecord(page)
    await row.waitFor({ state: 'detached' })
  })
}

/** 500 t at 3,600 yuan, less 8 %, times 65 %: at most 1,076,400 yuan. */
export async function applyForLoan(here: Journey, receipt: NumberedRecord): Promise<NumberedRecord> {
  await runAs(here, ['owner', `${APPLICATIONS}/add`], async (page) => {
    await choose(page, '银行', '东海银行')
    await choose(page, '质押仓单', receipt.no)
    await page.keyboard.press('Escape')
    await getTextBox(page, /^申请金额/).fill('1000000')
    await getMain(page).getByRole('radio', { name: '到期一次还本付息' }).check()
    await getField(page, '融资用途').fill('采购螺纹钢')
    await getMain(page).getByText('1,076,400.00').first().waitFor()
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
    await save(page)
  })
  const loan = await loadNewest(here, `select id, financing_no as no from financing`)
  await runAs(here, ['owner', `${APPLICATIONS}/look/${loan.id}`], async (page) => {
    await getMain(page).getByRole('button', { name: '提交', exact: true }).click()
    await answerDialog(page, '提交', undefined)
    await getMain(page).getByText('已提交').first().waitFor()
  })
  return loan
}

export async function decideApplication(here: Journey, { no }: NumberedRecord): Promise<void> {
  await runTask(here, { who: 'manager', no, name: '受理' })
  await runTask(here, {
    who: 'manager',
    no,
    name: '尽调',
    answer: async (dialog, page) => {
      await dialog.getByRole('radio', { name: '同意', exact: true }).check()
      await uploadDocument(page)
    },
  })
  await runTask(here, {
    who: 'manager',
    no,
    name: '拟批',
    answer: async (dialog) => {
      await dialog.getByRole('textbox', { name: /^批准金额/ }).fill('1000000')
      await dialog.getByRole('textbox', { name: /^年利率/ }).fill('6')
      await dialog.getByRole('textbox', { name: /^罚息年利率/ }).fill('9')
      await dialog.getByRole('textbox', { name: /^审查意见/ }).fill('还款来源明确')
    },
  })
  await runTask(here, { who: 'reviewer', no, name: '批准' })
  await runTask(here, {
    who: 'manager',
    no,
    name: '签约',
    answer: async (dialog, page) => {
      await dialog.getByRole('textbox', { name: /^合同编号/ }).fill('JK-2026-001')
      await fillDay(page, /^签署日/, formatDayFromToday(0))
      await uploadDocument(page)
    },
  })
}

export async function pledgeReceipt(
  here: Journey,
  loan: NumberedRecord,
  receipt: NumberedRecord,
): Promise<NumberedRecord> {
  await runTask(here, { who: 'owner', no: loan.no, name: '出质' })
  const made = await loadNewest(here, `select id, pledge_no as no from pledge`)
  const { no } = made
  await runTask(here, { who: 'owner', no, name: '质押背书' })
  await countLot(here, receipt, TONS)
  await runTask(here, { who: 'storemanager', no, name: '确认并盖章' })
  await runTask(here, {
    who: 'manager',
    no,
    name: '登记与保险',
    answer: async (dialog, page) => {
      await fillDay(page, /^登记查询日/, formatDayFromToday(0))
      await dialog.getByRole('radio', { name: '无在先登记' }).check()
      await uploadDocument(page, 'search.png')
      await dialog.getByRole('textbox', { name: /^登记编号/ }).fill('01839000001')
      await fillDay(page, /^登记时间/, `${formatDayFromToday(-1)} 10:00:00`)
      await fillDay(page, /^登记到期日/, formatDayFromToday(365))
      await uploadDocument(page, 'registration.png', 1)
      await dialog.getByRole('textbox', { name: /^保单号/ }).fill('PYIE20260001')
      await dialog.getByRole('textbox', { name: /^保险金额/ }).fill('2000000')
      await fillDay(page, /^保险到期/, formatDayFromToday(240))
      await uploadDocument(page, 'policy.png', 2)
    },
  })
  await runTask(here, { who: 'reviewer', no, name: '接收仓单' })
  return made
}

export async function drawLoan(here: Journey, { no }: NumberedRecord): Promise<void> {
  await setToday(here, DAYS)
  await runTask(here, {
    who: 'accountant',
    no,
    name: '放款',
    answer: async (dialog, page) => {
      expect(await dialog.getByRole('textbox', { name: /^放款金额/ }).inputValue()).toBe('1,000,000.00')
      // Without an instalment plan: everything falls due on one day.
      expect(await dialog.getByRole('radio').count()).toBe(2)
      await dialog.getByRole('radio', { name: '银行直接放款' }).check()
      await dialog.getByRole('textbox', { name: /^放款流水号/ }).fill('FK2026112600001')
      await uploadDocument(page)
    },
  })
  await setToday(here, 0)
}

/** Limit of the policy: an earlier value date needs a second user. */
const BACK_DATE_DAYS = 3
const REPAYMENTS = '/admins/contract/repayment'

interface PaymentInput {
  readonly amount: string
  readonly day: string
  readonly serial: string
}

/** Pays as the owner; one bank user matches the payment, another posts it. Returns the allocation shown before posting. */
export async function payLoan(
  here: Journey,
  loan: NumberedRecord,
  { amount, day, serial }: PaymentInput,
): Promise<string> {
  await runAs(here, ['owner', `${REPAYMENTS}/add`], async (page) => {
    await choose(page, '贷款', loan.no)
    await getTextBox(page, /^还款总额/).fill(amount)
    await fillDay(page, /^起息日/, day)
    await getField(page, '还款方').fill('华锦金属贸易有限公司')
    await getField(page, '银行流水号').fill(serial)
    const voucher = { name: 'voucher.png', mimeType: 'image/png', buffer: RED_SQUARE }
    await getMain(page).locator('input[type=file]').first().setInputFiles(voucher)
    await getMain(page).getByRole('button', { name: '移除 voucher.png' }).waitFor()
    await save(page)
  })
  const { id, no } = await loadNewest(here, `select id, repay_no as no from repayment`)
  await runAs(here, ['owner', `${REPAYMENTS}/look/${id}`], async (page) => {
    await getMain(page).getByRole('button', { name: '提交', exact: true }).click()
    await answerDialog(page, '提交', undefined)
    await getMain(page).getByText('待确认').first().waitFor()
  })
  await runTask(here, {
    who: 'accountant',
    no,
    name: '核对到账',
    answer: async (dialog, page) => {
      await dialog.getByRole('textbox', { name: /^到账金额/ }).fill(amount)
      await dialog.getByRole('textbox', { name: /^到账流水号/ }).fill(serial)
      await fillDay(page, /^到账日/, day)
    },
  })
  if (day < formatDayFromToday(-BACK_DATE_DAYS)) await runTask(here, { who: 'bankrisk', no, name: '确认起息日' })
  let shown = ''
  await runTask(here, {
    who: 'reviewer',
    no,
    name: '确认入账',
    answer: async (dialog) => {
      await dialog.getByText('入账后欠款').waitFor()
      shown = await dialog.innerText()
    },
  })
  return shown
}
