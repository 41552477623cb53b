import { sql } from 'kysely'
import {
  lapseReleases,
  application,
  pledgeOfReceipt,
  release,
  KIND,
  REASON,
  repayment,
} from '#modules/lending/index.ts'
import { createPlate, runOperation, weighGoods } from '../storage-site.ts'
import {
  accrueNight,
  type LoanRun,
  type LoanStep,
  findNewestOfLoan,
  readFigures,
  createDemoJobs,
  runSteps,
  toSeconds,
} from './loan-run.ts'
import type { ReturnOutcome } from './loans.ts'
import { DAY, HOUR } from '../units.ts'
import { DOCUMENT } from '../writers.ts'

interface Payment {
  readonly day: number
  readonly amount: number
  readonly serial_no: string
  readonly payer_name: string
  /** 1: repayment. 4: proceeds of a sale. */
  readonly purpose: 1 | 4
  readonly by: 'owner' | 'manager'
  /** Hours at which the payment is submitted, matched by the accountant and posted by the reviewer. */
  readonly hours: readonly [submitted: number, matched: number, posted: number]
}

async function pay(run: LoanRun, payment: Payment): Promise<void> {
  const { day, amount, serial_no, payer_name, purpose, by, hours } = payment
  if (amount === 0) return
  const [submitted, matched, posted] = hours
  await run.clock.pass(day + submitted * HOUR)
  const id = await run.add(run.people[by], repayment, {
    financing_id: run.id,
    purpose,
    repay_amount: amount,
    value_date: day,
    payer_name,
    repay_way: 1,
    serial_no,
    voucher: DOCUMENT,
  })
  await run.act(run.people[by], repayment, 'submit', { id })
  const seen = { seen_amount: amount, seen_serial: serial_no, seen_date: day }
  await runSteps(
    run,
    day,
    [matched, 'accountant', repayment, 'match', seen],
    [posted, 'reviewer', repayment, 'post', { opinion: '' }],
  )
}

async function repay(run: LoanRun, day: number, amount: number): Promise<void> {
  await pay(run, {
    day,
    amount,
    serial_no: `HKLS${String(run.id).padStart(4, '0')}${day}`,
    payer_name: run.loan.owner === 'owner' ? '华锦金属贸易有限公司' : '北粮国际贸易有限公司',
    purpose: 1,
    by: 'owner',
    hours: [9.75, 14, 16],
  })
}

type Entry = readonly [day: number, ...steps: LoanStep[]]

/** Runs all entries from the draw until today, or until the loan is fully paid. */
export async function serviceLoan(run: LoanRun): Promise<void> {
  const { drawn, maturity, dues } = await readFigures(run)
  const entries = [
    ...listRepayments(run, drawn, dues),
    ...listSale(run, maturity),
    ...listReturns(run),
    ...listNights(run, drawn, dues),
  ]
  for (const [day, ...steps] of entries.toSorted(([one], [other]) => one - other)) {
    if (day > run.today || (await readFigures(run)).left === 0) break
    await accrueNight(run, day)
    await runSteps(run, day, ...steps)
  }
}

const payLeft: LoanStep = async (run, day) => repay(run, day, (await readFigures(run)).left)
const payFallen: LoanStep = async (run, day) => repay(run, day, (await readFigures(run)).fallen)

function listRepayments({ loan }: LoanRun, drawn: number, dues: readonly number[]): Entry[] {
  const { paid = dues.length, late, early, fee } = loan
  const last = dues.at(-1) ?? drawn
  const entries = dues
    .slice(0, paid)
    .filter((due) => due !== last || late === undefined)
    .map((due): Entry => [due, due === last ? payLeft : payFallen])
  if (late !== undefined) entries.push([last + late * DAY, payLeft])
  if (early !== undefined) {
    const payPart: LoanStep = async (run, day) =>
      repay(run, day, Math.floor(((await readFigures(run)).principal * early.percent) / 100))
    entries.push([drawn + early.days * DAY, early.percent === 100 ? payLeft : payPart])
  }
  if (fee !== undefined)
    entries.push([
      drawn + fee.days * DAY,
      [11, 'accountant', application, 'charge', { amount: fee.amount, answer: '质物监管费' }],
      [11, 'reviewer', application, 'levy'],
    ])
  return entries
}

