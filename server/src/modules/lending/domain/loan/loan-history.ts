// A loan worked out again from what happened to it, in the order of value dates: the same events make the same loan, whenever they came to light
// (`domain.md` §3.7, §4.0).
import { type Day, daysBetween } from './day-count.ts'
import { inOrder, type LoanEvent } from './loan-events.ts'
import {
  accrueTo,
  duesOf,
  exactOf,
  figuresOf,
  interestArrearsOf,
  type LoanTerms,
  newLoan,
  overdueFromOf,
  overdueOf,
  type RunningLoan,
} from './running-loan.ts'
import type { Period } from './accrual.ts'
import { type Figure, given } from '../cover/explain.ts'
import type { Ratio } from '../cover/ratio.ts'
import {
  type Allocation,
  type AllocationFigures,
  allocationFigures,
  amountsOf,
  type Component,
  type Components,
  eachComponent,
} from './waterfall.ts'

/** What a repayment paid, and of what. Fen. */
export interface RepaymentEntry {
  readonly id: string
  readonly on: Day
  readonly amount: bigint
  /** What was owed before it. */
  readonly due: Components
  readonly allocation: Allocation
  readonly figures: AllocationFigures
}

/** A loan at the end of a day: all events of that value date are in it. Fen. */
export interface LoanHistory {
  readonly day: Day
  /** What is owed; interest and penalty have accrued up to the day and not over it. */
  readonly due: Components
  readonly figures: Readonly<Record<Component, Figure>>
  readonly drawn: bigint
  readonly paid: Components
  /** Paid beyond what was owed. */
  readonly excess: bigint
  /** What has fallen due and is not paid. */
  readonly arrears: { readonly principal: bigint; readonly interest: bigint }
  /** Days since the earliest due date of which principal or interest was unpaid as the day began; 0 where none was. */
  readonly dpd: number
  /** The earliest due date of which principal or interest is unpaid at the end of the day, as `financing.overdue_from`; null where none is. */
  readonly overdueFrom: Day | null
  /** In the order in which they were allocated. */
  readonly repayments: readonly RepaymentEntry[]
  /** All that accrued up to the day, exact. Fen. */
  readonly accrued: Readonly<Record<'interest' | 'penalty', Ratio>>
  /** All interest that had accrued by each day on which some fell due. Fen. */
  readonly fallenDue: readonly { readonly due: Day; readonly interest: bigint }[]
  /** Of which principal interest, and penalty in its place, accrued. */
  readonly periods: Readonly<Record<'interest' | 'penalty', readonly Period[]>>
}

/**
 * The loan on a day. Events of later value dates are left out, and repayments that were reversed at any time; draws and fees of a value date come
 * before its repayments.
 * @throws RangeError for events that cannot be: `inOrder` says which
 */
export function replay(terms: LoanTerms, events: readonly LoanEvent[], day: Day): LoanHistory {
  const loan = newLoan(terms)
  const repayments: RepaymentEntry[] = []
  const all = inOrder(terms, events).filter(({ on }) => on <= day)
  for (const event of all.filter(({ on }) => on < day)) apply(loan, event, repayments)
  accrueTo(loan, day)
  const lateSince = overdueFromOf(loan)
  for (const event of all.filter(({ on }) => on === day)) apply(loan, event, repayments)
  return {
    day,
    due: duesOf(loan),
    figures: figuresOf(loan),
    drawn: loan.drawn,
    paid: loan.paid,
    excess: loan.excess,
    arrears: { principal: overdueOf(loan, day), interest: interestArrearsOf(loan) },
    dpd: lateSince === null ? 0 : daysBetween(lateSince, day),
    overdueFrom: overdueFromOf(loan),
    repayments,
    accrued: exactOf(loan),
    fallenDue: loan.fallenDue,
    periods: { interest: loan.periods.interest, penalty: loan.periods.penalty },
  }
}

/**
 * What is owed at the end of each of these days, as `replay` has it, worked out in one pass. Fen.
 * @param days in their order
 */
export function duesOn(terms: LoanTerms, events: readonly LoanEvent[], days: readonly Day[]): Components[] {
  const loan = newLoan(terms)
  const waiting = inOrder(terms, events)
  let next = 0
  return days.map((day) => {
    for (let event = waiting[next]; event !== undefined && event.on <= day; event = waiting[(next += 1)])
      apply(loan, event, [])
    accrueTo(loan, day)
    return duesOf(loan)
  })
}

type MovingEvent = ReturnType<typeof inOrder>[number]

function apply(loan: RunningLoan, event: MovingEvent, repayments: RepaymentEntry[]): void {
  accrueTo(loan, event.on)
  if (event.kind === 'draw') loan.drawn += event.amount
  else if (event.kind === 'fee') loan.fees += event.amount
  else repayments.push(repay(loan, event))
}

function repay(loan: RunningLoan, { id, on, amount }: MovingEvent): RepaymentEntry {
  const due = figuresOf(loan)
  const paid = given('fen', amount, { kind: 'repayment', no: id, day: on })
  const figures = allocationFigures(paid, due, loan.terms.order)
  const allocation = amountsOf(figures)
  loan.paid = eachComponent((name) => loan.paid[name] + allocation[name])
  loan.excess += allocation.excess
  return { id, on, amount, due: eachComponent((name) => due[name].shown), allocation, figures }
}

/** By how much an allocation differs from the one that was posted before; its parts add up to nothing, or to the amount where it is new or reversed. */
export interface Correction {
  readonly id: string
  readonly change: Allocation
}

/** What has to be posted so that repayments are allocated as they are now: after one that was back-dated, or reversed. By the order of `after`, then those that are gone. */
export function correctionsOf(
  before: readonly Pick<RepaymentEntry, 'id' | 'allocation'>[],
  after: readonly Pick<RepaymentEntry, 'id' | 'allocation'>[],
): Correction[] {
  const [was, is] = [before, after].map(
    (entries) => new Map(entries.map(({ id, allocation }) => [id, allocation])),
  )
  const ids = [...new Set([...after, ...before].map(({ id }) => id))]
  return ids
    .map((id) => ({ id, change: differenceOf(is?.get(id), was?.get(id)) }))
    .filter(({ change }) => Object.values(change).some((part) => part !== 0n))
}

const differenceOf = (is: Allocation | undefined, was: Allocation | undefined): Allocation => ({
  ...eachComponent((name) => (is?.[name] ?? 0n) - (was?.[name] ?? 0n)),
  excess: (is?.excess ?? 0n) - (was?.excess ?? 0n),
})
