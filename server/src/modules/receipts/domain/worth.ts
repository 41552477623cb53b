// Computes the value of goods, and the bond for a receipt that replaces a lost one (domain §1, §3.2).

const WHOLE = 10_000n
/** Hundredths per tonne, and kilograms per hundredth of a tonne. */
const HUNDREDTHS = 100n
const KILOGRAMS = 10n

/** A price in fen per tonne or kilogram. */
export interface Price {
  readonly fen: number
  readonly per: 'tonne' | 'kilogram'
  /** Grade factor in percent × 100. */
  readonly grade: number
}

/** Returns the value in fen, rounded down. @param weight hundredths of a tonne */
export function computeWorth(weight: number, { fen, per, grade }: Price): number {
  const product = BigInt(weight) * BigInt(fen) * BigInt(grade)
  return Number((per === 'tonne' ? product / HUNDREDTHS : product * KILOGRAMS) / WHOLE)
}

/** Returns the minimum bond in fen, rounded up. @param rate percent × 100 of the value */
export function computeMinimumBond(worth: number, rate: number): number {
  const product = BigInt(worth) * BigInt(rate)
  return Number((product + WHOLE - 1n) / WHOLE)
}
