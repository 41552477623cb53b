// A repayment bounces after its loan has ended (decision 353): a closed loan runs again, a written-off one loses more.
import { sql } from 'kysely'
import { totalOf } from '../domain/loan/waterfall.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { NamesOthers } from '#engine/write/parents.ts'
import { BANK_LIST, GUARANTOR_LIST, type ApplicationRecord, type RepaymentRecord } from '#modules/paths.ts'
import { claimOf, lossOf } from '#modules/money/index.ts'
import { linesOfLoan, postOf, writeEvent } from './loan.books.ts'
import { componentsOf, EVENT, type StoredLoan } from './loan.record.ts'
import { notifyReopened } from './loan.notices.ts'
import { reallocateRecoveries, writtenOffLoan } from './loan.recover.ts'
import { reverse, type Reversing } from './loan.repay.ts'
import { LOAN } from './loan.states.ts'

/** Limits come before goods and loans in the lock order. */
export async function lockLimitsOfClosed(
  { tx, beyondScope: unit }: UnitOfWork,
  loans: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ bank_id: number; guarantor_ids: readonly number[] }>`
    select bank_id, guarantor_ids from financing where id = any (${loans}::bigint[]) and loan_state = ${LOAN.closed}`.execute(
    tx,
  )
  for (const id of distinct(rows.map(({ bank_id: bank }) => bank))) await unit.lock(BANK_LIST, id)
  for (const id of distinct(rows.flatMap(({ guarantor_ids: ids }) => ids)))
    await unit.lock(GUARANTOR_LIST, id)
}

const distinct = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other)

/**
 * The database uses its limits even beyond them, and requires a reversal in the same transaction.
 * @throws NamesOthers if the loan was closed meanwhile and its limits are not locked; the transaction starts again
 */
export async function reopen(
  { beyondScope: unit }: UnitOfWork,
  loan: ApplicationRecord,
  { id, values }: RepaymentRecord,
): Promise<ApplicationRecord> {
  const { bank_id: bank, guarantor_ids: guarantors } = loan.values
  const isLimitLocked =
    unit.isLocked(BANK_LIST, bank) &&
    guarantors.every((guarantor) => unit.isLocked(GUARANTOR_LIST, guarantor))
  if (!isLimitLocked) throw new NamesOthers()
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
export async function reverseOfWrittenOff(unit: UnitOfWork, reversing: Reversing): Promise<bigint> {
  const { tx } = unit
  const before = await writtenOffLoan(tx, reversing.loanId)
  await reverse(unit, before, reversing)
  const lost = await writeOffAgain(unit, await writtenOffLoan(tx, reversing.loanId))
  await reallocateRecoveries(unit, before, await writtenOffLoan(tx, reversing.loanId))
  return lost
}

async function writeOffAgain(unit: UnitOfWork, { row }: StoredLoan): Promise<bigint> {
  const left = componentsOf(row)
  const claim = BigInt(row.claim_left)
  const lost = totalOf(left) + claim
  if (lost === 0n) return lost
  const id = await writeEvent(unit, row.id, {
    kind: EVENT.writeOff,
    on: row.today,
    amount: lost,
    parts: left,
    claim: -claim,
  })
  postOf(unit, row, {
    event: 'loan_written_off',
    bizKey: `loan_event:${id}`,
    amount: lost,
    lines: [
      ...linesOfLoan(row, left),
      { account: claimOf(row.id), amount: claim },
      { account: lossOf(row.bank_id), amount: -lost },
    ],
  })
  return lost
}
