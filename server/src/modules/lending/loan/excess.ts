// Paid-out excess that the loan needs again is a claim on the payer (docs/decisions/repayments.md).
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { AccountName, PostingLine } from '#engine/money/moves.ts'
import type { Db } from '#platform/database/database.ts'
import {
  getAvailableAccount,
  getBankCashAccount,
  PLATFORM_CASH,
  getClaimAccount,
  getExcessAccount,
  loadBalance,
} from '#modules/money/index.ts'
import type { LoanRow } from './loan.record.ts'

/** Locks the wallet row, as orders and withdrawals do, so that no other transaction takes money from it before this one ends. */
export async function lockOwnerWallet(tx: Db, ownerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from wallet where store_id = ${ownerId} and disabled = 0 for no key update`.execute(tx)
  return rows[0]?.id
}

/** Through the platform's own accounts; a negative `amount` moves it back. */
export const createTransferLines = (bank: number, wallet: number, amount: bigint): PostingLine[] => [
  { account: getAvailableAccount(wallet), amount },
  { account: PLATFORM_CASH, amount: -amount },
  { account: getBankCashAccount(bank), amount },
]

/** Fen: excess account and wallet, less the claim, change by the given change. */
export interface ExcessSplit {
  readonly lines: readonly PostingLine[]
  readonly claim: bigint
}

interface ExcessChange {
  readonly change: bigint
  /** Paid into the wallet by the same journal apart from the excess. Fen. */
  readonly paid?: bigint
  /** Claim that the reversed payment had settled. Fen. */
  readonly settled?: bigint
  /** Of a written-off loan; defaults to the claim of the loan. */
  readonly claimed?: { readonly left: bigint; readonly account: AccountName }
}

export const computeClaimSettled = (excess: bigint, claim: bigint): bigint => minFen(excess, claim)

/**
 * New excess settles the claim first; the rest goes to the wallet, or stays with the loan. A reduction is taken from the loan, then restores the
 * claim that a
 * reversed payment had settled; then the wallet pays up to its balance, and the rest is claimed.
 */
export async function splitExcess(
  unit: UnitOfWork,
  loan: LoanRow,
  {
    change,
    paid = 0n,
    settled = 0n,
    claimed = { left: BigInt(loan.claim_left), account: getClaimAccount(loan.id) },
  }: ExcessChange,
): Promise<ExcessSplit> {
  if (change === 0n) return { lines: [], claim: 0n }
  const wallet = await lockOwnerWallet(unit.tx, loan.owner_id)
  const createSplit = (kept: bigint, moved: bigint, claim: bigint): ExcessSplit => ({
    claim,
    lines: [
      { account: getExcessAccount(loan.id), amount: kept },
      { account: claimed.account, amount: -claim },
      ...(wallet === undefined ? [] : createTransferLines(loan.bank_id, wallet, moved)),
    ],
  })
  if (change > 0n) {
    const claim = -computeClaimSettled(change, claimed.left)
    const rest = change + claim
    return wallet === undefined ? createSplit(rest, 0n, claim) : createSplit(0n, rest, claim)
  }
  const fromHeld = minFen(-change, await loadBalanceAfterPosting(unit, getExcessAccount(loan.id)))
  const restored = minFen(-change - fromHeld, settled)
  const has = wallet === undefined ? 0n : (await loadBalanceAfterPosting(unit, getAvailableAccount(wallet))) + paid
  const fromWallet = minFen(-change - fromHeld - restored, has > 0n ? has : 0n)
  return createSplit(-fromHeld, -fromWallet, -change - fromHeld - fromWallet)
}

const loadBalanceAfterPosting = async (unit: UnitOfWork, account: AccountName): Promise<bigint> =>
  BigInt(await loadBalance(unit.tx, account)) + unit.unposted(account)

const minFen = (one: bigint, other: bigint): bigint => (one < other ? one : other)
