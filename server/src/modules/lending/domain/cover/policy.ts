// Figures taken from a policy carry its version (domain §2.1).
import type { DayCount } from '../loan/day-count.ts'
import { type Figure, createFigure } from './explain.ts'
import type { WaterfallOrder } from '../loan/waterfall.ts'

export const LINES = ['warning', 'call', 'liquidation'] as const
export type Line = (typeof LINES)[number]

/** Rates are parts per million. */
export interface ValuationTerms {
  readonly version: number
  readonly basis: 'spot' | 'futures_less_basis' | 'lower_of'
  /** Deducted from a settlement; 0 without a futures leg. */
  readonly basisDiscount: bigint
  /** Number of settlement days that the futures leg averages; 0 without a futures leg. */
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

/** A loan is bound to the version of its approval. */
export interface Policy extends ValuationTerms, LendingLines {
  readonly dayCount: DayCount
  readonly allocationOrder: WaterfallOrder
  readonly maxTenorDays: number
}

export const getPolicyRate = <P extends { readonly version: number }>(
  policy: P,
  name: { [N in keyof P]: P[N] extends bigint ? N : never }[keyof P],
): Figure => createFigure('ppm', policy[name] as bigint, { kind: 'policy', version: policy.version })