const getDefaultDay = (maturity: number): number => maturity + 30 * DAY
const DEFAULT: LoanStep = [15, 'reviewer', application, 'default', { answer: '到期未还本金，多次催收无果' }]

function listSale({ loan: { stage } }: LoanRun, maturity: number): Entry[] {
  const day = getDefaultDay(maturity)
  const defaulted: Entry = [day, DEFAULT]
  if (stage === 'sold') return [defaulted, [day + 2 * DAY, sell]]
  return stage === 'defaulted' ? [defaulted] : []
}

function listNights({ today }: LoanRun, drawn: number, dues: readonly number[]): Entry[] {
  const days = dues.map((due) => due + DAY)
  for (let day = drawn + DAY; day <= today; day += DAY)
    if (new Date((day + 8 * HOUR) * 1000).getUTCDate() === 1) days.push(day)
  return [...days, today].map((day) => [day])
}

const PROPOSE: LoanStep = [10, 'manager', release, 'propose']
const APPROVE: LoanStep = [11, 'reviewer', release, 'approve']
const weigh: LoanStep = async (run, day) => {
  const order = await findNewestOfLoan(run, release)
  await run.clock.pass(day + 14 * HOUR)
  await weighGoods(run, release, order, { vehicle_no: createPlate(order), driver_name: '王师傅' })
}
const HAND: LoanStep = [16, 'storemanager', release, 'hand']

const RETURNS: Readonly<Record<ReturnOutcome, readonly LoanStep[]>> = {
  requested: [],
  withdrawn: [[11, 'owner', release, 'withdraw']],
  rejected: [[11, 'manager', release, 'reject', { answer: '本期利息未付，暂不放货' }]],
  proposed: [PROPOSE],
  approved: [PROPOSE, APPROVE],
  expired: [PROPOSE, APPROVE],
  weighed: [PROPOSE, APPROVE, weigh],
  done: [PROPOSE, APPROVE, weigh, HAND],
}

function listReturns({ tx, today, loan }: LoanRun): Entry[] {
  const { returned = [], weight } = loan
  const tenth = Math.floor(weight / 10)
  const values = {
    kind: KIND.outbound,
    reason: REASON.excessCover,
    weight: tenth,
    receiver: '王师傅',
    remark: '',
  }
  return returned.flatMap((fate, place) => {
    const day = today - DAY - (returned.length - 1 - place) * 12 * DAY
    const asked: Entry = [day, [9, 'owner', pledgeOfReceipt, 'release', values], ...RETURNS[fate]]
    const lapsed: Entry = [day + 8 * DAY, () => lapseReleases(createDemoJobs(tx))]
    return fate === 'expired' ? [asked, lapsed] : [asked]
  })
}

/** Closes a paid loan on the next day; its goods are picked up a week later. */
export async function closeLoan(run: LoanRun): Promise<void> {
  await serviceLoan(run)
  const { rows } = await sql<{ day: number }>`
    select ${toSeconds('max(value_date)')} as day from loan_event where financing_id = ${run.id}`.execute(run.tx)
  const paid = rows[0]?.day ?? run.today
  await runSteps(run, paid + DAY, [10, 'manager', application, 'close'])
  if (paid + 10 * DAY > run.today) return
  const { owner, weight } = run.loan
  await runOperation(run, run.receiptId, { name: 'deliver', weight }, { owner, time: paid + 8 * DAY + 9 * HOUR })
}

