import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { NamesOthers } from '#engine/write/parents.ts'
import { touchLists } from '#engine/write/touch.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, LOAN_LIST } from '#modules/paths.ts'
import type { ApplicationRecord, RepaymentRecord, REPAYMENT_LIST } from '#modules/paths.ts'
import { assertPaidAlone, type LoanPart, loansPaid, partsAcross } from '../loan/loan.across.ts'
import { followDays } from '../loan/loan.actions.ts'
import { lockLimitsOfClosed } from '../loan/loan.reopen.ts'
import type { Repaying } from '../loan/loan.repay.ts'
import { LOAN, REPAYABLE } from '../loan/loan.states.ts'
import { lockApproved } from '../release/release.suspend.ts'
import { paidLoansOf, type StoredRepayment } from './repayment.record.ts'

/** Loans come before repayments in the lock order. */
export async function lockLoans({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const stored = await paidLoansOf(tx, id)
  if (stored === undefined) return
  const loans = stored.paid.length > 0 ? stored.paid : await loansPaid(tx, stored)
  for (const loan of loans) await unit.lock(APPLICATION_LIST, loan)
}

/** In the lock order: limits of closed loans, goods of approved releases, loans. */
export async function lockReversed(unit: UnitOfWork, id: number): Promise<void> {
  const stored = await paidLoansOf(unit.tx, id)
  if (stored !== undefined) {
    await lockLimitsOfClosed(unit, stored.paid)
    await lockApproved(unit, stored.paid)
  }
  await lockLoans(unit, id)
}

/** @throws NamesOthers if a loan was drawn meanwhile and is not locked */
export async function partsOf(unit: UnitOfWork, stored: StoredRepayment): Promise<readonly LoanPart[]> {
  const parts = await partsAcross(unit.tx, stored)
  if (!parts.every(({ loanId }) => unit.isLocked(APPLICATION_LIST, loanId))) throw new NamesOthers()
  return parts
}

/** @throws Failure `loan_not_running`, as `assertPaidAlone` */
export async function repayableLoan(
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

export const repaying = (id: number, stored: StoredRepayment, { loanId, amount }: LoanPart): Repaying => ({
  loanId,
  id,
  on: stored.value_date,
  amount,
  way: stored.repay_way,
  serialNo: stored.serial_no,
  total: BigInt(stored.repay_amount),
})

export const SAID = {
  repayment: { verb: 'repay', event: 'repaid' },
  recovery: { verb: 'recover', event: 'recovered' },
  reversal: { verb: 'unrepay', event: 'repayment_reversed' },
  recoveryReversal: { verb: 'unrecover', event: 'recovery_reversed' },
} as const
export type Said = (typeof SAID)[keyof typeof SAID]

interface Saying {
  readonly verb: Said['verb']
  readonly event: Said['event']
  readonly of: RepaymentRecord
  /** Fen, of this loan. */
  readonly amount: bigint
  /** Fen. */
  readonly lost?: bigint
}

export async function sayAtLoan(
  { beyondScope: unit, tx }: UnitOfWork,
  loan: ApplicationRecord,
  { verb, event, of, amount, lost = 0n }: Saying,
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
  await followDays(unit, changed)
  touchLists(tx, [LOAN_LIST])
}
