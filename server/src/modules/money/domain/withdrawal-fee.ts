const WHOLE = 10_000n

/** Fen. `feeRate` is percent × 100; the fee is rounded half up. */
export function computeWithdrawal(
  amount: number,
  feeRate: number,
): { readonly fee: number; readonly transfer: number } {
  const fee = (BigInt(amount) * BigInt(feeRate) * 2n + WHOLE) / (2n * WHOLE)
  return { fee: Number(fee), transfer: Number(BigInt(amount) - fee) }
}
