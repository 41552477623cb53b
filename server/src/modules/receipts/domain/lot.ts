// Weight in a lot and the weight that receipts may cover (domain §2.4, §5 I3).

/** 100 % in percent × 100. */
const WHOLE = 10_000n

/** All weights in hundredths of a tonne. */
export interface LotWeights {
  readonly book: number
  /** Weight at the last count plus later movements. */
  readonly counted: number
  /** Permitted weighing difference in percent × 100 of the counted weight. */
  readonly tolerance: number
  /** Remaining weight of all live receipts on the lot. */
  readonly receipted: number
}

/**
 * Returns the weight that receipts may cover at most: `min(book, counted + tolerance)`, with the tolerance rounded down. Hundredths, never below 0.
 */
export function computeCoveredWeight({ book, counted, tolerance }: Omit<LotWeights, 'receipted'>): number {
  const more = Number((BigInt(counted) * BigInt(tolerance)) / WHOLE)
  return Math.min(book, counted + more)
}

/** Returns the weight available for another receipt in hundredths; 0 if the lot is short. */
export const computeIssuableWeight = (lot: LotWeights): number => Math.max(0, computeCoveredWeight(lot) - lot.receipted)

/** Returns the weight in hundredths by which receipts exceed the covered weight after a count. */
export const computeShortage = (lot: LotWeights): number => Math.max(0, lot.receipted - computeCoveredWeight(lot))

/** Weights of a lot after a count, in hundredths of a tonne. */
export interface LotCount {
  /** Weight of receipts not found by the count, less losses already taken from pledges. */
  readonly missing: number
  /** Weight of live receipts, less the same losses. */
  readonly standing: number
}

/**
 * Returns the share of the missing weight that falls on some goods of a lot, in proportion to their weight and rounded up, because the owner of
 * missing goods cannot be determined. Hundredths, at most `weight`.
 */
export function allocateMissingWeight({ missing, standing }: LotCount, weight: number): number {
  if (missing <= 0 || weight <= 0) return 0
  if (standing <= missing) return weight
  return Number((BigInt(weight) * BigInt(missing) + BigInt(standing) - 1n) / BigInt(standing))
}
