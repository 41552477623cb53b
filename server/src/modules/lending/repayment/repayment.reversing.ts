// Domain §3.7, decisions of 2026-11-28.
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST } from '#modules/paths.ts'
import type { ApplicationRecord, RepaymentRecord, REPAYMENT_LIST } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { loanToday } from '../loan/loan.books.ts'
import { EVENT } from '../loan/loan.record.ts'
import { reverseRecovery } from '../loan/loan.recover.ts'
import { reopen, reverseOfWrittenOff } from '../loan/loan.reopen.ts'
import { reverse, type Reversing } from '../loan/loan.repay.ts'
import { LOAN } from '../loan/loan.states.ts'
import { EARMARKED } from '../release/release.kinds.ts'
import { suspendUncovered } from '../release/release.suspend.ts'
import { eventsOfDocument, storedOf } from './repayment.record.ts'
import { isWrittenOff, repaying, SAID, type Said, sayAtLoan } from './repayment.loans.ts'

type Context = ActionContext<typeof REPAYMENT_LIST>

const ENDED: readonly number[] = [LOAN.closed, LOAN.writtenOff]

/** The loans are locked, so no sale can be approved meanwhile. @throws Failure `proceeds_in_use` */
async function assertNoSale(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select release_no as no from release_order
     where repayment_id = ${id} and release_state = any (${EARMARKED}::smallint[]) order by id limit 1`.execute(
    tx,
  )
  const [sale] = rows
  if (sale !== undefined) throw new Failure('proceeds_in_use', { values: sale })
}

interface Reversed {
  readonly loan: ApplicationRecord
  readonly amount: bigint
  readonly said: Said
  /** Fen. */
  readonly lost?: bigint
}

/** One person requests, another reverses, if the loan has ended; recoveries need no request. @throws Failure `reversal_not_asked` */
function assertRecalled({ values }: RepaymentRecord, loan: ApplicationRecord): void {
  if (values.recalled !== 1)
    throw new Failure('reversal_not_asked', { values: { no: loan.values.financing_no } })
}

/** The loan and everything before it in the lock order are locked. */
async function reverseEvent(
  { record, unit }: Context,
  kind: number,
  reversing: Reversing,
): Promise<Reversed> {
  const { loanId, amount } = reversing
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, loanId)
  if (kind === EVENT.recovery) {
    await reverseRecovery(unit, reversing)
    return { loan, amount, said: SAID.recoveryReversal }
  }
  const said = SAID.reversal
  if (ENDED.some((state) => state === loan.values.loan_state)) assertRecalled(record, loan)
  if (isWrittenOff(loan)) return { loan, amount, said, lost: await reverseOfWrittenOff(unit, reversing) }
  const running = loan.values.loan_state === LOAN.closed ? await reopen(unit, loan, record) : loan
  await reverse(unit, await loanToday(unit, loanId), reversing)
  return { loan: running, amount, said }
}

export async function takeBack(tx: Db, context: Context): Promise<Outcome<typeof REPAYMENT_LIST>> {
  const { record, principal, unit, given } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  await assertNoSale(tx, record.id)
  const stored = await storedOf(tx, record.id)
  const loans: Reversed[] = []
  for (const { id, kind, financing_id: loanId, amount } of await eventsOfDocument(tx, record.id)) {
    const part = { loanId, amount: BigInt(amount) }
    loans.push(await reverseEvent(context, kind, { ...repaying(record.id, stored, part), eventId: id }))
  }
  const answer = plainText(given['answer'])
  return {
    set: { answer },
    remark: answer,
    entry: { event: 'reversed', columns: ['financing_id'] },
    after: async (of) => {
      for (const { loan, amount, said, lost = 0n } of loans)
        await sayAtLoan(unit, loan, { ...said, of, amount, lost })
      await suspendUncovered(
        unit,
        loans.map(({ loan }) => loan.id),
      )
    },
  }
}
