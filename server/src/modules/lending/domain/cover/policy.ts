// What a bank lends by: one version of its risk policy, as figures that say which version they are of (`domain.md` §2.1).
import type { DayCount } from '../loan/day-count.ts'
import { type Figure, given } from './explain.ts'
import type { WaterfallOrder } from '../loan/waterfall.ts'

export const LINES = ['warning', 'call', 'liquidation'] as const
export type Line = (typeof LINES)[number]

/** Rates are parts per million. */
export interface Valuing {
  readonly version: number
  readonly basis: 'spot' | 'futures_less_basis' | 'lower_of'
  /** Taken off a settlement; 0 where there is no futures leg. */
  readonly basisDiscount: bigint
  /** Over how many settlement days the futures leg is averaged; 0 where there is none. */
  readonly settleDays: number
  readonly priceMaxAgeHours: number
  readonly haircut: bigint
}

export interface LendingLines {
  readonly version: number
  readonly pledgeRate: bigint
  readonly warning: bigint
  readonly call: bigint
  readonly liquidation: bigint
}

/** One version of a risk policy, whole. A loan is bound to that of its approval. */
export interface Policy extends Valuing, LendingLines {
  readonly dayCount: DayCount
  readonly allocationOrder: WaterfallOrder
  readonly maxTenorDays: number
}

/** A rate of a policy, with its version as its source. */
export const ofPolicy = <P extends { readonly version: number }>(
  policy: P,
  name: { [N in keyof P]: P[N] extends bigint ? N : never }[keyof P],
): Figure => given('ppm', policy[name] as bigint, { kind: 'policy', version: policy.version })
