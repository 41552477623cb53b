// Payments of a written-off loan recover the written-off amounts (docs/decisions/loans.md). The loan stays written off.
import { computeCorrections, type Correction, type RepaymentEntry } from '../domain/loan/loan-history.ts'
import { allocateRecoveries, type RecoveryResult, type Recovery } from '../domain/loan/recoveries.ts'
import { sumComponents } from '../domain/loan/waterfall.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { REPAYMENT_LIST } from '#modules/paths.ts'
import { getAvailableAccount, getRecoveryAccount, assertBalance } from '#modules/money/index.ts'
import { sumCorrections, type PostingInput, postJournalIfMoving, writeEvent } from './loan.books.ts'
import { computeClaimToRecover, EVENT, loadLoan, type LoanRow, type StoredLoan, sumWrittenOff } from './loan.record.ts'
import {
  assertValueDate,
  NEW,
  createPaymentLines,
  loadPayerWallet,
  REPAY_WAY,
  type RepaymentInput,
  type ReversalInput,
} from './loan.repay.ts'
import { LOAN } from './loan.states.ts'
import { type ExcessSplit, splitExcess } from './excess.ts'

export interface RecoveryChange {
  readonly loan: StoredLoan
  readonly after: RecoveryResult
  readonly corrections: readonly Correction[]
}

/** Without reversed ones, in order of posting. */
function listRecoveries({ stored }: StoredLoan): Recovery[] {
  const reversed = new Set(stored.filter(({ kind }) => kind === EVENT.recoveryReversal).map(({ of_id: of }) => of))
  return stored
    .filter(({ kind, id }) => kind === EVENT.recovery && !reversed.has(id))
    .map(({ id, value_date: on, amount }) => ({ id: String(id), on, amount: BigInt(amount) }))
}

const allocateToWrittenOff = (loan: StoredLoan, recoveries: readonly Recovery[]): RecoveryResult =>
  allocateRecoveries(
    { no: loan.row.financing_no, order: loan.terms.order, parts: sumWrittenOff(loan.stored) },
    recoveries,
  )

function computeRecoveryChange(
  loan: StoredLoan,
  { added, without }: { readonly added?: Recovery; readonly without?: string },
): RecoveryChange {
  const before = listRecoveries(loan)
  const after = allocateToWrittenOff(loan, [
    ...before.filter(({ id }) => id !== without),
    ...(added === undefined ? [] : [added]),
  ])
  const corrections = computeCorrections(allocateToWrittenOff(loan, before).entries, after.entries)
  return { loan, after, corrections }
}

export interface ComputedRecovery extends RecoveryChange {
  readonly entry: RepaymentEntry
}

/** Writes nothing. @throws Failure as `assertValueDate`; `nothing_is_owed` for a payment from a wallet */
export function computeRecovery(
  loan: StoredLoan,
  { on, amount, way }: Pick<RepaymentInput, 'on' | 'amount' | 'way'>,
): ComputedRecovery {
  assertValueDate(loan, { on, way })
  const found = computeRecoveryChange(loan, { added: { id: NEW, on, amount } })
  const entry = found.after.entries.at(-1)
  if (entry === undefined) throw new Error('the allocation misses the new recovery')
  const isIdle = entry.allocation.excess === amount && computeClaimToRecover(loan.stored) === 0n
  if (way === REPAY_WAY.wallet && isIdle) throw new Failure('nothing_is_owed')
  return { ...found, entry }
}

/** The row is locked. @throws Error if the loan is not written off */
export async function loadWrittenOffLoan(tx: Db, id: number): Promise<StoredLoan> {
  const loan = await loadLoan(tx, id)
  if (loan?.row.loan_state !== LOAN.writtenOff) throw new Error(`financing ${id} is not written off`)
  return loan
}

/** The loan is locked. */
export async function bookRecovery(
  unit: UnitOfWork,
  { loanId, id, on, amount, way, serialNo, total }: RepaymentInput,
): Promise<ComputedRecovery & { readonly eventId: number }> {
  const { tx } = unit
  const found = computeRecovery(await loadWrittenOffLoan(tx, loanId), { on, amount, way })
  const { row } = found.loan
  const source = `repayment:${id}`
  const wallet = way === REPAY_WAY.wallet ? await loadPayerWallet(tx, row) : undefined
  if (wallet !== undefined) await assertBalance(tx, getAvailableAccount(wallet), Number(total))
  const split = await splitRecoveryExcess(unit, found)
  const eventId = await writeEvent(unit, row.id, {
    kind: EVENT.recovery,
    on,
    amount,
    parts: found.entry.allocation,
    claim: split.claim,
    source,
  })
  postRecovery(unit, found, split, {
    lines: createPaymentLines(row, wallet, -amount),
    event: way === REPAY_WAY.wallet ? 'loan_recovered_from_wallet' : 'loan_recovered',
    bizKey: `${source}:posted:${row.id}`,
    amount,
    tradeNo: serialNo,
    wallet,
  })
  return { ...found, eventId }
}

