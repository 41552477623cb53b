// Reference calculation of a loan, simulated day by day from domain §4.0 alone. Deliberately naive: no formula over a period, no state kept between
// calls. Shares no code with the product.
import { addDays, addMonths, type DayCount, daysBetween, computeDayShare } from './days.ts'
import {
  type Fraction,
  toFraction,
  addFractions,
  ppmToFraction,
  roundFractionHalfUp,
  multiplyFractions,
  ZERO,
} from './fraction.ts'

export type Component = 'fee' | 'penalty' | 'interest' | 'principal'

/** Fen of each component. */
export type Components = Record<Component, bigint>

/** Fen by component; the parts add up to the amount of the repayment. */
export type Allocation = Components & { excess: bigint }

export interface ReferenceLoan {
  /** Fen, the sum of the instalments. */
  readonly principal: bigint
  /** Ppm a year. */
  readonly rate: bigint
  readonly penaltyRate: bigint
  readonly dayCount: DayCount
  readonly drawDate: string
  /** Each due after the draw; the last at maturity. */
  readonly instalments: readonly { readonly due: string; readonly principal: bigint }[]
  readonly interestDue: 'maturity' | 'monthly' | 'instalments'
  readonly order: readonly Component[]
  readonly fees: readonly { readonly date: string; readonly amount: bigint }[]
  /** In order of posting, whatever their value dates. */
  readonly repayments: readonly { readonly valueDate: string; readonly amount: bigint }[]
}

export interface ReferenceResult {
  readonly outstanding: Components
  /** One for each repayment, in order of posting. */
  readonly allocations: readonly Allocation[]
  readonly dpd: number
  /** Fen accrued over [draw, today), paid or not. */
  readonly interestAccrued: bigint
  readonly penaltyAccrued: bigint
  /** The same before rounding. */
  readonly interestExact: Fraction
  readonly penaltyExact: Fraction
}

interface Instalment {
  readonly due: string
  unpaid: bigint
}

