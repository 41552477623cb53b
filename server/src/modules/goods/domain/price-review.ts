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

/** Whether it moves further than so much, percent × 100. Compared crosswise, so that nothing is rounded; where it has no measure it moves nowhere. */
export function movesBeyond(rate: number, { price, lastPrice }: MeasuredPrice): boolean {
  if (lastPrice === null) return false
  const move = BigInt(price) - BigInt(lastPrice)
  const distance = move < 0n ? -move : move
  return distance * WHOLE > BigInt(lastPrice) * BigInt(rate)
}

/** The auditors that a price needs: two beyond the rule, one up to it. What has nothing to be measured against takes one. */
export const auditorsNeeded = ({ maxChangeRate }: PriceReviewRule, measured: MeasuredPrice): 1 | 2 =>
  movesBeyond(maxChangeRate, measured) ? 2 : 1
