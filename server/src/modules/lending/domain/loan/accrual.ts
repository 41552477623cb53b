// Interest accrues daily: exact over periods of equal principal, rounded once when it is posted (domain §4.0, §4.4, §4.5).
import { type Day, type DayCount, splitDaysByYear, createYearsFigure } from './day-count.ts'
import { compute, type ComputedFigure, type Figure, createFigure } from '../cover/explain.ts'
import { add, roundHalfUp, multiply, fromPpm, subtract, sum, ZERO } from '../cover/ratio.ts'

/** `to` is exclusive. Fen; rate in parts per million a year. */
export interface Period {
  readonly from: Day
  readonly to: Day
  readonly principal: bigint
  readonly rate: bigint
}

/** Fen, exact. */
export function computePeriodInterest(
  period: Period,
  { dayCount, contract }: { dayCount: DayCount; contract: string },
): ComputedFigure {
  const { from, to, principal, rate } = period
  const inputs = {
    principal: createFigure('fen', principal, { kind: 'balance', day: from }),
    rate: createFigure('ppm', rate, { kind: 'contract', no: contract }),
    years: createYearsFigure(dayCount, from, to),
  }
  return compute('accrual_period', inputs, (of) => multiply(of.principal, of.rate, fromPpm(1n), of.years))
}

/** Fen, rounded half up once, not by period. */
export const sumInterest = (periods: readonly ComputedFigure[]): ComputedFigure =>
  compute('accrued', { period: periods }, ({ period }) => sum(period))

/** Negative after an earlier payment was recorded late. */
export const computeAmountToPost = (accrued: Figure, posted: Figure): ComputedFigure =>
  compute('to_post', { accrued, posted }, (of) => subtract(of.accrued, of.posted))

/** Between −½ and +½ fen once everything is posted. */
export const computeRoundingCarry = (periods: readonly ComputedFigure[], posted: Figure): ComputedFigure =>
  compute('carry', { period: periods, posted }, (of) => subtract(sum(of.period), of.posted))

export interface InterestPart extends Period {
  readonly days: number
  /** Growth of the rounded total in fen, so that the parts add up to it. */
  readonly amount: bigint
}

export function listInterestParts(
  periods: readonly Period[],
  stops: readonly Day[],
  terms: { dayCount: DayCount; contract: string },
): InterestPart[] {
  let exact = ZERO
  let posted = 0n
  return periods
    .flatMap((period) => splitPeriod(period, stops))
    .map((period) => {
      exact = add(exact, computePeriodInterest(period, terms).exact)
      const amount = roundHalfUp(exact) - posted
      posted += amount
      const days = splitDaysByYear(terms.dayCount, period.from, period.to).reduce((all, of) => all + of.days, 0)
      return { ...period, days, amount }
    })
}

function splitPeriod(period: Period, stops: readonly Day[]): Period[] {
  const inside = [...new Set(stops)].filter((day) => day > period.from && day < period.to).toSorted()
  const days = [period.from, ...inside, period.to]
  return days.slice(1).map((to, at) => ({ ...period, from: days[at] ?? period.from, to }))
}
