// Withdrawal rules of the platform, set among its business parameters (docs/decisions/settings-and-parameters.md).
import type { Db } from '#platform/database/database.ts'
import { readParameters } from '#platform/parameters/parameters.ts'

export interface WithdrawRules {
  /** Least amount of a withdrawal in fen. */
  readonly min: number
  /** Percent × 100 of the amount. */
  readonly feeRate: number
}

/** Loads the current rules; they stay in effect until the transaction ends. */
export async function loadWithdrawRules(tx: Db): Promise<WithdrawRules> {
  const { withdraw_min: min, withdraw_fee_rate: feeRate } = await readParameters(tx)
  return { min, feeRate }
}
