// Limits that several loans share, each as figure and what would be possible, so that a refusal can say both; and an amount in parts by weight.

/** A limit, and what of it is used by others. Fen. */
export interface Limit {
  readonly limit: bigint
  readonly used: bigint
}

/** A limit as it stands to an amount: the amount is possible where `isMet`, and else `possible` is, never below 0. Fen. */
export interface LimitCheck {
  readonly possible: bigint
  readonly isMet: boolean
}

export function checkLimit({ limit, used }: Limit, asked: bigint): LimitCheck {
  const possible = used < limit ? limit - used : 0n
  return { possible, isMet: asked <= possible }
}

/** What one store, owner or good may carry: a share, percent × 100, of what the bank may lend. Fen, rounded down. */
export const shareLimitOf = (share: bigint, of: bigint): bigint => (share * of) / 10_000n

/**
 * An amount in parts by weight that add up to it; what rounding leaves goes to the largest remainders, the first of equal ones. Where all weights are
 * 0 the first has all of it.
 * @throws RangeError for a weight below 0, or an amount with nothing to be parted by
 */
export function apportion(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0 || weights.some((weight) => weight < 0n))
    throw new RangeError('there is no weight')
  const all = weights.reduce((total, weight) => total + weight, 0n)
  if (all === 0n) return weights.map((_, at) => (at === 0 ? amount : 0n))
  const parts = weights.map((weight) => (amount * weight) / all)
  let left = amount - parts.reduce((total, part) => total + part, 0n)
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (amount * weight) % all }))
    .toSorted(
      (one, other) => Number(one.remainder < other.remainder) - Number(one.remainder > other.remainder),
    )
  for (const { at } of byRemainder) {
    if (left === 0n) break
    parts[at] = (parts[at] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}
