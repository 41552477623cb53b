// How many people decide on a price: by how far it moves from what it is measured against (decisions 21 and 43).

/** One version of the rule. */
export interface PriceReviewRule {
  /** Percent × 100. A price that moves further takes two auditors. */
  readonly maxChangeRate: number
}

export interface MeasuredPrice {
  /** Fen, more than 0. */
  readonly price: number
  /** Fen, more than 0: what it is measured against; null where nothing ever was. */
  readonly lastPrice: number | null
}

/** Percent × 100 in one whole. */
const WHOLE = 10_000n

/**
 * The auditors that a price needs: two beyond the rule, one up to it. Compared crosswise, so that nothing is rounded. What has nothing
 * to be measured against takes one.
 */
export function auditorsNeeded(
  { maxChangeRate }: PriceReviewRule,
  { price, lastPrice }: MeasuredPrice,
): 1 | 2 {
  if (lastPrice === null) return 1
  const move = BigInt(price) - BigInt(lastPrice)
  const distance = move < 0n ? -move : move
  return distance * WHOLE > BigInt(lastPrice) * BigInt(maxChangeRate) ? 2 : 1
}
