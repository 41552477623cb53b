// Exact fractions for the reference calculation over bigint. Shares no code with the product.

/** `num / den`; `den` is above 0, not necessarily in lowest terms. */
export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

/** Parts per million of 1. */
export const WHOLE = 1_000_000n
export const ZERO: Fraction = { num: 0n, den: 1n }

export function toFraction(num: bigint, den = 1n): Fraction {
  if (den === 0n) throw new RangeError('a fraction needs a denominator other than 0')
  return den < 0n ? { num: -num, den: -den } : { num, den }
}

/** Converts parts per million to a fraction. */
export const ppmToFraction = (ratio: bigint): Fraction => toFraction(ratio, WHOLE)

function findGreatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : findGreatestDivisor(b, a % b)
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.den === b.den) return { num: a.num + b.num, den: a.den }
  const common = findGreatestDivisor(a.den, b.den)
  return { num: a.num * (b.den / common) + b.num * (a.den / common), den: a.den * (b.den / common) }
}

export const subtractFractions = (a: Fraction, b: Fraction): Fraction => addFractions(a, { num: -b.num, den: b.den })

export function multiplyFractions(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => ({ num: a.num * b.num, den: a.den * b.den }))
}

export const div = (a: Fraction, b: Fraction): Fraction => toFraction(a.num * b.den, a.den * b.num)

/** Negative, 0 or positive, as `a` is below, equal to or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.num * b.den, b.num * a.den]
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function roundDown({ num, den }: Fraction): bigint {
  const cut = num / den
  return num < 0n && cut * den !== num ? cut - 1n : cut
}

export function roundUp({ num, den }: Fraction): bigint {
  return -roundDown({ num: -num, den })
}

/** Rounds to the nearest whole number; halves round up. */
export const roundFractionHalfUp = ({ num, den }: Fraction): bigint => roundDown({ num: 2n * num + den, den: 2n * den })
