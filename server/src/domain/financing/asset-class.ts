// Which class a loan is of by how long it is late (domain §4): 1 normal, 2 attention, 3 substandard, 4 doubtful, 5 loss.
import { type Day, daysBetween } from './day-count.ts'
import { compute, type Computed, type Figure, given } from './explain.ts'
import { isAtLeast, ratio } from './ratio.ts'

/** Days past due from which a loan is of the second class and of each that follows. The database derives the class by the same days (migration 0430). */
const CLASS_FROM = [1n, 91n, 181n, 361n] as const

/** @param since the earliest due date of which something is unpaid; null where nothing is late */
export const daysLateOf = (since: Day | null, day: Day): Figure =>
  since === null || since >= day
    ? given('days', 0n, { kind: 'on_time', day })
    : given('days', BigInt(daysBetween(since, day)), { kind: 'past_due', from: since, to: day })

/** 1 to 5. */
export const assetClassOf = (dpd: Figure): Computed =>
  compute('asset_class', { dpd }, ({ dpd: days }) =>
    ratio(1n + BigInt(CLASS_FROM.filter((from) => isAtLeast(days, ratio(from))).length)),
  )