export async function reverseRecovery(
  unit: UnitOfWork,
  { loanId, id, amount, way, serialNo, eventId }: ReversalInput,
): Promise<void> {
  const { tx } = unit
  const loan = await loadWrittenOffLoan(tx, loanId)
  const { row } = loan
  const of = String(eventId)
  const found = computeRecoveryChange(loan, { without: of })
  const gone = found.corrections.find((correction) => correction.id === of)
  if (gone === undefined) throw new Error(`event ${eventId} is not a recovery of loan ${row.id}`)
  const source = `repayment:${id}`
  const wallet = way === REPAY_WAY.wallet ? await loadPayerWallet(tx, row) : undefined
  const settled = -BigInt(loan.stored.find((event) => event.id === eventId)?.claim ?? 0)
  const split = await splitRecoveryExcess(unit, found, { paid: wallet === undefined ? 0n : amount, settled })
  await writeEvent(unit, row.id, {
    kind: EVENT.recoveryReversal,
    on: row.today,
    amount: 0n,
    parts: gone.change,
    claim: split.claim,
    of: eventId,
    source,
  })
  await writeReallocations(
    unit,
    row,
    found.corrections.filter(({ id: each }) => each !== of),
  )
  postRecovery(unit, found, split, {
    lines: createPaymentLines(row, wallet, amount),
    event: 'recovery_reversed',
    bizKey: `${source}:reversed:${row.id}`,
    amount,
    tradeNo: serialNo,
    wallet,
  })
}

/** A further write-off is recovered by the excess of earlier recoveries. */
export async function reallocateRecoveries(unit: UnitOfWork, before: StoredLoan, loan: StoredLoan): Promise<void> {
  const recoveries = listRecoveries(loan)
  const after = allocateToWrittenOff(loan, recoveries)
  const corrections = computeCorrections(allocateToWrittenOff(before, recoveries).entries, after.entries)
  if (corrections.length === 0) return
  const found = { loan, after, corrections }
  const split = await splitRecoveryExcess(unit, found)
  const event = await writeReallocations(unit, loan.row, corrections, split.claim)
  const amount = sumComponents(sumCorrections(corrections))
  postRecovery(unit, found, split, {
    event: 'loan_recovered',
    bizKey: `loan_event:${event}`,
    amount,
    lines: [],
  })
}

/** The first event carries the claim. Returns its id. */
async function writeReallocations(
  unit: UnitOfWork,
  { id: loanId, today }: LoanRow,
  corrections: readonly Correction[],
  claim = 0n,
): Promise<number> {
  let first = 0
  for (const { id, change } of corrections) {
    const event = await writeEvent(unit, loanId, {
      kind: EVENT.recoveryReallocation,
      on: today,
      amount: 0n,
      parts: change,
      claim: first === 0 ? claim : 0n,
      of: Number(id),
    })
    if (first === 0) first = event
  }
  // The database updates the repayment documents.
  if (corrections.length > 0) invalidateLists(unit.tx, [REPAYMENT_LIST])
  return first
}

/** Paid-out excess that is needed again becomes a claim to recover. */
const splitRecoveryExcess = (
  unit: UnitOfWork,
  { loan: { row, stored }, corrections }: RecoveryChange,
  more: { readonly paid?: bigint; readonly settled?: bigint } = {},
): Promise<ExcessSplit> =>
  splitExcess(unit, row, {
    change: sumCorrections(corrections).excess,
    claimed: { left: computeClaimToRecover(stored), account: getRecoveryAccount(row.bank_id) },
    ...more,
  })

function postRecovery(
  unit: UnitOfWork,
  { loan: { row }, corrections }: RecoveryChange,
  split: ExcessSplit,
  { lines: paid, ...posting }: PostingInput,
): void {
  const income = {
    account: getRecoveryAccount(row.bank_id),
    amount: sumComponents(sumCorrections(corrections)),
  }
  postJournalIfMoving(unit, row, { ...posting, lines: [income, ...split.lines, ...paid] })
}
