// Mutable loan state during a replay. Used only by `loan-history.ts`.
import { sumInterest, computePeriodInterest, type Period } from './accrual.ts'
import type { Day, DayCount } from './day-count.ts'
import { compute, type ComputedFigure, type Figure, createFigure } from '../cover/explain.ts'
import { type Ratio, subtract } from '../cover/ratio.ts'
import { listInterestDays, listPrincipalDays, computePrincipalDue, type ScheduleTerms } from './schedule.ts'
import { type Component, type Components, mapComponents, NO_COMPONENTS, type WaterfallOrder } from './waterfall.ts'

/** Rates in parts per million a year. */
export interface LoanTerms extends ScheduleTerms {
  readonly contract: string
  readonly rate: bigint
  /** Replaces the rate on overdue principal. */
  readonly penaltyRate: bigint
  readonly dayCount: DayCount
  readonly order: WaterfallOrder
}

export interface RunningLoan {
  readonly terms: LoanTerms
  /** Interest has accrued up to this day, exclusive. */
  day: Day
  drawn: bigint
  fees: bigint
  paid: Components
  excess: bigint
  readonly periods: Record<'interest' | 'penalty', Period[]>
  readonly worked: WeakMap<Period, ComputedFigure>
  readonly fallenDue: { readonly due: Day; readonly interest: bigint }[]
  readonly calendar: { readonly principal: readonly Day[]; readonly interest: readonly Day[] }
}

export const createRunningLoan = (terms: LoanTerms): RunningLoan => ({
  terms,
  day: terms.drawDate,
  drawn: 0n,
  fees: 0n,
  paid: NO_COMPONENTS,
  excess: 0n,
  periods: { interest: [], penalty: [] },
  worked: new WeakMap(),
  fallenDue: [],
  calendar: { principal: listPrincipalDays(terms), interest: listInterestDays(terms) },
})

export function accrueUntil(loan: RunningLoan, day: Day): void {
  const stops = [...loan.calendar.principal, ...loan.calendar.interest, day]
  for (const stop of [...new Set(stops)].toSorted()) {
    if (stop <= loan.day || stop > day) continue
    accrueEvenly(loan, stop)
    if (loan.calendar.interest.includes(stop))
      loan.fallenDue.push({ due: stop, interest: sumAccrued(loan, 'interest').shown })
  }
}

/** The penalty rate replaces the rate on overdue principal. */
function accrueEvenly(loan: RunningLoan, to: Day): void {
  const { terms, day: from, periods } = loan
  const overdue = computeOverduePrincipal(loan, from)
  const principal = loan.drawn - loan.paid.principal - overdue
  appendPeriod(periods.interest, { from, to, principal, rate: terms.rate })
  appendPeriod(periods.penalty, { from, to, principal: overdue, rate: terms.penaltyRate })
  loan.day = to
}

function appendPeriod(periods: Period[], period: Period): void {
  if (period.principal === 0n) return
  const last = periods.at(-1)
  if (last?.to === period.from && last.principal === period.principal && last.rate === period.rate)
    periods[periods.length - 1] = { ...last, to: period.to }
  else periods.push(period)
}

/** Fen. */
export function computeOverduePrincipal(loan: RunningLoan, day: Day): bigint {
  const overdue = computePrincipalDue(loan.terms, day, loan.drawn) - loan.paid.principal
  return overdue > 0n ? overdue : 0n
}

/** Fen. */
export function computeInterestArrears({ fallenDue, paid }: RunningLoan): bigint {
  const arrears = (fallenDue.at(-1)?.interest ?? 0n) - paid.interest
  return arrears > 0n ? arrears : 0n
}

/** The database derives `overdue_from` alike (`schema/rules/12-lending.sql`). */
export function findOverdueSince({ day, terms, drawn, paid, calendar, fallenDue }: RunningLoan): Day | null {
  const principal = calendar.principal.find(
    (due) => due <= day && computePrincipalDue(terms, due, drawn) > paid.principal,
  )
  const interest = fallenDue.find((each) => each.interest > paid.interest)?.due
  return [principal, interest].filter((each) => each !== undefined).toSorted()[0] ?? null
}

const sumAccrued = ({ periods, terms, worked }: RunningLoan, kind: 'interest' | 'penalty') =>
  sumInterest(
    periods[kind].map((period) => {
      const known = worked.get(period) ?? computePeriodInterest(period, terms)
      worked.set(period, known)
      return known
    }),
  )

/** Fen. */
export const getExactAccrual = (loan: RunningLoan): Readonly<Record<'interest' | 'penalty', Ratio>> => ({
  interest: sumAccrued(loan, 'interest').exact,
  penalty: sumAccrued(loan, 'penalty').exact,
})

/** Fen, never below 0. */
export function computeDebtFigures(loan: RunningLoan): Readonly<Record<Component, Figure>> {
  const no = loan.terms.contract
  const toFigure = (fen: bigint) => createFigure('fen', fen, { kind: 'loan', no })
  const subtractPaid = (all: Figure, paid: bigint) =>
    compute('outstanding', { accrued: all, paid: toFigure(paid) }, (of) => subtract(of.accrued, of.paid))
  return {
    fee: subtractPaid(toFigure(loan.fees), loan.paid.fee),
    penalty: subtractPaid(sumAccrued(loan, 'penalty'), loan.paid.penalty),
    interest: subtractPaid(sumAccrued(loan, 'interest'), loan.paid.interest),
    principal: subtractPaid(toFigure(loan.drawn), loan.paid.principal),
  }
}

export function computeDebt(loan: RunningLoan): Components {
  const figures = computeDebtFigures(loan)
  return mapComponents((name) => figures[name].shown)
}
