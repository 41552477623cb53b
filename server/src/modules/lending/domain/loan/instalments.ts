// How the principal of a loan that is repaid by a schedule is parted: equal parts, equal payments, or as both sides agreed. Each plan adds up to what is drawn.
import { apportion } from '../cover/checks.ts'
import { addMonths, type Day, type DayCount, yearFraction } from './day-count.ts'
import { add, divide, halfUp, multiply, ofPpm, ONE, ratio, type Ratio, ZERO } from '../cover/ratio.ts'
import type { Instalment } from './schedule.ts'

/** `monthly` and `quarterly`: equal parts of the principal; `annuity`: equal payments each month; `typed`: as it was agreed. */
export const PLANS = ['monthly', 'quarterly', 'annuity', 'typed'] as const
export type Plan = (typeof PLANS)[number]

export interface Drawn {
  readonly drawDate: Day
  readonly maturity: Day
  /** Fen. */
  readonly amount: bigint
}

const MONTHS = { monthly: 1, quarterly: 3 } as const

/** The day of the month of the draw every so many months, the last at maturity. */
export function daysEvery(months: number, { drawDate, maturity }: Drawn): Day[] {
  const days: Day[] = []
  for (let month = months; addMonths(drawDate, month) < maturity; month += months)
    days.push(addMonths(drawDate, month))
  return [...days, maturity]
}

/** Parts of the principal that differ by a fen at most. */
export function equalParts(plan: keyof typeof MONTHS, drawn: Drawn): Instalment[] {
  const days = daysEvery(MONTHS[plan], drawn)
  const parts = apportion(
    drawn.amount,
    days.map(() => 1n),
  )
  return days.map((due, at) => ({ due, principal: parts[at] ?? 0n }))
}

export interface Costing {
  /** Parts per million a year. */
  readonly rate: bigint
  readonly dayCount: DayCount
}

/**
 * Equal payments of principal and interest each month: the payment that repays all, exact, rounded to the fen once; each part of the principal is that less the
 * interest that falls due with it, and the last takes what rounding left. With days of different months the parts differ, the payments do not.
 */
export function annuity(drawn: Drawn, costing: Costing): Instalment[] {
  const days = daysEvery(1, drawn)
  const payment = halfUp(paymentOf(drawn, costing, days))
  let [from, left, accrued] = [drawn.drawDate, drawn.amount, ZERO]
  return days.map((due, at) => {
    const before = halfUp(accrued)
    accrued = add(accrued, multiply(ratio(left), interestPer(costing, from, due)))
    const wanted = payment - (halfUp(accrued) - before)
    const isLast = at === days.length - 1
    const principal = isLast || wanted > left ? left : wanted > 0n ? wanted : 0n
    left -= principal
    from = due
    return { due, principal }
  })
}

/** What one fen costs from a day to another. */
const interestPer = ({ rate, dayCount }: Costing, from: Day, to: Day): Ratio =>
  multiply(ofPpm(rate), yearFraction(dayCount, from, to))

/** A, of which P·Π(1 + i) = A·Σ Π(1 + i of the periods after it). */
function paymentOf({ drawDate, amount }: Drawn, costing: Costing, days: readonly Day[]): Ratio {
  let [grown, payments, from] = [ONE, ZERO, drawDate]
  for (const due of days) {
    const growth = add(ONE, interestPer(costing, from, due))
    grown = multiply(grown, growth)
    payments = add(multiply(payments, growth), ONE)
    from = due
  }
  return divide(multiply(ratio(amount), grown), payments)
}

export type ScheduleFault = 'sum' | 'order' | 'early' | 'end' | 'part'

/** Why instalments that somebody typed are no schedule of the loan; `undefined` where they are one. */
export function faultOf(
  { drawDate, maturity, amount }: Drawn,
  instalments: readonly Instalment[],
): ScheduleFault | undefined {
  if (instalments.some(({ principal }) => principal < 0n)) return 'part'
  if (instalments.some(({ due }) => due <= drawDate)) return 'early'
  if (instalments.some(({ due }, at) => at > 0 && due <= (instalments[at - 1]?.due ?? ''))) return 'order'
  if (instalments.at(-1)?.due !== maturity) return 'end'
  const sum = instalments.reduce((total, { principal }) => total + principal, 0n)
  return sum === amount ? undefined : 'sum'
}
