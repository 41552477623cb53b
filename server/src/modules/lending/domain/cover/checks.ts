/** Fen. `used` is the use by others. */
export interface Limit {
  readonly limit: bigint
  readonly used: bigint
}

/** Fen. `possible` is what the limit still allows, never below 0. */
export interface LimitCheck {
  readonly possible: bigint
  readonly isMet: boolean
}

export function checkLimit({ limit, used }: Limit, requested: bigint): LimitCheck {
  const possible = used < limit ? limit - used : 0n
  return { possible, isMet: requested <= possible }
}

/** Returns the share of `of` that one store, owner or good may carry. `share` is percent × 100; fen, rounded down. */
export const computeShareLimit = (share: bigint, of: bigint): bigint => (share * of) / 10_000n

/**
 * Splits an amount by weight, remainders to the largest fractions, then the first. All weights 0: the first part gets everything.
 * @throws RangeError if a weight is below 0 or there are no weights
 */
export function apportion(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0 || weights.some((weight) => weight < 0n))
    throw new RangeError('weights must be given and none may be below 0')
  const all = weights.reduce((total, weight) => total + weight, 0n)
  if (all === 0n) return weights.map((_, at) => (at === 0 ? amount : 0n))
  const parts = weights.map((weight) => (amount * weight) / all)
  let left = amount - parts.reduce((total, part) => total + part, 0n)
  const sorted = weights
    .map((weight, at) => ({ at, remainder: (amount * weight) % all }))
    .toSorted((one, other) => Number(one.remainder < other.remainder) - Number(one.remainder > other.remainder))
  for (const { at } of sorted) {
    if (left === 0n) break
    parts[at] = (parts[at] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}
