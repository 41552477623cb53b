// What a receipt stands for, and how splitting and merging keep it whole (`domain.md` §2.9, §3.2, §5 I1 and I5).

/** All in hundredths of a tonne. */
export interface ReceiptWeights {
  /** What has not been delivered yet. */
  readonly remaining: number
  readonly pledged: number
  /** Frozen by a court or by the platform: of what is not pledged, and of what is. */
  readonly frozenFree: number
  readonly frozenPledged: number
  /** Approved for delivery: of what is not pledged, and of what is. */
  readonly earmarkedFree: number
  readonly earmarkedPledged: number
}

const ENCUMBRANCES = ['pledged', 'frozenFree', 'frozenPledged', 'earmarkedFree', 'earmarkedPledged'] as const

/** What its holder may dispose of: neither pledged nor frozen nor on its way out (I1). */
export const availableOf = ({ remaining, pledged, frozenFree, earmarkedFree }: ReceiptWeights): number =>
  remaining - pledged - frozenFree - earmarkedFree

/** How much more of what is pledged can be frozen: what is neither frozen nor approved to leave (I1). */
export const freezablePledged = ({ pledged, frozenPledged, earmarkedPledged }: ReceiptWeights): number =>
  pledged - frozenPledged - earmarkedPledged

/** Whether nobody but its holder has a say in any of it. */
export const isUnencumbered = (weights: ReceiptWeights): boolean =>
  ENCUMBRANCES.every((name) => weights[name] === 0)

/** Whether it is a receipt at all: no quantity below 0, nothing encumbered twice (I1). */
export const isWhole = (weights: ReceiptWeights): boolean =>
  [weights.remaining, availableOf(weights), ...ENCUMBRANCES.map((name) => weights[name])].every(
    (each) => Number.isSafeInteger(each) && each >= 0,
  ) && weights.frozenPledged + weights.earmarkedPledged <= weights.pledged

/**
 * The parts of a receipt: what is frozen goes with the first parts, as far as they reach, so that it stays frozen to the last hundredth (I5).
 * Of a pledged receipt the last part keeps all that is pledged or frozen, and the others are free (domain, decisions of 2026-11-28).
 * @throws RangeError for parts that are not more than 0 each, or not the receipt together; for goods on their way out, and for frozen pledged goods
 */
export function splitOf(whole: ReceiptWeights, parts: readonly number[]): ReceiptWeights[] {
  assertDivisible(whole)
  if (parts.length < 2 || parts.some((part) => !Number.isSafeInteger(part) || part <= 0))
    throw new RangeError('parts are more than 0 each')
  if (parts.reduce((sum, part) => sum + part, 0) !== whole.remaining)
    throw new RangeError('the parts are not the receipt')
  if (whole.pledged > 0) {
    const last = parts.at(-1) ?? 0
    if (last < whole.pledged + whole.frozenFree) throw new RangeError('the last part keeps what is pledged')
    return [
      ...parts.slice(0, -1).map((remaining) => ({ ...NOTHING, remaining })),
      { ...whole, remaining: last },
    ]
  }
  let frozen = whole.frozenFree
  return parts.map((remaining) => {
    const frozenFree = Math.min(frozen, remaining)
    frozen -= frozenFree
    return { ...NOTHING, remaining, frozenFree }
  })
}

/**
 * The pieces of the parts of a receipt, in order: as somebody says of the first, else by weight. None of goods in bulk; no part of others has none
 * (I5).
 * @throws RangeError for pieces that no such parts can have
 */
export function piecesOf(
  pieces: number,
  [first, rest]: readonly [number, number],
  said: number | null = null,
): readonly [number, number] {
  if (pieces === 0 && said === null) return [0, 0]
  if (pieces < 2) throw new RangeError('one piece is not divided')
  const byWeight = Number(
    (2n * BigInt(pieces) * BigInt(first) + BigInt(first + rest)) / (2n * BigInt(first + rest)),
  )
  const part = said ?? Math.min(pieces - 1, Math.max(1, byWeight))
  if (part < 1 || part >= pieces) throw new RangeError('each part has a piece')
  return [part, pieces - part]
}

/** How many of the pieces leave with that weight: as was counted, else by weight; with the last of the goods all that are left. */
export function piecesLeaving(
  pieces: number,
  { weight, remaining }: { readonly weight: number; readonly remaining: number },
  counted: number | null,
): number {
  if (weight === remaining) return pieces
  return counted ?? Number((BigInt(pieces) * BigInt(weight)) / BigInt(remaining))
}

/**
 * One receipt of several: each quantity is their sum (I5).
 * @throws RangeError for fewer than two, for goods on their way out, and for frozen pledged goods
 */
export function mergeOf(receipts: readonly ReceiptWeights[]): ReceiptWeights {
  if (receipts.length < 2) throw new RangeError('one receipt is merged with nothing')
  for (const each of receipts) assertDivisible(each)
  return receipts.reduce((sum, each) => ({
    ...NOTHING,
    remaining: sum.remaining + each.remaining,
    pledged: sum.pledged + each.pledged,
    frozenFree: sum.frozenFree + each.frozenFree,
  }))
}

/** Returns whether it can be divided or merged: nothing is earmarked, and nothing that is pledged is frozen. */
export const isDivisible = ({ frozenPledged, earmarkedFree, earmarkedPledged }: ReceiptWeights): boolean =>
  frozenPledged === 0 && earmarkedFree === 0 && earmarkedPledged === 0

function assertDivisible(weights: ReceiptWeights): void {
  if (!isDivisible(weights)) throw new RangeError('part of it is on its way out, or frozen and pledged')
}

const NOTHING: ReceiptWeights = {
  remaining: 0,
  pledged: 0,
  frozenFree: 0,
  frozenPledged: 0,
  earmarkedFree: 0,
  earmarkedPledged: 0,
}
