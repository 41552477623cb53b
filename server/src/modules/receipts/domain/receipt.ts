// The weights of a receipt, and how splits and merges preserve them (domain §2.9, §3.2, §5 I1 and I5).

export interface ReceiptWeights {
  /** Not yet delivered. */
  readonly remaining: number
  readonly pledged: number
  /** Frozen by a court or the platform: unpledged and pledged weight. */
  readonly frozenFree: number
  readonly frozenPledged: number
  /** Earmarked for approved deliveries: unpledged and pledged weight. */
  readonly earmarkedFree: number
  readonly earmarkedPledged: number
}

const ENCUMBRANCES = ['pledged', 'frozenFree', 'frozenPledged', 'earmarkedFree', 'earmarkedPledged'] as const

/** Returns the weight that the holder may dispose of: neither pledged, frozen nor earmarked (I1). */
export const computeAvailableWeight = ({ remaining, pledged, frozenFree, earmarkedFree }: ReceiptWeights): number =>
  remaining - pledged - frozenFree - earmarkedFree

/** Returns the pledged weight that can still be frozen: neither frozen nor earmarked (I1). */
export const computeFreezablePledged = ({ pledged, frozenPledged, earmarkedPledged }: ReceiptWeights): number =>
  pledged - frozenPledged - earmarkedPledged

/** Returns whether nothing is pledged, frozen or earmarked. */
export const isUnencumbered = (weights: ReceiptWeights): boolean => ENCUMBRANCES.every((name) => weights[name] === 0)

/** Returns whether the weights are consistent: none below 0, none encumbered twice (I1). */
export const isConsistent = (weights: ReceiptWeights): boolean =>
  [weights.remaining, computeAvailableWeight(weights), ...ENCUMBRANCES.map((name) => weights[name])].every(
    (each) => Number.isSafeInteger(each) && each >= 0,
  ) && weights.frozenPledged + weights.earmarkedPledged <= weights.pledged

/**
 * Splits a receipt into parts. Frozen weight is assigned to the first parts, so that all of it stays frozen (I5). If the receipt is pledged, the last
 * part keeps all pledged and frozen weight and the other parts are free (docs/domain.md §4). @throws RangeError if a part is not above
 * 0, if the parts do not add up to the receipt, for earmarked weight, and for frozen pledged weight
 */
export function splitWeights(whole: ReceiptWeights, parts: readonly number[]): ReceiptWeights[] {
  assertDivisible(whole)
  if (parts.length < 2 || parts.some((part) => !Number.isSafeInteger(part) || part <= 0))
    throw new RangeError('each part must be more than 0')
  if (parts.reduce((sum, part) => sum + part, 0) !== whole.remaining)
    throw new RangeError('the parts do not add up to the receipt')
  if (whole.pledged > 0) {
    const last = parts.at(-1) ?? 0
    if (last < whole.pledged + whole.frozenFree)
      throw new RangeError('the last part must keep all pledged and frozen weight')
    return [...parts.slice(0, -1).map((remaining) => ({ ...NOTHING, remaining })), { ...whole, remaining: last }]
  }
  let frozen = whole.frozenFree
  return parts.map((remaining) => {
    const frozenFree = Math.min(frozen, remaining)
    frozen -= frozenFree
    return { ...NOTHING, remaining, frozenFree }
  })
}

/**
 * Divides the pieces between two parts: as requested for the first part, else by weight. Bulk goods have no pieces; otherwise each part has at least
 * one (I5). @throws RangeError for an impossible number
 */
export function dividePieces(
  pieces: number,
  [first, rest]: readonly [number, number],
  given: number | null = null,
): readonly [number, number] {
  if (pieces === 0 && given === null) return [0, 0]
  if (pieces < 2) throw new RangeError('a single piece cannot be divided')
  const byWeight = Number((2n * BigInt(pieces) * BigInt(first) + BigInt(first + rest)) / (2n * BigInt(first + rest)))
  const part = given ?? Math.min(pieces - 1, Math.max(1, byWeight))
  if (part < 1 || part >= pieces) throw new RangeError('each part needs at least one piece')
  return [part, pieces - part]
}

/** Returns the number of pieces that leave with a weight: as counted, else by weight; the last goods take all remaining pieces. */
export function countPiecesLeaving(
  pieces: number,
  { weight, remaining }: { readonly weight: number; readonly remaining: number },
  counted: number | null,
): number {
  if (weight === remaining) return pieces
  return counted ?? Number((BigInt(pieces) * BigInt(weight)) / BigInt(remaining))
}

/** Merges receipts by adding each weight (I5). @throws RangeError for fewer than two receipts, for earmarked weight, and for frozen pledged weight */
export function mergeWeights(receipts: readonly ReceiptWeights[]): ReceiptWeights {
  if (receipts.length < 2) throw new RangeError('a merge needs at least two receipts')
  for (const each of receipts) assertDivisible(each)
  return receipts.reduce((sum, each) => ({
    ...NOTHING,
    remaining: sum.remaining + each.remaining,
    pledged: sum.pledged + each.pledged,
    frozenFree: sum.frozenFree + each.frozenFree,
  }))
}

/** Returns whether the receipt can be split or merged: nothing is earmarked, and no pledged weight is frozen. */
export const isDivisible = ({ frozenPledged, earmarkedFree, earmarkedPledged }: ReceiptWeights): boolean =>
  frozenPledged === 0 && earmarkedFree === 0 && earmarkedPledged === 0

function assertDivisible(weights: ReceiptWeights): void {
  if (!isDivisible(weights)) throw new RangeError('some weight is earmarked, or frozen and pledged')
}

const NOTHING: ReceiptWeights = {
  remaining: 0,
  pledged: 0,
  frozenFree: 0,
  frozenPledged: 0,
  earmarkedFree: 0,
  earmarkedPledged: 0,
}
