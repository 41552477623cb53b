// An event and a journal for each loan paid, in one transaction (domain §3.7).
import { toPlainText } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { countDays } from '../domain/loan/day-count.ts'
import type { RepaymentEntry } from '../domain/loan/loan-history.ts'
import { COMPONENTS } from '../domain/loan/waterfall.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import type { LoanPart } from '../loan/across-loans.ts'
import { loadLoanAccrued } from '../loan/loan.books.ts'
import { bookRecovery, computeRecovery, loadWrittenOffLoan } from '../loan/loan.recover.ts'
import { type ComputedRepayment, computeRepayment, REPAY_WAY, bookRepayment } from '../loan/loan.repay.ts'
import { type StoredRepayment, loadRepayment, findUnconfirmedDays } from './repayment.record.ts'
import { assertSameDay, findLineOfDocument } from '../statement/statement.record.ts'
import {
  isWrittenOff,
  allocateToLockedLoans,
  lockRepayableLoan,
  createRepaymentInput,
  LOAN_STEPS,
  recordLoanStep,
} from './repayment.loans.ts'
import type { REPAYMENT_LIST, ApplicationRecord } from '#modules/paths.ts'

type Context = ActionContext<typeof REPAYMENT_LIST>

/** `repayment.repay_type`. */
const TYPE = { onDay: 1, early: 2, inPart: 3, overdue: 4, disposal: 5, recovery: 6 } as const
const SALE_PURPOSE = 4

/** A document that cannot be posted is rejected on submission. */
export async function submitRepayment(tx: Db, context: Context): Promise<Outcome> {
  const { id } = context.record
  const stored = await loadRepayment(tx, id)
  const named = await lockRepayableLoan(context, stored.financing_id, stored.spread)
  for (const part of await allocateToLockedLoans(context.unit, stored)) {
    const paying = createRepaymentInput(id, stored, part)
    if (isWrittenOff(named)) computeRecovery(await loadWrittenOffLoan(tx, part.loanId), paying)
    else computeRepayment(await loadLoanAccrued(context.unit, part.loanId), paying)
  }
  return {
    set: { answer: '' },
    entry: { event: 'submitted', columns: ['financing_id', 'repay_way', 'value_date'] },
  }
}

/** @throws Failure `value_date_differs` if a line imported after the matching has another day; `value_date_unconfirmed` for an old day */
async function assertDayConfirmed(tx: Db, id: number, stored: StoredRepayment): Promise<void> {
  const line = stored.repay_way === REPAY_WAY.bank ? await findLineOfDocument(tx, id) : undefined
  if (line !== undefined) assertSameDay(stored, line)
  const days = await findUnconfirmedDays(tx, id)
  if (days !== undefined) throw new Failure('value_date_unconfirmed', { values: { day: stored.value_date, days } })
}

interface PaidLoan {
  readonly record: ApplicationRecord
  readonly part: LoanPart
  readonly eventId: number
  readonly entry: RepaymentEntry
  readonly standing: RepaymentClass
}

async function payLoan(
  { unit }: Context,
  record: ApplicationRecord,
  part: LoanPart,
  { document, stored }: { readonly document: number; readonly stored: StoredRepayment },
): Promise<PaidLoan> {
  const paying = createRepaymentInput(document, stored, part)
  if (isWrittenOff(record)) return { ...(await bookRecovery(unit, paying)), record, part, standing: RECOVERY_CLASS }
  const paid = await bookRepayment(unit, paying)
  return { ...paid, record, part, standing: classifyRepayment(paid, stored) }
}

export async function postRepayment(tx: Db, context: Context): Promise<Outcome<typeof REPAYMENT_LIST>> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const stored = await loadRepayment(tx, record.id)
  await assertDayConfirmed(tx, record.id, stored)
  await lockRepayableLoan(context, stored.financing_id, stored.spread)
  const paid: PaidLoan[] = []
  for (const part of await allocateToLockedLoans(unit, stored)) {
    const loan = await lockRepayableLoan(context, part.loanId, stored.spread)
    paid.push(await payLoan(context, loan, part, { document: record.id, stored }))
  }
  return {
    set: { ...sumPaidFigures(paid), repay_time: dbNow, ...getClassification(paid) },
    remark: toPlainText(context.input['opinion']),
    entry: { event: 'posted', columns: ['financing_id', ...PAID.map((name) => `${name}_amount`)] },
    after: async (posted) => {
      for (const { record: loan, part } of paid)
        await recordLoanStep(unit, loan, {
          ...(isWrittenOff(loan) ? LOAN_STEPS.recovery : LOAN_STEPS.repayment),
          of: posted,
          amount: part.amount,
        })
    },
  }
}

const PAID = [...COMPONENTS, 'excess'] as const

const sumPaidFigures = (paid: readonly PaidLoan[]) => ({
  event_id: paid[0]?.eventId ?? null,
  ...Object.fromEntries(
    PAID.map((name) => [
      `${name}_amount`,
      Number(paid.reduce((total, { entry }) => total + entry.allocation[name], 0n)),
    ]),
  ),
})

/** Period and days only for a payment of one loan. */
function getClassification(paid: readonly PaidLoan[]) {
  const left = paid.reduce((total, { entry: { due, allocation } }) => total + due.principal - allocation.principal, 0n)
  const [first] = paid
  if (first === undefined) throw new Error('a repayment must pay at least one loan')
  const { period_no, due_date, interest_days, ...standing } = first.standing
  const onlyPeriod = paid.length === 1 ? { period_no, due_date, interest_days } : {}
  return { ...standing, ...onlyPeriod, remain_principal: Number(left) }
}

interface RepaymentClass {
  readonly interest_days: number | null
  readonly period_no: number | null
  readonly due_date: RawBuilder<unknown> | null
  readonly repay_type: number
}

const RECOVERY_CLASS: RepaymentClass = {
  interest_days: null,
  period_no: null,
  due_date: null,
  repay_type: TYPE.recovery,
}

function classifyRepayment(
  { loan, entry, recomputed }: ComputedRepayment,
  { purpose }: StoredRepayment,
): RepaymentClass {
  const { periods, row } = loan
  const { on, due, allocation } = entry
  const earlier = recomputed.after.repayments.filter((each) => each.on < on)
  const since = earlier.at(-1)?.on ?? row.draw_date
  const period = periods.find(({ due_date }) => due_date >= on) ?? periods.at(-1)
  const left = due.principal - allocation.principal
  const isAll = left === 0n && allocation.interest === due.interest
  const isLate = row.overdue_from !== null && row.overdue_from < on
  const type =
    purpose === SALE_PURPOSE
      ? TYPE.disposal
      : isLate
        ? TYPE.overdue
        : period?.due_date === on
          ? TYPE.onDay
          : isAll
            ? TYPE.early
            : TYPE.inPart
  return {
    interest_days: countDays(since, on),
    period_no: period?.period_no ?? null,
    due_date: period === undefined ? null : sql`${period.due_date}::date`,
    repay_type: type,
  }
}
