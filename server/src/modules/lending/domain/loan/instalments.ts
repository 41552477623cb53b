// Instalment plans of a loan: equal parts, equal payments, or as agreed. Each plan adds up to the drawn amount.
import { apportion } from '../cover/checks.ts'
import { addMonths, type Day, type DayCount, computeYearFraction } from './day-count.ts'
import { add, divide, roundHalfUp, multiply, fromPpm, ONE, toRatio, type Ratio, ZERO } from '../cover/ratio.ts'
import type { Instalment } from './schedule.ts'

/** `monthly`, `quarterly`: equal parts of the principal; `annuity`: equal monthly payments; `typed`: as agreed. */
export const PLANS = ['monthly', 'quarterly', 'annuity', 'typed'] as const
export type Plan = (typeof PLANS)[number]

export interface Drawdown {
  readonly drawDate: Day
  readonly maturity: Day
  /** Fen. */
  readonly amount: bigint
}

const MONTHS = { monthly: 1, quarterly: 3 } as const

/** The day of the month of the draw at intervals of `months`, and maturity. */
export function listDueDays(months: number, { drawDate, maturity }: Drawdown): Day[] {
  const days: Day[] = []
  for (let month = months; addMonths(drawDate, month) < maturity; month += months) days.push(addMonths(drawDate, month))
  return [...days, maturity]
}

/** Parts differ by one fen at most. */
export function planEqualParts(plan: keyof typeof MONTHS, drawn: Drawdown): Instalment[] {
  const days = listDueDays(MONTHS[plan], drawn)
  const parts = apportion(
    drawn.amount,
    days.map(() => 1n),
  )
  return days.map((due, at) => ({ due, principal: parts[at] ?? 0n }))
}

export interface InterestTerms {
  /** Parts per million a year. */
  readonly rate: bigint
  readonly dayCount: DayCount
}

/**
 * The exact payment is rounded to the fen once; each principal part is the payment less the interest due with it, and the last takes the remainder.
 * With months of different length the parts differ, the payments do not.
 */
export function planAnnuity(drawn: Drawdown, costing: InterestTerms): Instalment[] {
  const days = listDueDays(1, drawn)
  const payment = roundHalfUp(computeAnnuityPayment(drawn, costing, days))
  let [from, left, accrued] = [drawn.drawDate, drawn.amount, ZERO]
  return days.map((due, at) => {
    const before = roundHalfUp(accrued)
    accrued = add(accrued, multiply(toRatio(left), computeInterestFactor(costing, from, due)))
    const wanted = payment - (roundHalfUp(accrued) - before)
    const isLast = at === days.length - 1
    const principal = isLast || wanted > left ? left : wanted > 0n ? wanted : 0n
    left -= principal
    from = due
    return { due, principal }
  })
}

const computeInterestFactor = ({ rate, dayCount }: InterestTerms, from: Day, to: Day): Ratio =>
  multiply(fromPpm(rate), computeYearFraction(dayCount, from, to))

/** Returns A, where P·Π(1 + i) = A·Σ Π(1 + i of the periods after it). */
function computeAnnuityPayment({ drawDate, amount }: Drawdown, costing: InterestTerms, days: readonly Day[]): Ratio {
  let [grown, payments, from] = [ONE, ZERO, drawDate]
  for (const due of days) {
    const growth = add(ONE, computeInterestFactor(costing, from, due))
    grown = multiply(grown, growth)
    payments = add(multiply(payments, growth), ONE)
    from = due
  }
  return divide(multiply(toRatio(amount), grown), payments)
}

export type ScheduleError = 'sum' | 'order' | 'early' | 'end' | 'part'

/** Returns `undefined` if the instalments are valid. */
export function validateInstalments(
  { drawDate, maturity, amount }: Drawdown,
  instalments: readonly Instalment[],
): ScheduleError | undefined {
  if (instalments.some(({ principal }) => principal < 0n)) return 'part'
  if (instalments.some(({ due }) => due <= drawDate)) return 'early'
  if (instalments.some(({ due }, at) => at > 0 && due <= (instalments[at - 1]?.due ?? ''))) return 'order'
  if (instalments.at(-1)?.due !== maturity) return 'end'
  const sum = instalments.reduce((total, { principal }) => total + principal, 0n)
  return sum === amount ? undefined : 'sum'
}
