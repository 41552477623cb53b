// What a withdrawal costs, and what arrives of it.

/** Percent × 100 in one whole. */
const WHOLE = 10_000n

/** Fen. The fee is the rate (percent × 100) of the amount, a half fen rounded up; what arrives is the rest. */
export function withdrawalOf(
  amount: number,
  feeRate: number,
): { readonly fee: number; readonly transfer: number } {
  const fee = (BigInt(amount) * BigInt(feeRate) * 2n + WHOLE) / (2n * WHOLE)
  return { fee: Number(fee), transfer: Number(BigInt(amount) - fee) }
}
