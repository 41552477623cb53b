// A repayment bounces after its loan has ended (docs/decisions/loans.md): a closed loan runs again, a written-off one loses more.
import { sql } from 'kysely'
import { sumComponents } from '../domain/loan/waterfall.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { ParentsChangedError } from '#engine/write/parents.ts'
import { BANK_LIST, GUARANTOR_LIST, type ApplicationRecord, type RepaymentRecord } from '#modules/paths.ts'
import { getClaimAccount, getLossAccount } from '#modules/money/index.ts'
import { createLoanLines, postJournal, writeEvent } from './loan.books.ts'
import { getComponentsLeft, EVENT, type StoredLoan } from './loan.record.ts'
import { notifyReopened } from './loan.notices.ts'
import { reallocateRecoveries, loadWrittenOffLoan } from './loan.recover.ts'
import { reverseRepayment, type ReversalInput } from './loan.repay.ts'
import { LOAN } from './loan.states.ts'

/** Limits come before goods and loans in the lock order. */
export async function lockLimitsForReopening(
  { tx, beyondScope: unit }: UnitOfWork,
  loans: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ bank_id: number; guarantor_ids: readonly number[] }>`
    select bank_id, guarantor_ids from financing where id = any (${loans}::bigint[]) and loan_state = ${LOAN.closed}`.execute(
    tx,
  )
  for (const id of sortDistinct(rows.map(({ bank_id: bank }) => bank))) await unit.lock(BANK_LIST, id)
  for (const id of sortDistinct(rows.flatMap(({ guarantor_ids: ids }) => ids))) await unit.lock(GUARANTOR_LIST, id)
}

const sortDistinct = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other)

/**
 * The database uses its limits even beyond them, and requires a reversal in the same transaction.
 * @throws ParentsChangedError if the loan was closed meanwhile and its limits are not locked; the transaction starts again
 */
export async function reopenLoan(
  { beyondScope: unit }: UnitOfWork,
  loan: ApplicationRecord,
  { id, values }: RepaymentRecord,
): Promise<ApplicationRecord> {
  const { bank_id: bank, guarantor_ids: guarantors } = loan.values
  const isLimitLocked =
    unit.isLocked(BANK_LIST, bank) && guarantors.every((guarantor) => unit.isLocked(GUARANTOR_LIST, guarantor))
  if (!isLimitLocked) throw new ParentsChangedError()
  const no = values.repay_no
  return unit.change(loan, {
    verb: 'reopen',
    set: { loan_state: LOAN.disbursed },
    remark: no,
    entry: { event: 'reopened', columns: ['owner_id', 'bank_id'], facts: { repayment: id } },
    after: (reopened) => notifyReopened(unit, reopened, no),
  })
}

/** Returns the additional written-off debt in fen. */
export async function reverseForWrittenOff(unit: UnitOfWork, reversing: ReversalInput): Promise<bigint> {
  const { tx } = unit
  const before = await loadWrittenOffLoan(tx, reversing.loanId)
  await reverseRepayment(unit, before, reversing)
  const lost = await repeatWriteOff(unit, await loadWrittenOffLoan(tx, reversing.loanId))
  await reallocateRecoveries(unit, before, await loadWrittenOffLoan(tx, reversing.loanId))
  return lost
}

async function repeatWriteOff(unit: UnitOfWork, { row }: StoredLoan): Promise<bigint> {
  const left = getComponentsLeft(row)
  const claim = BigInt(row.claim_left)
  const lost = sumComponents(left) + claim
  if (lost === 0n) return lost
  const id = await writeEvent(unit, row.id, {
    kind: EVENT.writeOff,
    on: row.today,
    amount: lost,
    parts: left,
    claim: -claim,
  })
  postJournal(unit, row, {
    event: 'loan_written_off',
    bizKey: `loan_event:${id}`,
    amount: lost,
    lines: [
      ...createLoanLines(row, left),
      { account: getClaimAccount(row.id), amount: claim },
      { account: getLossAccount(row.bank_id), amount: -lost },
    ],
  })
  return lost
}
