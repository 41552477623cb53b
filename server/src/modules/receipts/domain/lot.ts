// What lies in a lot, and how much of it receipts may be written for (`domain.md` §2.4, §5 I3).

/** Percent × 100 in one whole. */
const WHOLE = 10_000n

/** All in hundredths of a tonne. */
export interface LotWeights {
  /** The sum of the lot's movements. */
  readonly book: number
  /** What was found at the last count, with what moved since. */
  readonly counted: number
  /** Percent × 100 of what was counted: how far weighing twice may differ. */
  readonly tolerance: number
  /** The sum of what live receipts on the lot still stand for. */
  readonly receipted: number
}

/** What receipts may stand for at most: `min(book, counted + tolerance)`, the tolerance rounded down. Hundredths, never below 0. */
export function coverOf({ book, counted, tolerance }: Omit<LotWeights, 'receipted'>): number {
  const more = Number((BigInt(counted) * BigInt(tolerance)) / WHOLE)
  return Math.min(book, counted + more)
}

/** What another receipt may be written for. Hundredths; 0 where the lot is short. */
export const issuableOf = (lot: LotWeights): number => Math.max(0, coverOf(lot) - lot.receipted)

/** By how much its receipts stand for more than there is, as a count has found. Hundredths. */
export const shortageOf = (lot: LotWeights): number => Math.max(0, lot.receipted - coverOf(lot))

/** What a count has not found, of what. Hundredths of a tonne. */
export interface LotCount {
  /** By how much receipts stand for more than was found, less what pledges have lost of it. */
  readonly missing: number
  /** What live receipts stand for, less the same. */
  readonly standing: number
}

/**
 * What of some goods of a lot is missing: nobody can say whose, so that each bears as much of it as its weight is of all, rounded up. Hundredths, never
 * more than there are.
 */
export function missingOf({ missing, standing }: LotCount, weight: number): number {
  if (missing <= 0 || weight <= 0) return 0
  if (standing <= missing) return weight
  return Number((BigInt(weight) * BigInt(missing) + BigInt(standing) - 1n) / BigInt(standing))
}
