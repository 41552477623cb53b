// Class of a loan by days past due (domain §4, "Asset classes by rule"): 1 normal, 2 attention, 3 substandard, 4 doubtful, 5 loss.
import { type Day, countDays } from './day-count.ts'
import { compute, type ComputedFigure, type Figure, createFigure } from '../cover/explain.ts'
import { isAtLeast, toRatio } from '../cover/ratio.ts'

/** Days past due at which classes 3 to 5 begin; class 2 begins on the first day. */
export interface ClassDays {
  /** `risk_policy.version_no`. */
  readonly version: number
  readonly substandard: number
  readonly doubtful: number
  readonly loss: number
}

export const computeDaysPastDue = (since: Day | null, day: Day): Figure =>
  since === null || since >= day
    ? createFigure('days', 0n, { kind: 'on_time', day })
    : createFigure('days', BigInt(countDays(since, day)), { kind: 'past_due', from: since, to: day })

/** 1 to 5. Trigger `set_asset_class` (`schema/rules/12-lending.sql`) computes the same. */
export function computeAssetClass(dpd: Figure, { version, ...classes }: ClassDays): ComputedFigure {
  const createDays = (from: number) => createFigure('days', BigInt(from), { kind: 'policy', version })
  const { substandard, doubtful, loss } = classes
  return compute(
    'asset_class',
    { dpd, substandard: createDays(substandard), doubtful: createDays(doubtful), loss: createDays(loss) },
    (of) =>
      toRatio(
        [toRatio(1n), of.substandard, of.doubtful, of.loss].reduce(
          (reached, from) => reached + (isAtLeast(of.dpd, from) ? 1n : 0n),
          1n,
        ),
      ),
  )
}

/** Null in the last class. */
export const getNextClassDays = (dpd: Figure, { substandard, doubtful, loss }: ClassDays): number | null =>
  [1, substandard, doubtful, loss].find((from) => BigInt(from) > dpd.shown) ?? null
