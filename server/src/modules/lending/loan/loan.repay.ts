// Allocated in the order of the contract at the value date; later repayments are reallocated (domain §3.7, §4.7).
import type { LoanEvent } from '../domain/loan/loan-events.ts'
import type { RepaymentEntry } from '../domain/loan/loan-history.ts'
import type { PostingLine } from '#engine/money/moves.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  getAvailableAccount,
  getBankCashAccount,
  getIncomeAccount,
  getDebtAccount,
  assertBalance,
} from '#modules/money/index.ts'
import {
  sumCorrections,
  createLoanLines,
  loadLoanAccrued,
  type PostingInput,
  postJournalIfMoving,
  type RecomputedLoan,
  recomputeLoan,
  writeEvent,
  writeCorrections,
} from './loan.books.ts'
import { EVENT, type LoanRow, type StoredLoan } from './loan.record.ts'
import { type ExcessSplit, splitExcess, createTransferLines, lockOwnerWallet } from './excess.ts'

/** `repayment.repay_way`. */
export const REPAY_WAY = { bank: 1, wallet: 2 } as const

export interface RepaymentInput {
  readonly loanId: number
  readonly id: number
  readonly on: string
  /** Fen. */
  readonly amount: bigint
  readonly way: number
  readonly serialNo: string
  /** Fen of the whole document, which the wallet must hold. */
  readonly total: bigint
}

/** Placeholder id of an unsaved event; sorts last within its day. */
export const NEW = 'new'

/** @throws Failure for a value date outside the loan, or other than today for a wallet */
export function assertValueDate({ row }: StoredLoan, { on, way }: Pick<RepaymentInput, 'on' | 'way'>): void {
  const { draw_date: drawn, today } = row
  if (on < drawn) throw new Failure('value_date_too_early', { values: { day: on, drawn } })
  if (on > today) throw new Failure('value_date_to_come', { values: { day: on } })
  if (way === REPAY_WAY.wallet && on !== today) throw new Failure('wallet_pays_today', { values: { day: on, today } })
}

export interface ComputedRepayment {
  readonly loan: StoredLoan
  readonly recomputed: RecomputedLoan
  readonly entry: RepaymentEntry
}

/** Writes nothing. @throws Failure as `assertValueDate`; `nothing_is_owed` for a payment from a wallet */
export function computeRepayment(
  loan: StoredLoan,
  { on, amount, way }: Pick<RepaymentInput, 'on' | 'amount' | 'way'>,
): ComputedRepayment {
  assertValueDate(loan, { on, way })
  const event: LoanEvent = { kind: 'repayment', id: NEW, posted: Number.MAX_SAFE_INTEGER, on, amount }
  const recomputed = recomputeLoan(loan, event)
  const entry = recomputed.after.repayments.find(({ id }) => id === NEW)
  if (entry === undefined) throw new Error('the history misses the new repayment')
  // The whole amount would return to the wallet.
  const isIdle = entry.allocation.excess === amount && loan.row.claim_left === 0
  if (way === REPAY_WAY.wallet && isIdle) throw new Failure('nothing_is_owed')
  return { loan, recomputed, entry }
}

/** The loan is locked. */
export async function bookRepayment(
  unit: UnitOfWork,
  { loanId, id, on, amount, way, serialNo, total }: RepaymentInput,
): Promise<ComputedRepayment & { readonly eventId: number }> {
  const { tx } = unit
  const found = computeRepayment(await loadLoanAccrued(unit, loanId), { on, amount, way })
  const { loan, recomputed, entry } = found
  const { row } = loan
  const source = `repayment:${id}`
  const wallet = way === REPAY_WAY.wallet ? await loadPayerWallet(tx, row) : undefined
  // The journal has only the net amount, so excess could hide a missing balance.
  if (wallet !== undefined) await assertBalance(tx, getAvailableAccount(wallet), Number(total))
  const split = await splitRepaymentExcess(unit, recomputed)
  const eventId = await writeEvent(unit, row.id, {
    kind: EVENT.repayment,
    on,
    amount,
    parts: entry.allocation,
    claim: split.claim,
    source,
  })
  await writeCorrections(unit, recomputed, NEW)
  postChange(unit, recomputed, split, {
    lines: createPaymentLines(row, wallet, -amount),
    event: way === REPAY_WAY.wallet ? 'loan_repaid_from_wallet' : 'loan_repaid',
    bizKey: `${source}:posted:${row.id}`,
    amount,
    tradeNo: serialNo,
    wallet,
  })
  return { ...found, eventId }
}

export interface ReversalInput extends RepaymentInput {
  readonly eventId: number
}

