// The wallet of who borrows: what is drawn may go there, and what was paid beyond what is owed does.
import { sql } from 'kysely'
import type { Line } from '#domain/money/moves.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { available, bankCash, CASH, excessOf } from '#resources/money.accounts.ts'
import { balanceOf } from '#resources/money.queries.ts'
import type { LoanRow } from './loan.record.ts'

/** That of the owner's shop; `undefined` where there is none, or it is kept from business. */
export async function walletOf(tx: Db, ownerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from wallet where store_id = ${ownerId} and disabled = 0`.execute(tx)
  return rows[0]?.id
}

/** Money that a bank hands on to a wallet goes through the platform's own accounts; `amount` below 0 comes back. */
export const throughPlatform = (bank: number, wallet: number, amount: bigint): Line[] => [
  { account: available(wallet), amount },
  { account: CASH, amount: -amount },
  { account: bankCash(bank), amount },
]

/**
 * What was paid beyond what is owed goes to the owner's wallet, or is held for them where they have none; what turns out to be owed after all comes from
 * what is held first.
 * @throws Failure `excess_is_gone` where nothing is left to take it from
 */
export async function excessLines(tx: Db, loan: LoanRow, change: bigint): Promise<Line[]> {
  if (change === 0n) return []
  const wallet = await walletOf(tx, loan.owner_id)
  const held = change < 0n ? BigInt(await balanceOf(tx, excessOf(loan.id))) : 0n
  const fromHeld = change < 0n ? (held < -change ? held : -change) : 0n
  const rest = change + fromHeld
  if (wallet === undefined && rest < 0n)
    throw new Failure('excess_is_gone', { values: { asked: Number(-rest) } })
  const kept = { account: excessOf(loan.id), amount: wallet === undefined ? change : -fromHeld }
  return wallet === undefined ? [kept] : [kept, ...throughPlatform(loan.bank_id, wallet, rest)]
}