/** Writes off a loan: paid at maturity and its goods released, then the transfer was returned by the bank. The remaining debt is lost. */
export async function writeOff(run: LoanRun): Promise<void> {
  await serviceLoan(run)
  const { maturity } = await readFigures(run)
  const depledge = { kind: KIND.depledge, reason: REASON.repaid, weight: null, receiver: '', remark: '' }
  await runSteps(run, maturity + DAY, [9, 'owner', pledgeOfReceipt, 'release', depledge], PROPOSE, APPROVE, [
    15,
    'storemanager',
    release,
    'confirm',
  ])
  const returned = maturity + 6 * DAY
  await run.clock.pass(returned + 10 * HOUR)
  await accrueNight(run, returned)
  // Deferred constraints would only see the repayment after its reversal. They check the posted state here.
  await sql`set constraints all immediate`.execute(run.tx)
  await sql`set constraints all deferred`.execute(run.tx)
  const id = await findNewestOfLoan(run, repayment)
  await run.act(run.people.director, repayment, 'reverse', { id, answer: '付款行退票，款项未到账' })
  await accrueNight(run, getDefaultDay(maturity))
  await runSteps(run, getDefaultDay(maturity), DEFAULT)
  const lost = maturity + 200 * DAY
  await accrueNight(run, lost)
  await runSteps(run, lost, [15, 'director', application, 'writeoff', { answer: '债务人破产清算，无可供分配财产' }])
}

const BUYER = '沪东铜材有限公司'
/** Price in percent of the debt: the auction brought more than the debt. */
const PRICE_PERCENT = 115
/** Percent of the price. */
const COST_PERCENT = 1
/** Storage cost in fen per hundredth of a tonne. */
const ARREARS = 12

/** Sells the goods at auction three weeks after the notice to the owner. */
async function sell(run: LoanRun, notice_date: number): Promise<void> {
  const { left } = await readFigures(run)
  const sale_price = Math.round((left * PRICE_PERCENT) / 100_00) * 100
  const sale_cost = Math.round((sale_price * COST_PERCENT) / 100)
  const storage_arrears = run.loan.weight * ARREARS
  const auction = notice_date + 21 * DAY
  const sale = {
    weight: null,
    notice_date,
    notice_files: DOCUMENT,
    sale_way: 1,
    receiver: BUYER,
    sale_price,
    sale_cost,
    storage_arrears,
    remark: '公开拍卖成交',
  }
  await runSteps(run, auction, [15, 'manager', pledgeOfReceipt, 'enforce', sale])
  await runSteps(run, auction + DAY, [10, 'bankrisk', release, 'propose'])
  const paid = auction + 3 * DAY
  const serial = String(Math.floor(paid / DAY)).padStart(6, '0')
  await pay(run, {
    day: paid,
    amount: sale_price - sale_cost - storage_arrears,
    serial_no: `PM${String(run.id).padStart(4, '0')}${serial}`,
    payer_name: BUYER,
    purpose: 4,
    by: 'manager',
    hours: [9.5, 11, 14],
  })
  const repayment_id = await findNewestOfLoan(run, repayment)
  const order = await findNewestOfLoan(run, release)
  await run.act(run.people.accountant, release, 'settle', { id: order, repayment_id })
  await runSteps(run, auction + 4 * DAY, [10, 'reviewer', release, 'approve'])
  await run.clock.pass(auction + 5 * DAY + 9 * HOUR)
  const vehicle_no = `沪D${String(10_000 + ((order * 7919) % 80_000))}`
  await weighGoods(run, release, order, { vehicle_no, driver_name: '周师傅' })
  await run.clock.forward(3 * HOUR)
  await run.act(run.manager, release, 'hand', { id: order })
}

export async function settleSale(run: LoanRun): Promise<void> {
  await serviceLoan(run)
  const { tx, clock, act, people, id } = run
  await clock.forward(20 * HOUR)
  const { rows } = await sql<{ excess: number }>`
    select balance as excess from money_account where kind = 'loan_excess' and owner_id = ${id}`.execute(tx)
  const trade_no = `TH${String(id).padStart(6, '0')}`
  if ((rows[0]?.excess ?? 0) > 0) await act(people.accountant, application, 'payBack', { id, trade_no })
  await clock.forward(HOUR)
  await act(people.manager, application, 'close', { id })
}
