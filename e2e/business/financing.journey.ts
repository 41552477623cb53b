// Full life of a loan, each step by its user. Amounts are compared to the fen with the reference calculation.
import { expect, it } from 'vitest'
import { simulateLoan } from '../../server/src/modules/lending/testing/reference/reference-loan.ts'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { uploadDocument, answerDialog, runTask } from '../kit/task-queue.ts'
import { runAs, formatDayFromToday, type NumberedRecord, loadNewest, issueReceipt } from '../kit/inbound.ts'
import { setUpJourney, getMain, getRow } from '../kit/journey.ts'
import {
  applyForLoan,
  DAYS,
  decideApplication,
  drawLoan,
  payLoan,
  pledgeReceipt,
  addPrice,
  TONS,
  widenTerms,
} from '../kit/drawn-loan.ts'

const here = setUpJourney()

const LOANS = '/pledge/loan'

const formatYuan = (fen: bigint) =>
  (Number(fen) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Starts the nightly job by hand. */
async function runNightlyJob(loan: NumberedRecord): Promise<void> {
  await runAs(here, ['admin', '/sys/sysmonitoring/task?task_key=loan_accrual'], async (page) => {
    await getRow(page, '贷款计息').getByRole('button', { name: '立即执行' }).click()
    await answerDialog(page, '立即执行', undefined)
    const isDone = () => here.ask(`select from financing where id = ${loan.id} and accrued_to = today()`)
    await expect.poll(isDone).toHaveLength(1)
  })
}

/** Returns the debt of each component, as the owner sees it. */
async function readDebt(loan: NumberedRecord): Promise<string> {
  let shown = ''
  await runAs(here, ['owner', `${LOANS}/look/${loan.id}`], async (page) => {
    const panel = getMain(page).getByRole('region', { name: '欠款' })
    await panel.getByText('还款计划').waitFor()
    shown = await panel.innerText()
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  })
  return shown
}

const computeReference = (repayments: readonly { readonly valueDate: string; readonly amount: bigint }[]) =>
  simulateLoan(
    {
      principal: 1_000_000_00n,
      rate: 60_000n,
      penaltyRate: 90_000n,
      dayCount: 'ACT360',
      drawDate: formatDayFromToday(-DAYS),
      instalments: [{ due: formatDayFromToday(90 - DAYS), principal: 1_000_000_00n }],
      interestDue: 'maturity',
      order: ['fee', 'penalty', 'interest', 'principal'],
      fees: [],
      repayments,
    },
    formatDayFromToday(0),
  )

/**
 * Releases goods that the remaining debt does not need: requested by the owner, approved by two bank users, weighed and handed over by two others.
 */
async function releaseGoods(pledged: NumberedRecord, tons: string): Promise<void> {
  await runAs(here, ['owner', `/pledge/pledge/look/${pledged.id}`], async (page) => {
    await getMain(page).getByRole('button', { name: '申请解押', exact: true }).click()
    await answerDialog(page, '申请解押', async (dialog) => {
      await dialog.getByRole('radio', { name: '提货出库' }).check()
      await dialog.getByRole('radio', { name: '已还款' }).check()
      await dialog.getByRole('textbox', { name: /^重量/ }).fill(tons)
      await dialog.getByRole('textbox', { name: /^提货人/ }).fill('王师傅')
    })
  })
  const { id, no } = await loadNewest(here, `select id, release_no as no from release_order`)
  await runTask(here, { who: 'manager', no, name: '提请批准' })
  await runTask(here, { who: 'reviewer', no, name: '批准' })
  const [order] = await here.ask<{ code: string }>(`select pickup_code as code from release_order where id = ${id}`)
  await runTask(here, {
    who: 'clerk',
    no,
    name: '过磅',
    answer: async (dialog, page) => {
      await dialog.getByRole('textbox', { name: /^提货码/ }).fill(order?.code ?? '')
      await dialog.getByRole('textbox', { name: /^过磅重量/ }).fill(tons)
      await dialog.getByRole('textbox', { name: /^车牌号/ }).fill('浙B12345')
      await uploadDocument(page)
    },
  })
  await runTask(here, { who: 'storemanager', no, name: '放行' })
}

/** Excess must be refunded before the loan closes. */
async function closeLoan(loan: NumberedRecord): Promise<void> {
  await runAs(here, ['accountant', `/pledge/application/look/${loan.id}`], async (page) => {
    await getMain(page).getByRole('button', { name: '退还多还款', exact: true }).click()
    await answerDialog(page, '退还多还款', (dialog) => dialog.getByRole('textbox').first().fill('TH2026110001'))
  })
  await runAs(here, ['manager', `/pledge/application/look/${loan.id}`], async (page) => {
    await getMain(page).getByRole('button', { name: '结清', exact: true }).click()
    await answerDialog(page, '结清', undefined)
    await getMain(page).getByText('已结清').first().waitFor()
  })
}

/** The workbench of a risk officer begins with the risk of loans, and leads to the desk with the loan's value. @param owed fen */
async function readRisk(loan: NumberedRecord, owed: bigint): Promise<void> {
  // 500 t × 3,600 yuan × 92 %, in fen.
  const eligible = 1_656_000_00n
  const hundredths = (owed * 10_000n + eligible - 1n) / eligible
  await runAs(here, ['bankrisk', '/dashboard'], async (page) => {
    await getMain(page).getByRole('link', { name: '打开风险台' }).click()
    const row = getMain(page).getByRole('row').filter({ hasText: loan.no }).first()
    await row.getByText(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`).waitFor()
    expect(await row.innerText()).toContain(formatYuan(owed))
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  })
}

it('runs a loan from inbound to closing, with interest and payments exact to the fen', async () => {
  const receipt = await issueReceipt(here, {
    warehouse: 'YJ-BL-02',
    batch: 'LOAN-1',
    tons: TONS,
    daysAgo: 40,
    storedFor: 200,
  })
  await widenTerms(here)
  await addPrice(here, DAYS, '3600')
  const loan = await applyForLoan(here, receipt)
  await decideApplication(here, loan)
  const pledged = await pledgeReceipt(here, loan, receipt)
  await drawLoan(here, loan)
  await runNightlyJob(loan)
  const before = computeReference([])
  expect(await readDebt(loan)).toContain(formatYuan(before.outstanding.interest))
  await readRisk(loan, before.outstanding.principal + before.outstanding.interest)
  const first = { valueDate: formatDayFromToday(-10), amount: 400_000_00n }
  const shown = await payLoan(here, loan, { amount: '400000', day: first.valueDate, serial: 'HK2026110001' })
  const [allocation] = computeReference([first]).allocations
  for (const part of ['interest', 'principal'] as const) expect(shown).toContain(formatYuan(allocation?.[part] ?? 0n))
  const rest = computeReference([first]).outstanding
  const after = await readDebt(loan)
  for (const part of ['interest', 'principal'] as const) expect(after).toContain(formatYuan(rest[part]))
  await releaseGoods(pledged, '100')
  const last = rest.principal + rest.interest + 100_00n
  const final = await payLoan(here, loan, {
    amount: formatYuan(last).replaceAll(',', ''),
    day: formatDayFromToday(0),
    serial: 'HK2026110002',
  })
  expect(final).toContain(formatYuan(100_00n))
  await closeLoan(loan)
  expect(
    await here.ask(`
      select loan_state, principal_left::int, interest_left::int, controller_id = holder_id as is_free, pledge_weight::int, remaining_weight::int
        from financing join pledge on pledge.financing_id = financing.id join receipt on receipt.id = receipt_id
       where financing.id = ${loan.id}`),
  ).toEqual([
    {
      loan_state: 10,
      principal_left: 0,
      interest_left: 0,
      is_free: true,
      pledge_weight: 0,
      remaining_weight: 400_00,
    },
  ])
  await runAs(here, ['auditor', '/finance/trial-balance'], async (page) => {
    await getMain(page).getByText('借贷相等').waitFor()
    const line = (name: string) => getMain(page).getByRole('row').filter({ hasText: name }).innerText()
    expect(await line('利息收入')).toContain(formatYuan(computeReference([first]).interestAccrued))
    for (const name of ['贷款本金', '应收利息', '多还待退']) expect(await line(name)).toMatch(/\s0\.00$/)
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  })
}, 480_000)
