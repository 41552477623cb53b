// Computes how many people must approve a price, by its change against the reference price (docs/decisions/prices.md).

/** One version of the rule. */
export interface PriceReviewRule {
  /** Percent × 100. A larger change needs two auditors. */
  readonly maxChangeRate: number
}

export interface MeasuredPrice {
  /** Fen, more than 0. */
  readonly price: number
  /** Reference price in fen, more than 0; null if there has been no price. */
  readonly lastPrice: number | null
}

/** 100 % in percent × 100. */
const WHOLE = 10_000n

/**
 * Returns whether the change exceeds `rate` (percent × 100). Multiplies crosswise, so nothing is rounded. Without a reference price the change is 0.
 */
export function exceedsRate(rate: number, { price, lastPrice }: MeasuredPrice): boolean {
  if (lastPrice === null) return false
  const move = BigInt(price) - BigInt(lastPrice)
  const distance = move < 0n ? -move : move
  return distance * WHOLE > BigInt(lastPrice) * BigInt(rate)
}

/** Returns the number of auditors: two above the rule, otherwise one. A price without a reference price needs one. */
export const countRequiredAuditors = ({ maxChangeRate }: PriceReviewRule, measured: MeasuredPrice): 1 | 2 =>
  exceedsRate(maxChangeRate, measured) ? 2 : 1
