// Interest accrues daily: exact over periods of equal principal, rounded once when it is posted (`domain.md` §4.0, §4.4, §4.5).
import { type Day, type DayCount, daysOfYears, years } from './day-count.ts'
import { compute, type Computed, type Figure, given } from '../cover/explain.ts'
import { add, halfUp, multiply, ofPpm, subtract, sum, ZERO } from '../cover/ratio.ts'

/** Period of unchanged principal, from `from` to `to` exclusive. Fen; rate in parts per million a year. */
export interface Period {
  readonly from: Day
  readonly to: Day
  readonly principal: bigint
  readonly rate: bigint
}

/** Returns the exact interest of one period in fen. */
export function interestOf(
  period: Period,
  { dayCount, contract }: { dayCount: DayCount; contract: string },
): Computed {
  const { from, to, principal, rate } = period
  const inputs = {
    principal: given('fen', principal, { kind: 'balance', day: from }),
    rate: given('ppm', rate, { kind: 'contract', no: contract }),
    years: years(dayCount, from, to),
  }
  return compute('accrual_period', inputs, (of) => multiply(of.principal, of.rate, ofPpm(1n), of.years))
}

/** Returns the interest of all periods in fen. Rounded half up once, not by period. */
export const accruedOf = (periods: readonly Computed[]): Computed =>
  compute('accrued', { period: periods }, ({ period }) => sum(period))

/** Returns the amount that brings posted interest to accrued interest. Negative after an earlier payment was recorded late. */
export const toPost = (accrued: Figure, posted: Figure): Computed =>
  compute('to_post', { accrued, posted }, (of) => subtract(of.accrued, of.posted))

/** Returns the rounding remainder carried to the next posting: between −½ and +½ fen once everything is posted. */
export const carryOf = (periods: readonly Computed[], posted: Figure): Computed =>
  compute('carry', { period: periods, posted }, (of) => subtract(sum(of.period), of.posted))

/** One line of the explanation of interest. */
export interface InterestPart extends Period {
  /** Days by the day count convention. */
  readonly days: number
  /** Growth of the rounded accrued interest in fen, so that the parts add up to the total, which is rounded once. */
  readonly amount: bigint
}

/** Lists the interest by period, splitting periods at `stops`. */
export function interestParts(
  periods: readonly Period[],
  stops: readonly Day[],
  terms: { dayCount: DayCount; contract: string },
): InterestPart[] {
  let exact = ZERO
  let posted = 0n
  return periods
    .flatMap((period) => dividedAt(period, stops))
    .map((period) => {
      exact = add(exact, interestOf(period, terms).exact)
      const amount = halfUp(exact) - posted
      posted += amount
      const days = daysOfYears(terms.dayCount, period.from, period.to).reduce((all, of) => all + of.days, 0)
      return { ...period, days, amount }
    })
}

function dividedAt(period: Period, stops: readonly Day[]): Period[] {
  const inside = [...new Set(stops)].filter((day) => day > period.from && day < period.to).toSorted()
  const days = [period.from, ...inside, period.to]
  return days.slice(1).map((to, at) => ({ ...period, from: days[at] ?? period.from, to }))
}
