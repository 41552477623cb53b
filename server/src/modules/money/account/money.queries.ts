import { sql } from 'kysely'
import { toDecimalText } from '@cangdan/protocol'
import type { AccountName } from '#engine/money/moves.ts'
import { Failure } from '#platform/failure.ts'
import type { Db } from '#platform/database/database.ts'

/** Returns the balance in fen. It may change at any moment unless the account is locked; `UnitOfWork.post` checks it again. */
export async function loadBalance(tx: Db, { kind, of }: AccountName): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from money_account where kind = ${kind} and owner_id = ${of}`.execute(tx)
  return rows[0]?.balance ?? 0
}

export const formatYuan = (fen: number): string => toDecimalText(fen, 2)

/** @throws Failure `insufficient_balance` with figures */
export async function assertBalance(tx: Db, account: AccountName, requested: number): Promise<void> {
  const balance = await loadBalance(tx, account)
  if (balance < requested)
    throw new Failure('insufficient_balance', {
      values: { available: formatYuan(balance), asked: formatYuan(requested) },
    })
}
