// Taking posted documents of repayment back (domain §3.7, decisions of 2026-11-28).
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { assertPosition, POSITION } from '../bank.guard.ts'
import { SPREAD } from '../loan.across.ts'
import type { LoanJournal } from '../loan.books.ts'
import { EVENT } from '../loan.record.ts'
import { reverseRecovery } from '../loan.recover.ts'
import { reverse } from '../loan.repay.ts'
import { EARMARKED } from '../release.kinds.ts'
import { suspendUncovered } from '../release.suspend.ts'
import { eventsOfDocument, storedOf } from '../repayment.record.ts'
import {
  isWrittenOff,
  postMoving,
  repayableLoan,
  repaying,
  SAID,
  type Said,
  sayAtLoan,
} from './repayment.loans.ts'

/** The loans are locked, so that no sale is approved meanwhile. @throws Failure `proceeds_in_use` while goods are to leave that it paid for */
async function assertNoSale(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select release_no as no from release_order
     where repayment_id = ${id} and release_state = any (${EARMARKED}::smallint[]) order by id limit 1`.execute(
    tx,
  )
  const [sale] = rows
  if (sale !== undefined) throw new Failure('proceeds_in_use', { values: sale })
}

/** Of all loans that it paid, or of none. */
export async function takeBack(tx: Db, context: ActionContext): Promise<Outcome> {
  const { record, principal, unit, given } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  await assertNoSale(tx, record.id)
  const stored = await storedOf(tx, record.id)
  const events = await eventsOfDocument(tx, record.id)
  const loans: { readonly loan: LockedRecord; readonly amount: bigint; readonly said: Said }[] = []
  const journals: LoanJournal[] = []
  for (const { id, kind, financing_id: loanId, amount } of events) {
    const part = { loanId, amount: BigInt(amount) }
    const isRecovery = kind === EVENT.recovery
    const loan = await repayableLoan(context, loanId, SPREAD.alone)
    if (isWrittenOff(loan) !== isRecovery) throw new Failure('loan_not_running')
    loans.push({ loan, amount: part.amount, said: isRecovery ? SAID.recoveryReversal : SAID.reversal })
    const reversing = { ...repaying(record.id, stored, part), eventId: id }
    journals.push(await (isRecovery ? reverseRecovery : reverse)(unit, reversing))
  }
  postMoving(unit, journals)
  const answer = plainText(given['answer'])
  return {
    set: { answer },
    remark: answer,
    entry: { event: 'reversed', columns: ['financing_id'] },
    after: async (of) => {
      for (const { loan, amount, said } of loans) await sayAtLoan(unit, loan, { ...said, of, amount })
      await suspendUncovered(
        unit,
        loans.map(({ loan }) => loan.id),
      )
    },
  }
}
