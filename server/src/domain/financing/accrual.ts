// Interest that accrues day by day: exact over periods of equal principal, rounded once where it is posted (`domain.md` §4.0, §4.4, §4.5).
import { type Day, type DayCount, years } from './day-count.ts'
import { compute, type Computed, type Figure, given } from './explain.ts'
import { multiply, ofPpm, subtract, sum } from './ratio.ts'

/** Principal that stayed the same from the first day on, up to the last one, which is not counted. */
export interface Period {
  readonly from: Day
  readonly to: Day
  /** Fen. */
  readonly principal: bigint
  /** Parts per million a year. */
  readonly rate: bigint
}

/** Interest of one period, fen, exact. */
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

/** Interest of all periods, fen, half a fen up: rounded once, not by period. */
export const accruedOf = (periods: readonly Computed[]): Computed =>
  compute('accrued', { period: periods }, ({ period }) => sum(period))

/** What is to be posted so that what was posted is what has accrued. Below 0 where an earlier payment came to light. */
export const toPost = (accrued: Figure, posted: Figure): Computed =>
  compute('to_post', { accrued, posted }, (of) => subtract(of.accrued, of.posted))

/** What rounding left for the next posting: between −½ and +½ fen once all is posted. */
export const carryOf = (periods: readonly Computed[], posted: Figure): Computed =>
  compute('carry', { period: periods, posted }, (of) => subtract(sum(of.period), of.posted))