/** @param loan locked, and accrued up to today unless it is written off */
export async function reverseRepayment(
  unit: UnitOfWork,
  loan: StoredLoan,
  { id, amount, way, serialNo, eventId }: ReversalInput,
): Promise<void> {
  const { tx } = unit
  const { row } = loan
  const of = String(eventId)
  const recomputed = recomputeLoan(loan, { kind: 'reversal', id: NEW, posted: Number.MAX_SAFE_INTEGER, of })
  const reversed = recomputed.corrections.find((correction) => correction.id === of)
  if (reversed === undefined) throw new Error(`event ${eventId} is not a repayment of loan ${row.id}`)
  const source = `repayment:${id}`
  const wallet = way === REPAY_WAY.wallet ? await loadPayerWallet(tx, row) : undefined
  const settled = BigInt(loan.stored.find((event) => event.id === eventId)?.claim ?? 0)
  const paid = wallet === undefined ? 0n : amount
  const split = await splitRepaymentExcess(unit, recomputed, { paid, settled: -settled })
  await writeEvent(unit, row.id, {
    kind: EVENT.reversal,
    on: row.today,
    amount: 0n,
    parts: reversed.change,
    claim: split.claim,
    of: eventId,
    source,
  })
  await writeCorrections(unit, recomputed, of)
  postChange(unit, recomputed, split, {
    lines: createPaymentLines(row, wallet, amount),
    event: 'repayment_reversed',
    bizKey: `${source}:reversed:${row.id}`,
    amount,
    tradeNo: serialNo,
    wallet,
  })
}

/** Repayments of today pay it first and are reallocated. The loan is locked. */
export async function chargeFee(
  unit: UnitOfWork,
  loan: StoredLoan,
  { amount, remark, source = '' }: { readonly amount: bigint; readonly remark: string; readonly source?: string },
): Promise<void> {
  const { row } = loan
  const event: LoanEvent = { kind: 'fee', id: NEW, posted: Number.MAX_SAFE_INTEGER, on: row.today, amount }
  const recomputed = recomputeLoan(loan, event)
  const split = await splitRepaymentExcess(unit, recomputed)
  const eventId = await writeEvent(unit, row.id, {
    kind: EVENT.fee,
    on: row.today,
    amount,
    claim: split.claim,
    remark,
    source,
  })
  await writeCorrections(unit, recomputed, NEW)
  postChange(unit, recomputed, split, {
    lines: [
      { account: getDebtAccount(row.id, 'fee'), amount: -amount },
      { account: getIncomeAccount(row.bank_id, 'loan_fee'), amount },
    ],
    event: 'loan_fee_charged',
    bizKey: `loan_event:${eventId}`,
    amount,
    remark,
  })
}

/** The loan is locked. @throws Failure `fee_is_paid` if a repayment has paid any of it */
export async function reverseFee(
  unit: UnitOfWork,
  loan: StoredLoan,
  { id, amount, remark }: { readonly id: number; readonly amount: bigint; readonly remark: string },
): Promise<void> {
  const { row } = loan
  const recomputed = recomputeLoan(loan, {
    kind: 'reversal',
    id: NEW,
    posted: Number.MAX_SAFE_INTEGER,
    of: String(id),
  })
  if (recomputed.corrections.length > 0 || BigInt(row.fee_left) < amount)
    throw new Failure('fee_is_paid', { values: { fee: Number(amount) } })
  const eventId = await writeEvent(unit, row.id, {
    kind: EVENT.feeBack,
    on: row.today,
    amount,
    of: id,
    remark,
  })
  // No repayment changes, so no excess does.
  postChange(unit, recomputed, await splitRepaymentExcess(unit, recomputed), {
    lines: [
      { account: getDebtAccount(row.id, 'fee'), amount },
      { account: getIncomeAccount(row.bank_id, 'loan_fee'), amount: -amount },
    ],
    event: 'loan_fee_taken_back',
    bizKey: `loan_event:${eventId}`,
    amount,
    remark,
  })
}

/** @throws Failure `owner_without_wallet` */
export async function loadPayerWallet(tx: Db, { owner_id: owner }: LoanRow): Promise<number> {
  const wallet = await lockOwnerWallet(tx, owner)
  if (wallet === undefined) throw new Failure('owner_without_wallet')
  return wallet
}

/** A negative `amount` is incoming. */
export const createPaymentLines = (
  { bank_id: bank }: LoanRow,
  wallet: number | undefined,
  amount: bigint,
): readonly PostingLine[] =>
  wallet === undefined ? [{ account: getBankCashAccount(bank), amount }] : createTransferLines(bank, wallet, amount)

interface RepaymentPosting extends PostingInput {
  readonly event:
    | 'loan_repaid'
    | 'loan_repaid_from_wallet'
    | 'repayment_reversed'
    | 'loan_fee_charged'
    | 'loan_fee_taken_back'
}

/** Runs before the event is written, because the event states the claim. */
const splitRepaymentExcess = (
  unit: UnitOfWork,
  { loan, corrections }: RecomputedLoan,
  more: { readonly paid?: bigint; readonly settled?: bigint } = {},
): Promise<ExcessSplit> => splitExcess(unit, loan.row, { change: sumCorrections(corrections).excess, ...more })

function postChange(
  unit: UnitOfWork,
  { loan: { row }, corrections, accrued }: RecomputedLoan,
  split: ExcessSplit,
  { lines: paid, ...posting }: RepaymentPosting,
): void {
  const lines = [...createLoanLines(row, sumCorrections(corrections), accrued), ...split.lines, ...paid]
  postJournalIfMoving(unit, row, { ...posting, lines })
}
