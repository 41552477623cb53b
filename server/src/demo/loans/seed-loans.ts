// Loans of the demo: users apply, decide, secure and draw through the product's operations. One loan per step, each with its own goods.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { application, computeGoodsCover, pledgeOfReceipt, lapseApprovals } from '#modules/lending/index.ts'
import { DEMO_LOANS as LOANS_WORK, DEMO_PRICES, DEMO_RECEIPTS } from '#modules/console/index.ts'
import { receiveGoods, countLot, loadStorage, writeReceipt } from '../storage-site.ts'
import { createPastWork } from '../keep-seeding.ts'
import { type LoanRun, type LoanStep, listPeople, createDemoJobs, runSteps } from './loan-run.ts'
import { closeLoan, serviceLoan, settleSale, writeOff } from './loan-servicing.ts'
import { DEMO_LOANS, type DemoLoan, type Stage } from './loans.ts'
import { DEMO_LOTS } from '../receipts.ts'
import { DAY, HOUR, WAN } from '../units.ts'
import { DOCUMENT, type Values } from '../writers.ts'

/** Days between the arrival of goods and the loan application. */
const STORED_BEFORE = 9
/** Minimum days that goods stay in store after the loan is due. */
const STORED_BEYOND = 40

export const loanWork = createPastWork(LOANS_WORK, [DEMO_PRICES, DEMO_RECEIPTS], DEMO_LOANS, async (tx, loan, at) => {
  const { weight, tenor, stage } = loan
  const { today } = at
  const storage = await loadStorage(tx, loan, { place: DEMO_LOTS.length + at.place, today })
  const [decided, drawn] = await findBankDays(tx, loan, today)
  const day = decided - STORED_BEFORE * DAY
  const batch = `RZ${String(at.place + 1).padStart(2, '0')}`
  const lotId = await receiveGoods(storage, { ...loan, pieces: weight / 250, batch, day })
  const storage_end = Math.max(drawn + (tenor + STORED_BEYOND) * DAY, today + 120 * DAY)
  const receiptId = await writeReceipt(storage, lotId, { weight, day, storage_end })
  const people = listPeople(loan, storage)
  const run = await apply({ ...storage, loan, people, decided, lotId, receiptId })
  const { last, ending }: LoanCourse = COURSES[stage] ?? { last: stage }
  for (const [name, steps] of Object.entries<readonly LoanStep[]>(PATH)) {
    await runSteps(run, name in DECIDING ? decided : drawn, ...steps)
    if (name === last) break
  }
  await ending?.(run, drawn)
})

type LoanApplication = Omit<LoanRun, 'id' | 'amount'>

const PURPOSES = ['采购阴极铜', '支付货款', '备货周转', '采购豆粕', '补充流动资金']
const RATES = [4_35, 4_60, 4_85, 5_20, 5_60]

async function apply(request: LoanApplication): Promise<LoanRun> {
  const { loan, people, clock, add, user, decided, receiptId } = request
  await clock.pass(decided + 9.5 * HOUR)
  const amount = await findAmount(request)
  const id = await add(people.owner, application, {
    bank_id: (await user(people.manager)).principal.organisationId,
    receipt_ids: [receiptId],
    apply_amount: amount,
    tenor_days: loan.tenor,
    repay_mode: loan.mode,
    purpose: PURPOSES[loan.daysAgo % PURPOSES.length] ?? '',
  })
  return { ...request, id, amount }
}

/** Returns the requested share of the amount that the goods cover on that day, rounded down to 10,000 yuan. Fen. */
async function findAmount({ tx, user, loan, people, receiptId }: LoanApplication): Promise<number> {
  const { faults: errors, cap } = await computeGoodsCover(tx, {
    bankId: (await user(people.manager)).principal.organisationId,
    ownerId: (await user(people.owner)).principal.organisationId,
    amount: 0,
    tenorDays: loan.tenor,
    lines: [{ receiptId, weight: loan.weight }],
  })
  if (errors[0] !== undefined) throw errors[0]
  return Math.floor((Number(cap?.shown ?? 0n) * loan.percent) / 100 / WAN) * WAN
}

const REPORT = {
  report_result: 1,
  report_files: DOCUMENT,
  report_note: '购销合同、发票与入库单一致，货物权属清晰，下游订单覆盖本次用款。',
}

function describeTerms({ loan, amount }: LoanRun): Values {
  const rate = RATES[loan.daysAgo % RATES.length] ?? 0
  const opinion = '还款来源明确，质押率在授信政策之内，同意上报。'
  return { approve_amount: amount, rate, penalty_rate: Math.round(rate * 1.5), opinion }
}

const DECIDING = {
  draft: [],
  submitted: [[10, 'owner', application, 'submit']],
  investigating: [[10.75, 'manager', application, 'accept']],
  review: [
    [14, 'manager', application, 'report', REPORT],
    [15, 'manager', application, 'propose', describeTerms],
  ],
  approved: [[16.5, 'reviewer', application, 'approve']],
} as const satisfies Readonly<Record<string, readonly LoanStep[]>>

