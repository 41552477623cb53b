// Limits that several loans share, each as rule, figure and what would be possible, so that a refusal can say all three.
import { compute, type Figure } from './explain.ts'
import { ofPpm, multiply, orZero, subtract } from './ratio.ts'

export const LIMIT_RULES = [
  'bank_limit',
  'bank_single_loan',
  'operator_approval',
  'guarantor_limit',
  'store_concentration',
  'owner_concentration',
  'good_concentration',
  'goods_cap',
  'amount_approved',
] as const
export type LimitRule = (typeof LIMIT_RULES)[number]

/** A limit, and what of it is used by others. Fen. */
export interface Limit {
  readonly rule: LimitRule
  /** Which bank, guarantor, store, owner or good. */
  readonly of: string
  readonly limit: Figure
  readonly used: Figure
}

/** A limit as it stands to an amount: the amount is possible where `isMet`, and else `possible` is. Fen. */
export interface LimitCheck extends Limit {
  readonly asked: bigint
  readonly possible: Figure
  readonly isMet: boolean
}

/** What of a limit is not used; never below 0, even where a limit was lowered below what is used. */
export const possibleOf = ({ limit, used }: Pick<Limit, 'limit' | 'used'>): Figure =>
  compute('possible', { limit, used }, (of) => orZero(subtract(of.limit, of.used)))

export function checkLimit(limit: Limit, asked: bigint): LimitCheck {
  const possible = possibleOf(limit)
  return { ...limit, asked, possible, isMet: asked <= possible.shown }
}

/** All limits by how little they leave, so that the first says how much is possible, and why not more. */
export const checkLimits = (limits: readonly Limit[], asked: bigint): LimitCheck[] =>
  limits
    .map((limit) => checkLimit(limit, asked))
    .toSorted(
      (one, other) =>
        Number(one.possible.shown > other.possible.shown) - Number(one.possible.shown < other.possible.shown),
    )

/** What one store, owner or good may carry: a share, parts per million, of what the bank may lend. Fen, rounded down. */
export const shareLimitOf = (share: Figure, of: Figure): Figure =>
  compute('share_limit', { share, of }, (values) => multiply(values.share, ofPpm(1n), values.of))

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
