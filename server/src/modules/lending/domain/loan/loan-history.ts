// Recomputes a loan from its events in order of value date: the same events give the same loan, whenever they were recorded (domain §3.7, §4.0).
import { type Day, countDays } from './day-count.ts'
import { orderEvents, type LoanEvent } from './loan-events.ts'
import {
  accrueUntil,
  computeDebt,
  getExactAccrual,
  computeDebtFigures,
  computeInterestArrears,
  type LoanTerms,
  createRunningLoan,
  findOverdueSince,
  computeOverduePrincipal,
  type RunningLoan,
} from './running-loan.ts'
import type { Period } from './accrual.ts'
import { type Figure, createFigure } from '../cover/explain.ts'
import type { Ratio } from '../cover/ratio.ts'
import {
  type Allocation,
  type AllocationFigures,
  computeAllocation,
  toAmounts,
  type Component,
  type Components,
  mapComponents,
} from './waterfall.ts'

/** Fen. */
export interface RepaymentEntry {
  readonly id: string
  readonly on: Day
  readonly amount: bigint
  readonly due: Components
  readonly allocation: Allocation
  readonly figures: AllocationFigures
}

/** At the end of a day, with all events of that value date. Fen. */
export interface LoanHistory {
  readonly day: Day
  /** Interest and penalty have accrued up to the day, exclusive. */
  readonly due: Components
  readonly figures: Readonly<Record<Component, Figure>>
  readonly drawn: bigint
  readonly paid: Components
  readonly excess: bigint
  readonly arrears: { readonly principal: bigint; readonly interest: bigint }
  /** By what was unpaid at the start of the day; 0 without arrears. */
  readonly dpd: number
  /** Of the end of the day, as `financing.overdue_from`. */
  readonly overdueFrom: Day | null
  readonly repayments: readonly RepaymentEntry[]
  /** Exact. Fen. */
  readonly accrued: Readonly<Record<'interest' | 'penalty', Ratio>>
  /** All interest accrued by each interest day. Fen. */
  readonly fallenDue: readonly { readonly due: Day; readonly interest: bigint }[]
  readonly periods: Readonly<Record<'interest' | 'penalty', readonly Period[]>>
}

/** Skips later value dates and reversed repayments; draws and fees of a day come before its repayments. @throws RangeError as `orderEvents` */
export function replay(terms: LoanTerms, events: readonly LoanEvent[], day: Day): LoanHistory {
  const loan = createRunningLoan(terms)
  const repayments: RepaymentEntry[] = []
  const all = orderEvents(terms, events).filter(({ on }) => on <= day)
  for (const event of all.filter(({ on }) => on < day)) applyEvent(loan, event, repayments)
  accrueUntil(loan, day)
  const lateSince = findOverdueSince(loan)
  for (const event of all.filter(({ on }) => on === day)) applyEvent(loan, event, repayments)
  return {
    day,
    due: computeDebt(loan),
    figures: computeDebtFigures(loan),
    drawn: loan.drawn,
    paid: loan.paid,
    excess: loan.excess,
    arrears: { principal: computeOverduePrincipal(loan, day), interest: computeInterestArrears(loan) },
    dpd: lateSince === null ? 0 : countDays(lateSince, day),
    overdueFrom: findOverdueSince(loan),
    repayments,
    accrued: getExactAccrual(loan),
    fallenDue: loan.fallenDue,
    periods: { interest: loan.periods.interest, penalty: loan.periods.penalty },
  }
}

/** Equals `replay` for each day, in one pass. Fen. @param days in ascending order */
export function listDebtByDay(terms: LoanTerms, events: readonly LoanEvent[], days: readonly Day[]): Components[] {
  const loan = createRunningLoan(terms)
  const pending = orderEvents(terms, events)
  let next = 0
  return days.map((day) => {
    for (let event = pending[next]; event !== undefined && event.on <= day; event = pending[(next += 1)])
      applyEvent(loan, event, [])
    accrueUntil(loan, day)
    return computeDebt(loan)
  })
}

type OrderedEvent = ReturnType<typeof orderEvents>[number]

function applyEvent(loan: RunningLoan, event: OrderedEvent, repayments: RepaymentEntry[]): void {
  accrueUntil(loan, event.on)
  if (event.kind === 'draw') loan.drawn += event.amount
  else if (event.kind === 'fee') loan.fees += event.amount
  else repayments.push(applyRepayment(loan, event))
}

function applyRepayment(loan: RunningLoan, { id, on, amount }: OrderedEvent): RepaymentEntry {
  const due = computeDebtFigures(loan)
  const paid = createFigure('fen', amount, { kind: 'repayment', no: id, day: on })
  const figures = computeAllocation(paid, due, loan.terms.order)
  const allocation = toAmounts(figures)
  loan.paid = mapComponents((name) => loan.paid[name] + allocation[name])
  loan.excess += allocation.excess
  return { id, on, amount, due: mapComponents((name) => due[name].shown), allocation, figures }
}

/** The parts add up to 0, or to the amount if the allocation is new or reversed. */
export interface Correction {
  readonly id: string
  readonly change: Allocation
}

/** Postings that turn the allocations `before` into those `after`, in the order of `after`, then removed repayments. */
export function computeCorrections(
  before: readonly Pick<RepaymentEntry, 'id' | 'allocation'>[],
  after: readonly Pick<RepaymentEntry, 'id' | 'allocation'>[],
): Correction[] {
  const [was, is] = [before, after].map((entries) => new Map(entries.map(({ id, allocation }) => [id, allocation])))
  const ids = [...new Set([...after, ...before].map(({ id }) => id))]
  return ids
    .map((id) => ({ id, change: subtractAllocation(is?.get(id), was?.get(id)) }))
    .filter(({ change }) => Object.values(change).some((part) => part !== 0n))
}

const subtractAllocation = (is: Allocation | undefined, was: Allocation | undefined): Allocation => ({
  ...mapComponents((name) => (is?.[name] ?? 0n) - (was?.[name] ?? 0n)),
  excess: (is?.excess ?? 0n) - (was?.excess ?? 0n),
})
