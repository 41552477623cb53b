// Civil Code art. 560, docs/decisions/limits-and-cover.md and docs/decisions/repayments.md.
import { sql } from 'kysely'
import {
  type AllocationAcrossLoans,
  allocateAcross,
  computeFallenDue,
  type OwingLoan,
} from '../domain/loan/across-loans.ts'
import { addDays, type Day } from '../domain/loan/day-count.ts'
import { type LoanHistory, replay } from '../domain/loan/loan-history.ts'
import { planPayments } from '../domain/cover/plan.ts'
import { divide, toRatio } from '../domain/cover/ratio.ts'
import { sumComponents } from '../domain/loan/waterfall.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'
import { loadLoan, type LoanRow, type StoredLoan } from './loan.record.ts'
import { LOAN } from './loan.states.ts'
import type { StoredRepayment } from '../repayment/repayment.record.ts'

/** `repayment.spread`. */
export const SPREAD = { alone: 1, first: 2, byLaw: 3 } as const

/** @throws Failure `recovery_is_alone` */
export function assertPaidAlone(
  { loan_state: state, financing_no: no }: Pick<LoanRow, 'loan_state' | 'financing_no'>,
  spread: number,
): void {
  if (state === LOAN.writtenOff && spread !== SPREAD.alone) throw new Failure('recovery_is_alone', { values: { no } })
}

export interface LoanPart {
  readonly loanId: number
  /** Fen. */
  readonly amount: bigint
}

type PaymentInput = Pick<StoredRepayment, 'financing_id' | 'repay_amount' | 'value_date' | 'spread'>

/** Ascending: the named loan, or all loans that its borrower had drawn from the bank by the value date. */
export async function listPayableLoans(
  tx: Db,
  { financing_id: named, value_date: on, spread }: Pick<PaymentInput, 'financing_id' | 'value_date' | 'spread'>,
): Promise<number[]> {
  if (spread === SPREAD.alone) return [named]
  const { rows } = await sql<{ id: number }>`
    select loan.id from financing loan join financing named on named.id = ${named}
     where loan.owner_id = named.owner_id and loan.bank_id = named.bank_id and (loan.loan_state in (7, 8, 9) and loan.draw_date <= ${on}::date or loan.id = named.id)
     order by loan.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** In order of payment; excess goes to the last loan. Reads only. */
export async function allocateAcrossLoans(tx: Db, payment: PaymentInput): Promise<LoanPart[]> {
  const amount = BigInt(payment.repay_amount)
  if (payment.spread === SPREAD.alone) return [{ loanId: payment.financing_id, amount }]
  const loans: OwingLoan[] = []
  for (const id of await listPayableLoans(tx, payment)) {
    const loan = await loadLoan(tx, id)
    if (loan !== undefined) loans.push(await loadOwingLoan(tx, loan, payment.value_date))
  }
  const named = payment.spread === SPREAD.first ? [String(payment.financing_id)] : []
  return addExcessToLast(allocateAcross(amount, loans, named), payment.financing_id)
}

function addExcessToLast({ parts, excess }: AllocationAcrossLoans, named: number): LoanPart[] {
  const paid = parts.map(({ id, amount }) => ({ loanId: Number(id), amount }))
  const last = paid.at(-1) ?? { loanId: named, amount: 0n }
  return [...paid.slice(0, -1), { ...last, amount: last.amount + excess }]
}

/** As of the value date, but with the goods valued today. */
async function loadOwingLoan(tx: Db, { row, terms, events }: StoredLoan, on: Day): Promise<OwingLoan> {
  const day = on < row.draw_date ? row.draw_date : on
  const history = replay(terms, events, day)
  // A claim has no due date: it is due immediately.
  const claim = BigInt(row.claim_left)
  const owed = sumComponents(history.due) + claim
  const fallenDue = computeFallenDue(history, terms.order) + claim
  const { pledges, valuation } = await loadLoanCover(tx, row.id)
  const isCovered = pledges.length > 0 && valuation.kind === 'priced' && owed > 0n
  return {
    id: String(row.id),
    owed,
    fallenDue,
    due: getNextDueDay(history, fallenDue, planPayments(terms, history)[0]?.due ?? terms.maturity),
    cover: isCovered ? divide(valuation.eligible.value, toRatio(owed)) : null,
    rate: history.arrears.principal > 0n ? terms.penaltyRate : terms.rate,
  }
}

const getNextDueDay = (history: LoanHistory, fallenDue: bigint, planned: Day): Day =>
  history.dpd > 0 ? addDays(history.day, -history.dpd) : fallenDue > 0n ? history.day : planned
