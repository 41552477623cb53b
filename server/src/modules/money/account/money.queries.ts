// What is read of accounts of money.
import { sql } from 'kysely'
import { toDecimalText } from '@cangdan/protocol'
import type { AccountName } from '#engine/money/moves.ts'
import { Failure } from '#platform/failure.ts'
import type { Db } from '#platform/database/database.ts'

/** Fen. Where nothing is locked it may be other in a moment: `UnitOfWork.post` looks again. */
export async function balanceOf(tx: Db, { kind, of }: AccountName): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from money_account where kind = ${kind} and owner_id = ${of}`.execute(tx)
  return rows[0]?.balance ?? 0
}

/** Fen as people read them. */
export const yuan = (fen: number): string => toDecimalText(fen, 2)

/** @throws Failure `insufficient_balance`, with what there is and what was asked */
export async function assertBalance(tx: Db, account: AccountName, asked: number): Promise<void> {
  const balance = await balanceOf(tx, account)
  if (balance < asked)
    throw new Failure('insufficient_balance', { values: { available: yuan(balance), asked: yuan(asked) } })
}
