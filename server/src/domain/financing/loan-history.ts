// A loan worked out again from what happened to it, in the order of value dates: the same events make the same loan, whenever they came to light
// (`domain.md` §3.7, §4.0).
import { accruedOf, interestOf, type Period } from './accrual.ts'
import { addDays, type Day, type DayCount, daysBetween, earlier } from './day-count.ts'
import { compute, type Computed, type Figure, given } from './explain.ts'
import { subtract } from './ratio.ts'
import { interestDaysOf, principalDaysOf, principalDueBy, type ScheduleTerms } from './schedule.ts'
import {
  type Allocation,
  type AllocationFigures,
  allocationFigures,
  amountsOf,
  type Component,
  type Components,
  eachComponent,
  NO_COMPONENTS,
  type WaterfallOrder,
} from './waterfall.ts'

/** What a contract fixes. Rates are parts per million a year. */
export interface LoanTerms extends ScheduleTerms {
  /** Number of the contract. */
  readonly contract: string
  readonly rate: bigint
  /** In place of the rate, on principal that is overdue. */
  readonly penaltyRate: bigint
  readonly dayCount: DayCount
  readonly order: WaterfallOrder
}

interface Posted {
  readonly id: string
  /** Place in the order of posting: of two events of a value date the lesser comes first. */
  readonly posted: number
}

interface Moved extends Posted {
  /** Value date. */
  readonly on: Day
  /** Fen, more than 0. */
  readonly amount: bigint
}

export type LoanEvent =
  | (Moved & { readonly kind: 'draw' | 'fee' | 'repayment' })
  /** Of a repayment, which then was none from its value date on. */
  | (Posted & { readonly kind: 'reversal'; readonly of: string })

/** What a repayment paid, and of what. */
export interface RepaymentEntry {
  readonly id: string
  readonly on: Day
  readonly amount: bigint
  /** What was owed before it, by component. */
  readonly due: Components
  readonly allocation: Allocation
  readonly figures: AllocationFigures
}

/** A loan on a day, after all events of that value date. Fen. */
export interface LoanDay {
  readonly day: Day
  /** What is owed: interest and penalty accrued up to the day, without it. */
  readonly due: Components
  readonly figures: Readonly<Record<Component, Figure>>
  readonly drawn: bigint
  readonly paid: Components
  readonly excess: bigint
  /** Principal past its due date at the end of the day. */
  readonly overdue: bigint
  /** Days since the earliest due date of which principal or interest was unpaid at the start of the day. */
  readonly dpd: number
}

export interface LoanHistory extends LoanDay {
  readonly repayments: readonly RepaymentEntry[]
  readonly periods: Readonly<Record<'interest' | 'penalty', readonly Computed[]>>
}
