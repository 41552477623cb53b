// What goods are worth, and the bond that a receipt issued in place of a lost one takes (`domain.md` §1.1, §3.2).

/** Percent × 100 in one whole. */
const WHOLE = 10_000n
/** Hundredths in a tonne; kilograms in a hundredth of one. */
const HUNDREDTHS = 100n
const KILOGRAMS = 10n

/** A price in fen, of a tonne or of a kilogram. */
export interface Price {
  readonly fen: number
  readonly per: 'tonne' | 'kilogram'
  /** Percent × 100 of it that goods of this grade are worth. */
  readonly grade: number
}

/** Fen, rounded down. @param weight hundredths of a tonne */
export function worthOf(weight: number, { fen, per, grade }: Price): number {
  const product = BigInt(weight) * BigInt(fen) * BigInt(grade)
  return Number((per === 'tonne' ? product / HUNDREDTHS : product * KILOGRAMS) / WHOLE)
}

/** Fen, rounded up: the least bond for goods of that worth. @param rate percent × 100 of it */
export function bondFor(worth: number, rate: number): number {
  const product = BigInt(worth) * BigInt(rate)
  return Number((product + WHOLE - 1n) / WHOLE)
}
