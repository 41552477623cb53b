// What goods are good for as collateral (`domain.md` §4.0 to §4.3): the eligible value is an exact fraction until it is shown, the cap is worked out of
// the sum of all lines and rounded down once.

/** Hundredths in a tonne, times parts per million twice: of grade and of what a haircut leaves. */
const SCALE = 100n * 1_000_000n * 1_000_000n
const WHOLE = 1_000_000n

/** What a lender values goods with. */
export interface Valued {
  /** Hundredths of a tonne. */
  readonly weight: bigint
  /** Fen for a tonne. */
  readonly price: bigint
  /** Parts per million, as are all ratios. */
  readonly grade: bigint
  readonly haircut: bigint
}

/** In fen × `SCALE`. */
const exact = ({ weight, price, grade, haircut }: Valued): bigint =>
  weight * price * grade * (WHOLE - haircut)
const exactOf = (lines: readonly Valued[]): bigint => lines.reduce((sum, line) => sum + exact(line), 0n)

/** E = Σ q·P·g·(1−h). Fen, rounded down to be shown; no cap is worked out of it. */
export const eligibleOf = (lines: readonly Valued[]): bigint => exactOf(lines) / SCALE

/** q·P·g. Fen, rounded down. */
export const grossOf = (line: Valued): bigint => eligibleOf([{ ...line, haircut: 0n }])

/** r·E. Fen, rounded down: what can be drawn on these goods. */
export const capOf = (lines: readonly Valued[], pledgeRate: bigint): bigint =>
  (exactOf(lines) * pledgeRate) / (SCALE * WHOLE)

/** Of an amount, by the eligible values of lines: rounded up, so that no share of it is taken of no limit. Fen. */
export function shareOf(amount: bigint, some: readonly Valued[], all: readonly Valued[]): bigint {
  const whole = exactOf(all)
  return whole === 0n ? amount : (amount * exactOf(some) + whole - 1n) / whole
}

/** The spot price, the futures leg, or the lower of both, in fen; `undefined` where a leg that counts is missing: unpriced, and never 0. */
export function valuationPrice(
  basis: number,
  { spot, futures }: { readonly spot: bigint | undefined; readonly futures: bigint | undefined },
): bigint | undefined {
  if (basis === BASIS.spot) return spot
  if (basis === BASIS.futures) return futures
  return spot === undefined || futures === undefined ? undefined : spot < futures ? spot : futures
}

/** `risk_policy.valuation_basis`. */
export const BASIS = { spot: 1, futures: 2, lower: 3 } as const

/** The mean of settlements, less the basis; fen, rounded down. @param basis parts per million */
export const futuresLeg = (sum: bigint, days: bigint, basis: bigint): bigint =>
  (sum * (WHOLE - basis)) / (days * WHOLE)

/** Percent × 100 as parts per million. */
export const ppmOf = (percent: number): bigint => BigInt(percent) * 100n
