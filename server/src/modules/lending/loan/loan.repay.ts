// Allocated in the order of the contract at the value date; later repayments are reallocated (domain §3.7, §4.7).
import type { LoanEvent } from '../domain/loan/loan-events.ts'
import type { RepaymentEntry } from '../domain/loan/loan-history.ts'
import type { Line } from '#engine/money/moves.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { available, bankCash, income, owed, assertBalance } from '#modules/money/index.ts'
import {
  changeOf,
  linesOfLoan,
  loanToday,
  type Posting,
  postMoving,
  type Reworked,
  rework,
  writeEvent,
  writeReworked,
} from './loan.books.ts'
import { EVENT, type LoanRow, type StoredLoan } from './loan.record.ts'
import { type ExcessSplit, splitExcess, throughPlatform, walletOf } from './loan.wallet.ts'

/** `repayment.repay_way`. */
export const REPAY_WAY = { bank: 1, wallet: 2 } as const

export interface Repaying {
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
export function assertDay({ row }: StoredLoan, { on, way }: Pick<Repaying, 'on' | 'way'>): void {
  const { draw_date: drawn, today } = row
  if (on < drawn) throw new Failure('value_date_too_early', { values: { day: on, drawn } })
  if (on > today) throw new Failure('value_date_to_come', { values: { day: on } })
  if (way === REPAY_WAY.wallet && on !== today)
    throw new Failure('wallet_pays_today', { values: { day: on, today } })
}

export interface Allocated {
  readonly loan: StoredLoan
  readonly reworked: Reworked
  readonly entry: RepaymentEntry
}

/** Writes nothing. @throws Failure as `assertValueDate`; `nothing_is_owed` for a payment from a wallet */
export function allocated(
  loan: StoredLoan,
  { on, amount, way }: Pick<Repaying, 'on' | 'amount' | 'way'>,
): Allocated {
  assertDay(loan, { on, way })
  const event: LoanEvent = { kind: 'repayment', id: NEW, posted: Number.MAX_SAFE_INTEGER, on, amount }
  const reworked = rework(loan, event)
  const entry = reworked.after.repayments.find(({ id }) => id === NEW)
  if (entry === undefined) throw new Error('the history misses the new repayment')
  // The whole amount would return to the wallet.
  const isIdle = entry.allocation.excess === amount && loan.row.claim_left === 0
  if (way === REPAY_WAY.wallet && isIdle) throw new Failure('nothing_is_owed')
  return { loan, reworked, entry }
}

/** The loan is locked. */
export async function repay(
  unit: UnitOfWork,
  { loanId, id, on, amount, way, serialNo, total }: Repaying,
): Promise<Allocated & { readonly eventId: number }> {
  const { tx } = unit
  const found = allocated(await loanToday(unit, loanId), { on, amount, way })
  const { loan, reworked, entry } = found
  const { row } = loan
  const source = `repayment:${id}`
  const wallet = way === REPAY_WAY.wallet ? await payerWallet(tx, row) : undefined
  // The journal has only the net amount, so excess could hide a missing balance.
  if (wallet !== undefined) await assertBalance(tx, available(wallet), Number(total))
  const split = await splitOf(unit, reworked)
  const eventId = await writeEvent(unit, row.id, {
    kind: EVENT.repayment,
    on,
    amount,
    parts: entry.allocation,
    claim: split.claim,
    source,
  })
  await writeReworked(unit, reworked, NEW)
  postChange(unit, reworked, split, {
    lines: paidBy(row, wallet, -amount),
    event: way === REPAY_WAY.wallet ? 'loan_repaid_from_wallet' : 'loan_repaid',
    bizKey: `${source}:posted:${row.id}`,
    amount,
    tradeNo: serialNo,
    wallet,
  })
  return { ...found, eventId }
}

export interface Reversing extends Repaying {
  readonly eventId: number
}

/** @param loan locked, and accrued up to today unless it is written off */
export async function reverse(
  unit: UnitOfWork,
  loan: StoredLoan,
  { id, amount, way, serialNo, eventId }: Reversing,
): Promise<void> {
  const { tx } = unit
  const { row } = loan
  const of = String(eventId)
  const reworked = rework(loan, { kind: 'reversal', id: NEW, posted: Number.MAX_SAFE_INTEGER, of })
  const gone = reworked.corrections.find((correction) => correction.id === of)
  if (gone === undefined) throw new Error(`event ${eventId} is not a repayment of loan ${row.id}`)
  const source = `repayment:${id}`
  const wallet = way === REPAY_WAY.wallet ? await payerWallet(tx, row) : undefined
  const settled = BigInt(loan.stored.find((event) => event.id === eventId)?.claim ?? 0)
  const paid = wallet === undefined ? 0n : amount
  const split = await splitOf(unit, reworked, { paid, settled: -settled })
  await writeEvent(unit, row.id, {
    kind: EVENT.reversal,
    on: row.today,
    amount: 0n,
    parts: gone.change,
    claim: split.claim,
    of: eventId,
    source,
  })
  await writeReworked(unit, reworked, of)
  postChange(unit, reworked, split, {
    lines: paidBy(row, wallet, amount),
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
  {
    amount,
    remark,
    source = '',
  }: { readonly amount: bigint; readonly remark: string; readonly source?: string },
): Promise<void> {
  const { row } = loan
  const event: LoanEvent = { kind: 'fee', id: NEW, posted: Number.MAX_SAFE_INTEGER, on: row.today, amount }
  const reworked = rework(loan, event)
  const split = await splitOf(unit, reworked)
  const eventId = await writeEvent(unit, row.id, {
    kind: EVENT.fee,
    on: row.today,
    amount,
    claim: split.claim,
    remark,
    source,
  })
  await writeReworked(unit, reworked, NEW)
  postChange(unit, reworked, split, {
    lines: [
      { account: owed(row.id, 'fee'), amount: -amount },
      { account: income(row.bank_id, 'loan_fee'), amount },
    ],
    event: 'loan_fee_charged',
    bizKey: `loan_event:${eventId}`,
    amount,
    remark,
  })
}

/** The loan is locked. @throws Failure `fee_is_paid` if a repayment has paid any of it */
export async function takeFeeBack(
  unit: UnitOfWork,
  loan: StoredLoan,
  { id, amount, remark }: { readonly id: number; readonly amount: bigint; readonly remark: string },
): Promise<void> {
  const { row } = loan
  const reworked = rework(loan, {
    kind: 'reversal',
    id: NEW,
    posted: Number.MAX_SAFE_INTEGER,
    of: String(id),
  })
  if (reworked.corrections.length > 0 || BigInt(row.fee_left) < amount)
    throw new Failure('fee_is_paid', { values: { fee: Number(amount) } })
  const eventId = await writeEvent(unit, row.id, {
    kind: EVENT.feeBack,
    on: row.today,
    amount,
    of: id,
    remark,
  })
  // No repayment changes, so no excess does.
  postChange(unit, reworked, await splitOf(unit, reworked), {
    lines: [
      { account: owed(row.id, 'fee'), amount },
      { account: income(row.bank_id, 'loan_fee'), amount: -amount },
    ],
    event: 'loan_fee_taken_back',
    bizKey: `loan_event:${eventId}`,
    amount,
    remark,
  })
}

/** @throws Failure `owner_without_wallet` */
export async function payerWallet(tx: Db, { owner_id: owner }: LoanRow): Promise<number> {
  const wallet = await walletOf(tx, owner)
  if (wallet === undefined) throw new Failure('owner_without_wallet')
  return wallet
}

/** A negative `amount` is incoming. */
export const paidBy = (
  { bank_id: bank }: LoanRow,
  wallet: number | undefined,
  amount: bigint,
): readonly Line[] =>
  wallet === undefined ? [{ account: bankCash(bank), amount }] : throughPlatform(bank, wallet, amount)

interface Change extends Posting {
  readonly event:
    | 'loan_repaid'
    | 'loan_repaid_from_wallet'
    | 'repayment_reversed'
    | 'loan_fee_charged'
    | 'loan_fee_taken_back'
}

/** Runs before the event is written, because the event states the claim. */
const splitOf = (
  unit: UnitOfWork,
  { loan, corrections }: Reworked,
  more: { readonly paid?: bigint; readonly settled?: bigint } = {},
): Promise<ExcessSplit> => splitExcess(unit, loan.row, { change: changeOf(corrections).excess, ...more })

function postChange(
  unit: UnitOfWork,
  { loan: { row }, corrections, accrued }: Reworked,
  split: ExcessSplit,
  { lines: paid, ...posting }: Change,
): void {
  const lines = [...linesOfLoan(row, changeOf(corrections), accrued), ...split.lines, ...paid]
  postMoving(unit, row, { ...posting, lines })
}
