// What the platform asks of withdrawals. The settings of the platform keep it; where they say nothing of it, what stands here holds.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface WithdrawRules {
  /** Fen: the least that is withdrawn at a time. */
  readonly min: number
  /** Percent × 100 of the amount. */
  readonly feeRate: number
}

const DEFAULTS: WithdrawRules = { min: 100_00, feeRate: 10 }

/** What holds now. */
export async function withdrawRules(tx: Db): Promise<WithdrawRules> {
  const { rows: known } = await sql<{ is_there: boolean }>`
    select to_regclass('config_setting') is not null as is_there`.execute(tx)
  if (known[0]?.is_there !== true) return DEFAULTS
  const { rows } = await sql<WithdrawRules>`
    select withdraw_min as min, withdraw_fee_rate as "feeRate" from config_setting`.execute(tx)
  return rows[0] ?? DEFAULTS
}
