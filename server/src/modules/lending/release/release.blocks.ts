// Blocks every release whatever the cover. Used by the guard of releases and by the page of the loan.
import { Failure } from '#platform/failure.ts'
import type { Db } from '#platform/database/database.ts'
import { findAbnormalGoods } from '#modules/inspections/index.ts'
import { findShortGoods } from '#modules/receipts/index.ts'
import type { LoanRow } from '../loan/loan.record.ts'
import { LOAN } from '../loan/loan.states.ts'
import { findCallBlock } from '../margin-call/margin-call.queries.ts'

export interface IndebtedLoan extends Pick<LoanRow, 'id' | 'financing_no' | 'loan_state' | 'overdue_release'> {
  readonly dpd: number
  /** Fen, today. */
  readonly owed: number
}

/** Returns `loan_is_overdue`, unless the policy allows releases (docs/domain.md §3.8). */
export function findOverdue(loan: IndebtedLoan): Failure | undefined {
  const { owed, dpd, loan_state: state, overdue_release: allowed, financing_no: no } = loan
  if (owed === 0 || allowed === 1 || (dpd === 0 && state !== LOAN.defaulted)) return undefined
  return new Failure('loan_is_overdue', { values: { no, days: dpd } })
}

/** `loan_is_overdue`, `margin_call_open`, `goods_are_short` and `goods_are_abnormal`. @param exceptPledge substituted pledge, whose missing goods do not block; 0 for none */
export async function findReleaseBlocks(tx: Db, loan: IndebtedLoan, exceptPledge = 0): Promise<readonly Failure[]> {
  if (loan.owed === 0) return []
  const blocks = [
    findOverdue(loan),
    await findCallBlock(tx, loan.id),
    await findShortGoods(tx, loan.id, exceptPledge),
    await findAbnormalGoods(tx, loan.id, exceptPledge),
  ]
  return blocks.filter((block) => block !== undefined)
}
