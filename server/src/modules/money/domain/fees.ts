/** 100 % as percent × 100. */
const WHOLE = 10_000n

/** Computes fee and transfer in fen. The fee is the rate (percent × 100) of the amount, rounded half up; the transfer is the rest. */
export function withdrawalOf(
  amount: number,
  feeRate: number,
): { readonly fee: number; readonly transfer: number } {
  const fee = (BigInt(amount) * BigInt(feeRate) * 2n + WHOLE) / (2n * WHOLE)
  return { fee: Number(fee), transfer: Number(BigInt(amount) - fee) }
}
