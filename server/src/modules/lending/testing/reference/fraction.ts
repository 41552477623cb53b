// Exact fractions for the reference calculation over bigint. Shares no code with the product.

/** `num / den`; `den` is above 0, not necessarily in lowest terms. */
export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

/** Parts per million of 1. */
export const WHOLE = 1_000_000n
export const ZERO: Fraction = { num: 0n, den: 1n }

export function fraction(num: bigint, den = 1n): Fraction {
  if (den === 0n) throw new RangeError('a fraction needs a denominator other than 0')
  return den < 0n ? { num: -num, den: -den } : { num, den }
}

/** Converts parts per million to a fraction. */
export const ppm = (ratio: bigint): Fraction => fraction(ratio, WHOLE)

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.den === b.den) return { num: a.num + b.num, den: a.den }
  const common = greatestCommonDivisor(a.den, b.den)
  return { num: a.num * (b.den / common) + b.num * (a.den / common), den: a.den * (b.den / common) }
}

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { num: -b.num, den: b.den })

export function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => ({ num: a.num * b.num, den: a.den * b.den }))
}

export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den, a.den * b.num)

/** Negative, 0 or positive, as `a` is below, equal to or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.num * b.den, b.num * a.den]
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function roundedDown({ num, den }: Fraction): bigint {
  const cut = num / den
  return num < 0n && cut * den !== num ? cut - 1n : cut
}

export function roundedUp({ num, den }: Fraction): bigint {
  return -roundedDown({ num: -num, den })
}

/** Rounds to the nearest whole number; halves round up. */
export const roundedHalfUp = ({ num, den }: Fraction): bigint =>
  roundedDown({ num: 2n * num + den, den: 2n * den })
