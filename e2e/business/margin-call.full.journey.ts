// Life of margin calls: the price falls, the owner cures in two payments; a second call is breached and leads to a default.
import { expect, it } from 'vitest'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import {
  addPrice,
  applyForLoan,
  DAYS,
  decideApplication,
  drawLoan,
  payLoan,
  pledgeReceipt,
  TONS,
  widenTerms,
} from '../kit/drawn-loan.ts'
import { formatDayFromToday, issueReceipt, type NumberedRecord, runAs } from '../kit/inbound.ts'
import { getMain, setUpJourney } from '../kit/journey.ts'
import { answerDialog } from '../kit/task-queue.ts'

const here = setUpJourney()

/** Changes the price in effect, as if the market had moved: a day has one approved price. */
const movePrice = (yuan: number) =>
  here.ask(`
    do $$ begin
      alter table good_price_history disable trigger user;
      alter table good_price_history enable trigger value_loans_at_price;
      update good_price_history set new_price = ${yuan}00, status = status
       where status = 1 and spec_id in (select spec_id from receipt join pledge on pledge.receipt_id = receipt.id where pledge_state = 2);
      alter table good_price_history enable trigger user;
    end $$`)

const readCall = async (loan: NumberedRecord) => {
  const [call] = await here.ask<{ id: number; state: number }>(
    `select id::int, state from margin_call where financing_id = ${loan.id} order by id desc limit 1`,
  )
  return call
}
const waitForCall = (loan: NumberedRecord, state: number) =>
  expect.poll(async () => (await readCall(loan))?.state, { timeout: 60_000 }).toBe(state)

const ISSUED = 1
const PARTLY_CURED = 3
const CURED = 4
const BREACHED = 6

/** Runs an action of the open call on the page of the loan. */
const actOnCall = (who: string, loan: NumberedRecord, name: string, reason?: string) =>
  runAs(here, [who, `/pledge/loan/look/${loan.id}`], async (page) => {
    const button = getMain(page).getByRole('button', { name, exact: true })
    await button.click()
    await answerDialog(
      page,
      name,
      reason === undefined ? undefined : (dialog) => dialog.getByRole('textbox', { name: /^理由/ }).fill(reason),
    )
    await button.waitFor({ state: 'detached' })
  })

/** A loan of 1,000,000 yuan on 500 t, drawn four weeks ago. */
async function createDrawnLoan() {
  const receipt = await issueReceipt(here, {
    warehouse: 'YJ-BL-02',
    batch: 'CALL-1',
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
  return { loan, pledged }
}

/** The call expires as if its deadline had passed. */
const expireCall = (loan: NumberedRecord) =>
  here.ask(`
    do $$ begin
      alter table margin_call disable trigger protect_margin_call;
      update margin_call set cure_by = now() - interval '1 second' where financing_id = ${loan.id} and state = ${ISSUED};
      alter table margin_call enable trigger protect_margin_call;
    end $$`)

it('cures a call by two payments, and declares a default from a breached one', async () => {
  const { loan, pledged } = await createDrawnLoan()
  // 500 t × 2,750 × 92 % = 1,265,000 yuan: 1,000,000 yuan are above 78 %, and 65 % are 822,250 yuan.
  await movePrice(2750)
  await waitForCall(loan, ISSUED)
  await runAs(here, ['owner', `/pledge/loan/look/${loan.id}`], async (page) => {
    await getMain(page).getByText('补仓 · 已发出').waitFor()
    await getMain(page).getByText('还款 177,750.00 元', { exact: true }).waitFor()
    await getMain(page)
      .getByText(/追加质押 螺纹钢/)
      .waitFor()
    await getMain(page).getByRole('button', { name: '追加质押', exact: true }).waitFor()
    await getMain(page).getByRole('link', { name: '登记还款' }).waitFor()
    expect(await getMain(page).getByRole('button', { name: '批准延期' }).count()).toBe(0)
    expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  })
  await actOnCall('owner', loan, '确认收到')
  const pay = (amount: string, serial: string) => payLoan(here, loan, { amount, day: formatDayFromToday(0), serial })
  await pay('100000', 'HK2026120001')
  await waitForCall(loan, PARTLY_CURED)
  await pay('100000', 'HK2026120002')
  await waitForCall(loan, CURED)

  await movePrice(2200)
  await waitForCall(loan, ISSUED)
  await expireCall(loan)
  await waitForCall(loan, BREACHED)
  await actOnCall('manager', loan, '提请认定违约', '期限内未补足')
  await actOnCall('reviewer', loan, '认定违约')
  expect(await here.ask(`select loan_state, dpd::int from financing where id = ${loan.id}`)).toEqual([
    { loan_state: 9, dpd: 0 },
  ])
  await runAs(here, ['manager', `/pledge/pledge/look/${pledged.id}`], (page) =>
    getMain(page).getByRole('button', { name: '处置质物', exact: true }).waitFor(),
  )
  await runAs(here, ['manager', `/pledge/call/look/${(await readCall(loan))?.id}`], async (page) => {
    await getMain(page).getByRole('button', { name: '制作卷宗', exact: true }).click()
    await answerDialog(page, '制作卷宗', undefined)
    await expect.poll(() => here.ask(`select from margin_call where dossier_hash <> ''`)).toHaveLength(1)
  })
}, 480_000)
