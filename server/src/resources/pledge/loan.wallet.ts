// The wallet of who borrows, and where excess is: with the loan, in that wallet, or, where it is gone and owed after all, a claim on the payer (decision 343).
import { sql } from 'kysely'
import type { Line } from '#domain/money/moves.ts'
import type { Db } from '#platform/database/database.ts'
import { available, bankCash, CASH, claimOf, excessOf } from '#resources/money.accounts.ts'
import { balanceOf } from '#resources/money.queries.ts'
import type { LoanRow } from './loan.record.ts'

/**
 * That of the owner's shop; `undefined` where there is none, or it is kept from business. Its row is locked, as orders and withdrawals lock it: its balance
 * falls by nobody else until the transaction ends.
 */
export async function walletOf(tx: Db, ownerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from wallet where store_id = ${ownerId} and disabled = 0 for no key update`.execute(tx)
  return rows[0]?.id
}

/** Money that a bank hands on to a wallet goes through the platform's own accounts; `amount` below 0 comes back. */
export const throughPlatform = (bank: number, wallet: number, amount: bigint): Line[] => [
  { account: available(wallet), amount },
  { account: CASH, amount: -amount },
  { account: bankCash(bank), amount },
]

/** By transaction, what journals that are not posted yet take out of wallets or put into them. Fen. */
const waiting = new WeakMap<Db, Map<number, bigint>>()

/** Counts what these lines move of wallets for whatever is split later in the transaction. */
export function countWaiting(tx: Db, lines: readonly Line[]): void {
  const sums = waiting.get(tx) ?? new Map<number, bigint>()
  for (const { account, amount } of lines)
    if (account.kind === 'wallet_available') sums.set(account.of, (sums.get(account.of) ?? 0n) + amount)
  waiting.set(tx, sums)
}

/** How a change of excess is split. Fen: what is kept and what the wallet gets, less the claim, are the change. */
export interface ExcessSplit {
  readonly lines: readonly Line[]
  /** By how much the claim changes. */
  readonly claim: bigint
}

interface Changing {
  readonly change: bigint
  /** What the journal moves of the wallet beside its excess. */
  readonly paid?: bigint
  /** Of what is reversed, the claim that it had settled. */
  readonly settled?: bigint
}

/**
 * Excess pays the claim first. What is left goes to the owner's wallet, or is held for them where they have none. What turns out to be owed after all comes
 * from what is held; then a claim is again what a reversed payment had settled of it; the wallet pays as far as it reaches, and the rest is claimed.
 */
export async function splitExcess(
  tx: Db,
  loan: LoanRow,
  { change, paid = 0n, settled = 0n }: Changing,
): Promise<ExcessSplit> {
  if (change === 0n) return { lines: [], claim: 0n }
  const wallet = await walletOf(tx, loan.owner_id)
  const linesOf = (kept: bigint, moved: bigint, claim: bigint): ExcessSplit => ({
    claim,
    lines: [
      { account: excessOf(loan.id), amount: kept },
      { account: claimOf(loan.id), amount: -claim },
      ...(wallet === undefined ? [] : throughPlatform(loan.bank_id, wallet, moved)),
    ],
  })
  if (change > 0n) {
    const claim = -least(change, BigInt(loan.claim_left))
    const rest = change + claim
    return wallet === undefined ? linesOf(rest, 0n, claim) : linesOf(0n, rest, claim)
  }
  const fromHeld = least(-change, BigInt(await balanceOf(tx, excessOf(loan.id))))
  const restored = least(-change - fromHeld, settled)
  const has = wallet === undefined ? 0n : (await balanceOfWallet(tx, wallet)) + paid
  const fromWallet = least(-change - fromHeld - restored, has > 0n ? has : 0n)
  return linesOf(-fromHeld, -fromWallet, -change - fromHeld - fromWallet)
}

const balanceOfWallet = async (tx: Db, wallet: number): Promise<bigint> =>
  BigInt(await balanceOf(tx, available(wallet))) + (waiting.get(tx)?.get(wallet) ?? 0n)

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
