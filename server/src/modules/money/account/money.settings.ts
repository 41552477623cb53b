// What the platform asks of withdrawals: decided among its business parameters (decision 140).
import type { Db } from '#platform/database/database.ts'
import { readParameters } from '#platform/parameters/parameters.ts'

export interface WithdrawRules {
  /** Fen: the least that is withdrawn at a time. */
  readonly min: number
  /** Percent × 100 of the amount. */
  readonly feeRate: number
}

/** What holds now, and until the transaction ends. */
export async function withdrawRules(tx: Db): Promise<WithdrawRules> {
  const { withdraw_min: min, withdraw_fee_rate: feeRate } = await readParameters(tx)
  return { min, feeRate }
}
