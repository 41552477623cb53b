import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { ParentsChangedError } from '#engine/write/parents.ts'
import { invalidateLists } from '#engine/write/invalidate.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, LOAN_LIST } from '#modules/paths.ts'
import type { ApplicationRecord, RepaymentRecord, REPAYMENT_LIST } from '#modules/paths.ts'
import { assertPaidAlone, type LoanPart, listPayableLoans, allocateAcrossLoans } from '../loan/across-loans.ts'
import { updateOverdueState } from '../loan/loan.actions.ts'
import { lockLimitsForReopening } from '../loan/loan.reopen.ts'
import type { RepaymentInput } from '../loan/loan.repay.ts'
import { LOAN, REPAYABLE } from '../loan/loan.states.ts'
import { lockApprovedGoods } from '../release/release.suspend.ts'
import { loadPaidLoans, type StoredRepayment } from './repayment.record.ts'

/** Loans come before repayments in the lock order. */
export async function lockPaidLoans({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const stored = await loadPaidLoans(tx, id)
  if (stored === undefined) return
  const loans = stored.paid.length > 0 ? stored.paid : await listPayableLoans(tx, stored)
  for (const loan of loans) await unit.lock(APPLICATION_LIST, loan)
}

/** In the lock order: limits of closed loans, goods of approved releases, loans. */
export async function lockReversalTargets(unit: UnitOfWork, id: number): Promise<void> {
  const stored = await loadPaidLoans(unit.tx, id)
  if (stored !== undefined) {
    await lockLimitsForReopening(unit, stored.paid)
    await lockApprovedGoods(unit, stored.paid)
  }
  await lockPaidLoans(unit, id)
}

/** @throws ParentsChangedError if a loan was drawn meanwhile and is not locked */
export async function allocateToLockedLoans(unit: UnitOfWork, stored: StoredRepayment): Promise<readonly LoanPart[]> {
  const parts = await allocateAcrossLoans(unit.tx, stored)
  if (!parts.every(({ loanId }) => unit.isLocked(APPLICATION_LIST, loanId))) throw new ParentsChangedError()
  return parts
}

/** @throws Failure `loan_not_running`, as `assertPaidAlone` */
export async function lockRepayableLoan(
  { unit }: ActionContext<typeof REPAYMENT_LIST>,
  id: number,
  spread: number,
): Promise<ApplicationRecord> {
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, id)
  if (!REPAYABLE.some((state) => state === loan.values.loan_state)) throw new Failure('loan_not_running')
  assertPaidAlone(loan.values, spread)
  return loan
}

export const isWrittenOff = ({ values }: ApplicationRecord): boolean => values.loan_state === LOAN.writtenOff

export const createRepaymentInput = (
  id: number,
  stored: StoredRepayment,
  { loanId, amount }: LoanPart,
): RepaymentInput => ({
  loanId,
  id,
  on: stored.value_date,
  amount,
  way: stored.repay_way,
  serialNo: stored.serial_no,
  total: BigInt(stored.repay_amount),
})

export const LOAN_STEPS = {
  repayment: { verb: 'repay', event: 'repaid' },
  recovery: { verb: 'recover', event: 'recovered' },
  reversal: { verb: 'unrepay', event: 'repayment_reversed' },
  recoveryReversal: { verb: 'unrecover', event: 'recovery_reversed' },
} as const
export type LoanStepText = (typeof LOAN_STEPS)[keyof typeof LOAN_STEPS]

interface LoanStepInput {
  readonly verb: LoanStepText['verb']
  readonly event: LoanStepText['event']
  readonly of: RepaymentRecord
  /** Fen, of this loan. */
  readonly amount: bigint
  /** Fen. */
  readonly lost?: bigint
}

export async function recordLoanStep(
  { beyondScope: unit, tx }: UnitOfWork,
  loan: ApplicationRecord,
  { verb, event, of, amount, lost = 0n }: LoanStepInput,
): Promise<void> {
  const changed = await unit.change(loan, {
    verb,
    set: {},
    remark: of.values.repay_no,
    entry: {
      event,
      facts: {
        repayment: of.id,
        amount: String(amount),
        ...(lost > 0n ? { lost: String(lost) } : {}),
      },
    },
  })
  await updateOverdueState(unit, changed)
  invalidateLists(tx, [LOAN_LIST])
}