interface State {
  readonly instalments: Instalment[]
  /** Total interest due by each interest day. */
  readonly interestDue: { readonly due: string; readonly inAll: bigint }[]
  readonly paid: Components
  interest: Fraction
  penalty: Fraction
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

function getMaturity({ instalments }: ReferenceLoan): string {
  return instalments.reduce((last, { due }) => (due > last ? due : last), '')
}

/** Lists the days on which interest falls due, ascending. */
export function listInterestDueDates(loan: ReferenceLoan): string[] {
  const maturity = getMaturity(loan)
  if (loan.interestDue === 'maturity') return [maturity]
  if (loan.interestDue === 'instalments') return [...new Set(loan.instalments.map(({ due }) => due))].toSorted()
  const dates: string[] = []
  for (let months = 1; addMonths(loan.drawDate, months) < maturity; months += 1)
    dates.push(addMonths(loan.drawDate, months))
  return [...dates, maturity]
}

/** Pays one component after the other; the rest is excess. */
export function allocateInOrder(amount: bigint, due: Components, order: readonly Component[]): Allocation {
  const allocation: Allocation = { fee: 0n, penalty: 0n, interest: 0n, principal: 0n, excess: 0n }
  let left = amount
  for (const component of order) {
    const part = left < due[component] ? left : due[component]
    allocation[component] = part
    left -= part
  }
  return { ...allocation, excess: left }
}

function computeOutstanding(day: string, loan: ReferenceLoan, state: State): Components {
  const fees = sum(loan.fees.filter(({ date }) => date <= day).map(({ amount }) => amount))
  return {
    fee: fees - state.paid.fee,
    penalty: roundFractionHalfUp(state.penalty) - state.paid.penalty,
    interest: roundFractionHalfUp(state.interest) - state.paid.interest,
    principal: sum(state.instalments.map(({ unpaid }) => unpaid)),
  }
}

function applyRepayment(amount: bigint, day: string, loan: ReferenceLoan, state: State): Allocation {
  const allocation = allocateInOrder(amount, computeOutstanding(day, loan, state), loan.order)
  state.paid.fee += allocation.fee
  state.paid.penalty += allocation.penalty
  state.paid.interest += allocation.interest
  state.paid.principal += allocation.principal
  let left = allocation.principal
  for (const instalment of state.instalments) {
    const part = left < instalment.unpaid ? left : instalment.unpaid
    instalment.unpaid -= part
    left -= part
  }
  return allocation
}

/** Accrues one day on the principal at its end. */
function accrueDay(day: string, loan: ReferenceLoan, state: State): void {
  const share = computeDayShare(loan.dayCount, loan.drawDate, day)
  const isDue = ({ due }: Instalment) => due <= day
  const overdue = sum(state.instalments.filter(isDue).map(({ unpaid }) => unpaid))
  const others = sum(state.instalments.filter((one) => !isDue(one)).map(({ unpaid }) => unpaid))
  state.interest = addFractions(state.interest, multiplyFractions(toFraction(others), ppmToFraction(loan.rate), share))
  state.penalty = addFractions(
    state.penalty,
    multiplyFractions(toFraction(overdue), ppmToFraction(loan.penaltyRate), share),
  )
}

/** Returns the days since the earliest due date of an unpaid amount, before payments of the day. */
function computeDaysPastDue(day: string, state: State): number {
  const unpaid = [
    ...state.instalments.filter((instalment) => instalment.unpaid > 0n).map(({ due }) => due),
    ...state.interestDue.filter(({ inAll }) => state.paid.interest < inAll).map(({ due }) => due),
  ].filter((due) => due < day)
  return Math.max(0, ...unpaid.map((due) => daysBetween(due, day)))
}

function validateLoan(loan: ReferenceLoan, today: string): void {
  const reject = (what: string) => {
    throw new RangeError(`Invalid loan: ${what}`)
  }
  if (sum(loan.instalments.map(({ principal }) => principal)) !== loan.principal) reject('instalments do not add up')
  if (loan.instalments.some(({ due }) => due <= loan.drawDate)) reject('due by the draw')
  if (loan.repayments.some(({ valueDate }) => valueDate < loan.drawDate || valueDate > today))
    reject('repaid before the draw or in the future')
  if (today < loan.drawDate) reject('not drawn yet')
  if (new Set(loan.order).size !== 4) reject('an order without all components')
}

/** Returns the loan on `today`, with the repayments of that day and the interest of all days before it. */
export function simulateLoan(loan: ReferenceLoan, today: string): ReferenceResult {
  validateLoan(loan, today)
  const dueDates = new Set(listInterestDueDates(loan))
  const state: State = {
    instalments: loan.instalments
      .map(({ due, principal }) => ({ due, unpaid: principal }))
      .toSorted((a, b) => (a.due < b.due ? -1 : 1)),
    interestDue: [],
    paid: { fee: 0n, penalty: 0n, interest: 0n, principal: 0n },
    interest: ZERO,
    penalty: ZERO,
  }
  const allocations: Allocation[] = []
  let dpd = 0
  for (let day = loan.drawDate; day <= today; day = addDays(day, 1)) {
    if (day === today) dpd = computeDaysPastDue(day, state)
    if (dueDates.has(day)) state.interestDue.push({ due: day, inAll: roundFractionHalfUp(state.interest) })
    for (const [at, { valueDate, amount }] of loan.repayments.entries())
      if (valueDate === day) allocations[at] = applyRepayment(amount, day, loan, state)
    if (day < today) accrueDay(day, loan, state)
  }
  return {
    outstanding: computeOutstanding(today, loan, state),
    allocations,
    dpd,
    interestAccrued: roundFractionHalfUp(state.interest),
    penaltyAccrued: roundFractionHalfUp(state.penalty),
    interestExact: state.interest,
    penaltyExact: state.penalty,
  }
}

export interface Sale {
  /** Fen: proceeds of the goods, cost of the sale, storage arrears, and cash kept as cover. */
  readonly proceeds: bigint
  readonly cost: bigint
  readonly storage: bigint
  readonly margin: bigint
}

/** Remaining debt after a sale, and the proceeds and margin returned to the owner. */
export interface SaleResult {
  readonly residual: Components
  readonly surplus: bigint
  readonly marginLeft: bigint
}

/** The margin pays the debt first; then the proceeds pay cost, storage and debt. Unpaid cost and storage become fees. */
export function applySale(sale: Sale, due: Components, order: readonly Component[]): SaleResult {
  const subtractComponents = (from: Components, part: Components): Components => ({
    fee: from.fee - part.fee,
    penalty: from.penalty - part.penalty,
    interest: from.interest - part.interest,
    principal: from.principal - part.principal,
  })
  const byMargin = allocateInOrder(sale.margin, due, order)
  const costPaid = sale.proceeds < sale.cost ? sale.proceeds : sale.cost
  const afterCost = sale.proceeds - costPaid
  const storagePaid = afterCost < sale.storage ? afterCost : sale.storage
  const bySale = allocateInOrder(afterCost - storagePaid, subtractComponents(due, byMargin), order)
  const residual = subtractComponents(subtractComponents(due, byMargin), bySale)
  const unpaid = sale.cost - costPaid + sale.storage - storagePaid
  return {
    residual: { ...residual, fee: residual.fee + unpaid },
    surplus: bySale.excess,
    marginLeft: byMargin.excess,
  }
}
