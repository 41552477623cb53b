// The rules are in docs/domain.md §3.7.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST } from '#modules/paths.ts'
import type { ApplicationRecord, RepaymentRecord, REPAYMENT_LIST } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { loadLoanAccrued } from '../loan/loan.books.ts'
import { EVENT } from '../loan/loan.record.ts'
import { reverseRecovery } from '../loan/loan.recover.ts'
import { reopenLoan, reverseForWrittenOff } from '../loan/loan.reopen.ts'
import { reverseRepayment, type ReversalInput } from '../loan/loan.repay.ts'
import { LOAN } from '../loan/loan.states.ts'
import { EARMARKED } from '../release/release.kinds.ts'
import { suspendUncovered } from '../release/release.suspend.ts'
import { listDocumentEvents, loadRepayment } from './repayment.record.ts'
import { isWrittenOff, createRepaymentInput, LOAN_STEPS, type LoanStepText, recordLoanStep } from './repayment.loans.ts'

type Context = ActionContext<typeof REPAYMENT_LIST>

const ENDED: readonly number[] = [LOAN.closed, LOAN.writtenOff]

/** The loans are locked, so no sale can be approved meanwhile. @throws Failure `proceeds_in_use` */
async function assertNoSaleApproved(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select release_no as no from release_order
     where repayment_id = ${id} and release_state = any (${EARMARKED}::smallint[]) order by id limit 1`.execute(tx)
  const [sale] = rows
  if (sale !== undefined) throw new Failure('proceeds_in_use', { values: sale })
}

interface ReversedLoan {
  readonly loan: ApplicationRecord
  readonly amount: bigint
  readonly text: LoanStepText
  /** Fen. */
  readonly lost?: bigint
}

/** One person requests, another reverses, if the loan has ended; recoveries need no request. @throws Failure `reversal_not_asked` */
function assertReversalRequested({ values }: RepaymentRecord, loan: ApplicationRecord): void {
  if (values.recalled !== 1) throw new Failure('reversal_not_asked', { values: { no: loan.values.financing_no } })
}

/** The loan and everything before it in the lock order are locked. */
async function reverseEvent({ record, unit }: Context, kind: number, input: ReversalInput): Promise<ReversedLoan> {
  const { loanId, amount } = input
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, loanId)
  if (kind === EVENT.recovery) {
    await reverseRecovery(unit, input)
    return { loan, amount, text: LOAN_STEPS.recoveryReversal }
  }
  const text = LOAN_STEPS.reversal
  if (ENDED.some((state) => state === loan.values.loan_state)) assertReversalRequested(record, loan)
  if (isWrittenOff(loan)) return { loan, amount, text, lost: await reverseForWrittenOff(unit, input) }
  const running = loan.values.loan_state === LOAN.closed ? await reopenLoan(unit, loan, record) : loan
  await reverseRepayment(unit, await loadLoanAccrued(unit, loanId), input)
  return { loan: running, amount, text }
}

export async function reverseDocument(tx: Db, context: Context): Promise<Outcome<typeof REPAYMENT_LIST>> {
  const { record, principal, unit, input } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  await assertNoSaleApproved(tx, record.id)
  const stored = await loadRepayment(tx, record.id)
  const loans: ReversedLoan[] = []
  for (const { id, kind, financing_id: loanId, amount } of await listDocumentEvents(tx, record.id)) {
    const part = { loanId, amount: BigInt(amount) }
    loans.push(await reverseEvent(context, kind, { ...createRepaymentInput(record.id, stored, part), eventId: id }))
  }
  const answer = toPlainText(input['answer'])
  return {
    set: { answer },
    remark: answer,
    entry: { event: 'reversed', columns: ['financing_id'] },
    after: async (of) => {
      for (const { loan, amount, text, lost = 0n } of loans)
        await recordLoanStep(unit, loan, { ...text, of, amount, lost })
      await suspendUncovered(
        unit,
        loans.map(({ loan }) => loan.id),
      )
    },
  }
}
