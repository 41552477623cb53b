// Where excess of a loan is: with the loan or in the borrower's wallet. What was paid out of it and is needed for the loan is a claim on the payer (decision 343).
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { AccountName, Line } from '#engine/money/moves.ts'
import type { Db } from '#platform/database/database.ts'
import { available, bankCash, CASH, claimOf, excessOf, balanceOf } from '#modules/money/index.ts'
import type { LoanRow } from './loan.record.ts'

/**
 * Returns the wallet of the owner's shop; undefined where there is none, or it is disabled. Locks its row, as orders and withdrawals do, so that no other
 * transaction takes money out of it until this one ends.
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

/** Where a change of excess goes. Fen: the loan's account of excess and the wallet, less the claim, move by the change. */
export interface ExcessSplit {
  readonly lines: readonly Line[]
  /** By how much the claim changes. */
  readonly claim: bigint
}

interface Changing {
  readonly change: bigint
  /** Fen that the same journal puts into the wallet beside the excess. */
  readonly paid?: bigint
  /** Fen of the claim that the reversed payment had settled. */
  readonly settled?: bigint
  /** Of a written-off loan, the claim that is left to recover, with the account that has it; else the claim of the loan. */
  readonly claimed?: { readonly left: bigint; readonly account: AccountName }
}

/** Returns the fen of new excess that settle the claim. */
export const claimSettledBy = (excess: bigint, claim: bigint): bigint => least(excess, claim)

/**
 * New excess settles the claim first; the rest goes to the owner's wallet, or stays with the loan where they have none. Less excess is taken from what stays
 * with the loan; then the claim that a reversed payment had settled is restored; then the wallet pays what it has, and the rest is claimed.
 */
export async function splitExcess(
  unit: UnitOfWork,
  loan: LoanRow,
  {
    change,
    paid = 0n,
    settled = 0n,
    claimed = { left: BigInt(loan.claim_left), account: claimOf(loan.id) },
  }: Changing,
): Promise<ExcessSplit> {
  if (change === 0n) return { lines: [], claim: 0n }
  const wallet = await walletOf(unit.tx, loan.owner_id)
  const linesOf = (kept: bigint, moved: bigint, claim: bigint): ExcessSplit => ({
    claim,
    lines: [
      { account: excessOf(loan.id), amount: kept },
      { account: claimed.account, amount: -claim },
      ...(wallet === undefined ? [] : throughPlatform(loan.bank_id, wallet, moved)),
    ],
  })
  if (change > 0n) {
    const claim = -claimSettledBy(change, claimed.left)
    const rest = change + claim
    return wallet === undefined ? linesOf(rest, 0n, claim) : linesOf(0n, rest, claim)
  }
  const fromHeld = least(-change, await balanceBy(unit, excessOf(loan.id)))
  const restored = least(-change - fromHeld, settled)
  const has = wallet === undefined ? 0n : (await balanceBy(unit, available(wallet))) + paid
  const fromWallet = least(-change - fromHeld - restored, has > 0n ? has : 0n)
  return linesOf(-fromHeld, -fromWallet, -change - fromHeld - fromWallet)
}

/** What the account will have once the journals so far are posted. */
const balanceBy = async (unit: UnitOfWork, account: AccountName): Promise<bigint> =>
  BigInt(await balanceOf(unit.tx, account)) + unit.unposted(account)

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