async function describeRegistration({ tx, id, today }: LoanRun, day: number): Promise<Values> {
  const { rows } = await sql<{ value: number }>`
    select initial_value as value from pledge where financing_id = ${id}`.execute(tx)
  const last = Math.max(day, today)
  return {
    search_date: day,
    search_files: DOCUMENT,
    search_result: 1,
    search_note: '',
    registration_no: `0${String(1_839_000_000 + id)}`,
    registry_time: day + 13 * HOUR,
    registry_end: last + 365 * DAY,
    registry_files: DOCUMENT,
    insure_no: `PYIE${String(20_260_000 + id)}`,
    insure_amount: Math.ceil(((rows[0]?.value ?? 0) * 1.1) / WAN) * WAN,
    insure_end: last + 220 * DAY,
    insure_files: DOCUMENT,
  }
}

const describeDraw = ({ id }: LoanRun): Values => ({
  draw_way: 2,
  draw_no: `FK${String(id).padStart(8, '0')}`,
  draw_files: DOCUMENT,
})

const describeContract = ({ id }: LoanRun, day: number): Values => ({
  contract_no: `JK-${String(id).padStart(5, '0')}`,
  contract_date: day,
  contract_files: DOCUMENT,
})

/** The bank requires a count before it accepts goods. */
const count: LoanStep = (run, day) => countLot(run, run.lotId, 0, [day + 9.25 * HOUR, day + 9.5 * HOUR])

/** Steps of a loan up to its draw, by stage. The steps of `DECIDING` run on the day of the decision. */
const PATH = {
  ...DECIDING,
  contracted: [[9, 'manager', application, 'contract', describeContract], count, [10, 'owner', application, 'hold']],
  sealed: [
    [10.5, 'owner', pledgeOfReceipt, 'endorse'],
    [11.25, 'storemanager', pledgeOfReceipt, 'seal'],
  ],
  pledged: [
    [13.5, 'manager', pledgeOfReceipt, 'register', describeRegistration],
    [14.5, 'reviewer', pledgeOfReceipt, 'receive'],
  ],
  drawn: [[15.5, 'accountant', application, 'draw', describeDraw]],
} as const satisfies Readonly<Record<string, readonly LoanStep[]>>

interface LoanCourse {
  readonly last: Stage
  /** Runs after that stage, on the second day of the loan or later. */
  readonly ending?: (run: LoanRun, drawn: number) => Promise<unknown>
}

const createEnding =
  (who: 'owner' | 'manager' | 'reviewer', action: string, answer: string) => (run: LoanRun, day: number) =>
    runSteps(run, day, [10, who, application, action, { answer }])

const lapse = async ({ tx, clock, decided }: LoanRun): Promise<void> => {
  await clock.pass(decided + 31 * DAY + HOUR)
  await lapseApprovals(createDemoJobs(tx))
}

const COURSES: Partial<Record<Stage, LoanCourse>> = {
  returned: { last: 'investigating', ending: createEnding('manager', 'giveBack', '请补充上下游购销合同') },
  rejected: { last: 'review', ending: createEnding('reviewer', 'reject', '下游集中度过高，不符合准入要求') },
  withdrawn: { last: 'approved', ending: createEnding('owner', 'withdraw', '货款已回笼，不再用款') },
  lapsed: { last: 'approved', ending: lapse },
  drawn: { last: 'drawn', ending: serviceLoan },
  defaulted: { last: 'drawn', ending: serviceLoan },
  closed: { last: 'drawn', ending: closeLoan },
  sold: { last: 'drawn', ending: settleSale },
  'written off': { last: 'drawn', ending: writeOff },
}

/** Number of settlements that the demo's valuation terms average. */
const SETTLED = 5

/** Returns a day of the decision and a day of pledging and drawing, both with the prices that the terms of the bank require. */
async function findBankDays(
  tx: Db,
  { spec, daysAgo, stage }: DemoLoan,
  today: number,
): Promise<[decided: number, drawn: number]> {
  const { rows } = await sql<{ day: number }>`
    select extract(epoch from history.price_date::timestamp at time zone 'Asia/Shanghai')::bigint as day
      from good_price_history history
      join good_spec on good_spec.id = history.spec_id join good on good.id = good_spec.good_id
      join (select qh_code, trade_date, row_number() over (partition by qh_code, contract_code order by trade_date) as settled
              from good_price_qh where is_main = 1) futures
        on futures.qh_code = good.qh_code and futures.trade_date = history.price_date and settled >= ${SETTLED}
     where spec_code = ${spec} and history.status = 1 order by history.price_date`.execute(tx)
  const days = rows.map(({ day }) => day)
  const first = days.findLast((day) => day <= today - daysAgo * DAY)
  if (first === undefined) throw new Error(`${spec} has no price ${daysAgo} days ago`)
  const yesterday = today - DAY
  // Goods wait for a user no longer than three days.
  if (stage === 'contracted' || stage === 'sealed') return [first, yesterday]
  return [first, days.find((day) => day > first && day <= yesterday) ?? yesterday]
}
