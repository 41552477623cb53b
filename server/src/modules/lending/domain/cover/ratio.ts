// Exact fractions: divisions stay exact until a rule rounds them (domain §4.0).

/** In lowest terms with a denominator above 0, so equal ratios have equal fields. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

/** @throws RangeError if the denominator is 0 */
export function toRatio(num: bigint, den = 1n): Ratio {
  if (den === 0n) throw new RangeError('division by 0')
  const by = findGreatestDivisor(num, den) * (den < 0n ? -1n : 1n)
  return { num: num / by, den: den / by }
}

function findGreatestDivisor(one: bigint, other: bigint): bigint {
  let [high, low] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (low !== 0n) [high, low] = [low, high % low]
  return high
}

export const ZERO: Ratio = { num: 0n, den: 1n }
export const ONE: Ratio = { num: 1n, den: 1n }
export const fromPpm = (ppm: bigint): Ratio => toRatio(ppm, 1_000_000n)

export const add = (one: Ratio, other: Ratio): Ratio =>
  toRatio(one.num * other.den + other.num * one.den, one.den * other.den)

export const subtract = (one: Ratio, other: Ratio): Ratio => add(one, { num: -other.num, den: other.den })

export const multiply = (...factors: readonly Ratio[]): Ratio =>
  factors.reduce((product, { num, den }) => toRatio(product.num * num, product.den * den), ONE)

export const divide = (one: Ratio, by: Ratio): Ratio => toRatio(one.num * by.den, one.den * by.num)

export const sum = (terms: readonly Ratio[]): Ratio => terms.reduce(add, ZERO)

/** Returns −1, 0 or 1. */
export function compare(one: Ratio, other: Ratio): -1 | 0 | 1 {
  const [left, right] = [one.num * other.den, other.num * one.den]
  return left < right ? -1 : left > right ? 1 : 0
}

export const isAtLeast = (one: Ratio, other: Ratio): boolean => compare(one, other) >= 0
export const isAtMost = (one: Ratio, other: Ratio): boolean => compare(one, other) <= 0
export const minRatio = (one: Ratio, other: Ratio): Ratio => (isAtMost(one, other) ? one : other)
export const clampToZero = (one: Ratio): Ratio => (one.num < 0n ? ZERO : one)

/** Rounds down, also below 0. */
export function floor({ num, den }: Ratio): bigint {
  const whole = num / den
  return num < 0n && whole * den !== num ? whole - 1n : whole
}

export const ceil = ({ num, den }: Ratio): bigint => -floor({ num: -num, den })

/** Rounds to the nearest whole number; halves round up, also below 0. */
export const roundHalfUp = ({ num, den }: Ratio): bigint => floor({ num: 2n * num + den, den: 2n * den })
