// The steps of a repayment (domain §3.7): submitted, matched with the account by the accountant, posted by an approver, and reversed by another.
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { daysBetween } from '#domain/financing/day-count.ts'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/unit-of-work.ts'
import { touchLists } from '#engine/write/touch.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, LOAN_LIST, STATEMENT_LIST } from '#resources/financing.paths.ts'
import { assertPosition, POSITION } from '../bank.guard.ts'
import { followDays } from '../loan.actions.ts'
import { loanToday } from '../loan.books.ts'
import { type Allocated, allocated, type Repaying, REPAY_WAY, repay, reverse } from '../loan.repay.ts'
import { ACCRUING } from '../loan.states.ts'
import { loanIdOf, REPAYMENT, type StoredRepayment, storedOf } from '../repayment.record.ts'
import { assertOnAccount, LINE, lineOfDocument } from '../statement.record.ts'

/** `repayment.repay_type`. */
const TYPE = { onDay: 1, early: 2, inPart: 3, overdue: 4, disposal: 5 } as const
const OF_A_SALE = 4

const stepOf = (from: readonly number[], to: number) => ({ column: 'status', from, to }) as const
const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const
const reasonOf = ({ given }: ActionContext): string => plainText(given['answer'])

/** Its loan, which comes before it in the order of locks, as long as it runs. */
export async function lockLoan({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const loan = await loanIdOf(tx, id)
  if (loan !== undefined) await unit.lock(APPLICATION_LIST, loan)
}

/** The line of a statement that has its number, which comes before it in the order of locks. */
async function lockLine({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const line = await lineOfDocument(tx, id)
  if (line !== undefined) await unit.lock(STATEMENT_LIST, line.id)
}

async function runningLoanOf({ unit }: ActionContext, { financing_id: id }: StoredRepayment) {
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, id)
  if (!ACCRUING.some((state) => state === loan.values['loan_state'])) throw new Failure('loan_not_running')
  return loan
}

const repaying = (id: number, stored: StoredRepayment): Repaying => ({
  loanId: stored.financing_id,
  id,
  on: stored.value_date,
  amount: BigInt(stored.repay_amount),
  way: stored.repay_way,
  serialNo: stored.serial_no,
})

/** What cannot be posted is said as it is submitted. */
async function submit(tx: Db, context: ActionContext): Promise<Outcome> {
  const { id } = context.record
  const stored = await storedOf(tx, id)
  await runningLoanOf(context, stored)
  allocated(await loanToday(tx, stored.financing_id), repaying(id, stored))
  return {
    set: { answer: '' },
    entry: { event: 'submitted', columns: ['financing_id', 'repay_way', 'value_date'] },
  }
}

/** What came to the account is what the document says, to the fen. */
async function match(tx: Db, { record, principal, given, unit }: ActionContext): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.accountant)
  const stored = await storedOf(tx, record.id)
  const seen = Number(given['seen_amount'])
  if (seen !== stored.repay_amount)
    throw new Failure('repayment_differs', { values: { amount: stored.repay_amount, given: seen } })
  if (stored.repay_way === REPAY_WAY.bank && plainText(given['seen_serial']) !== stored.serial_no)
    throw new Failure('serial_differs', { values: { serial: stored.serial_no } })
  await matchLine(unit, stored, record.id)
  return { set: {}, entry: { event: 'matched', columns: ['financing_id'] } }
}

/** Where a statement has it already, it is that line. */
async function matchLine(
  { tx, beyondScope: unit }: UnitOfWork,
  stored: StoredRepayment,
  id: number,
): Promise<void> {
  const line = await lineOfDocument(tx, id)
  if (line === undefined) return
  if (line.line_state !== LINE.open)
    throw new Failure('line_is_taken', { values: { serial: line.serial_no } })
  assertOnAccount(stored, line)
  await unit.change(await unit.lock(STATEMENT_LIST, line.id), {
    verb: 'repay',
    set: { line_state: LINE.matched, repayment_id: id },
    entry: { event: 'matched', columns: ['bank_id', 'repayment_id'] },
  })
}

/** What came in is there, whatever the document said: its line waits for another. */
async function openLine({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const line = await lineOfDocument(tx, id)
  if (line?.repayment_id !== id) return
  await unit.change(await unit.lock(STATEMENT_LIST, line.id), {
    verb: 'release',
    set: { line_state: LINE.open, repayment_id: null },
    entry: { event: 'reopened', columns: ['bank_id'] },
  })
}

async function post(tx: Db, context: ActionContext): Promise<Outcome> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const stored = await storedOf(tx, record.id)
  const loan = await runningLoanOf(context, stored)
  const paid = await repay(unit, repaying(record.id, stored))
  const { fee, penalty, interest, principal: repaid, excess } = paid.entry.allocation
  return {
    set: {
      event_id: paid.eventId,
      fee_amount: Number(fee),
      penalty_amount: Number(penalty),
      interest_amount: Number(interest),
      principal_amount: Number(repaid),
      excess_amount: Number(excess),
      repay_time: dbNow,
      ...standingOf(paid, stored),
    },
    remark: plainText(context.given['opinion']),
    entry: {
      event: 'posted',
      columns: [
        'financing_id',
        'principal_amount',
        'interest_amount',
        'penalty_amount',
        'fee_amount',
        'excess_amount',
      ],
    },
    after: (posted) => sayAtLoan(unit, loan, { verb: 'repay', event: 'repaid', of: posted }),
  }
}

/** How the loan stood as it was paid: which period it pays, and how it stands to its day. */
function standingOf({ loan, entry, reworked }: Allocated, { purpose }: StoredRepayment) {
  const { periods, row } = loan
  const { on, due, allocation } = entry
  const earlier = reworked.after.repayments.filter((each) => each.on < on)
  const since = earlier.at(-1)?.on ?? row.draw_date
  const period = periods.find(({ due_date }) => due_date >= on) ?? periods.at(-1)
  const left = due.principal - allocation.principal
  const isAll = left === 0n && allocation.interest === due.interest
  const isLate = row.overdue_from !== null && row.overdue_from < on
  const type =
    purpose === OF_A_SALE
      ? TYPE.disposal
      : isLate
        ? TYPE.overdue
        : period?.due_date === on
          ? TYPE.onDay
          : isAll
            ? TYPE.early
            : TYPE.inPart
  return {
    remain_principal: Number(left),
    interest_days: daysBetween(since, on),
    period_no: period?.period_no ?? null,
    due_date: period === undefined ? null : sql`${period.due_date}::date`,
    repay_type: type,
  }
}

interface Saying {
  readonly verb: 'repay' | 'unrepay'
  readonly event: 'repaid' | 'repayment_reversed'
  readonly of: LockedRecord
}

/** The loan says so in its history and in its own stream of the ledger, and follows its days. */
async function sayAtLoan(
  { beyondScope: unit, tx }: UnitOfWork,
  loan: LockedRecord,
  { verb, event, of }: Saying,
): Promise<void> {
  const changed = await unit.change(loan, {
    verb,
    set: {},
    remark: plainText(of.values['repay_no']),
    entry: {
      event,
      facts: { repayment: of.id, amount: String(Number(of.values['repay_amount'])) },
    },
  })
  await followDays(unit, changed)
  touchLists(tx, [LOAN_LIST])
}

async function takeBack(tx: Db, context: ActionContext): Promise<Outcome> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const stored = await storedOf(tx, record.id)
  const loan = await runningLoanOf(context, stored)
  await reverse(unit, { ...repaying(record.id, stored), eventId: stored.event_id ?? 0 })
  return {
    set: { answer: reasonOf(context) },
    remark: reasonOf(context),
    entry: { event: 'reversed', columns: ['financing_id'] },
    after: (reversed) =>
      sayAtLoan(unit, loan, { verb: 'unrepay', event: 'repayment_reversed', of: reversed }),
  }
}

export const repaymentActions = {
  submit: {
    scope: 'row',
    by: ['owner', 'bank'],
    lockFirst: lockLoan,
    transition: stepOf([REPAYMENT.draft], REPAYMENT.submitted),
    run: submit,
  },
  match: {
    scope: 'row',
    by: ['bank'],
    lockFirst: lockLine,
    transition: stepOf([REPAYMENT.submitted], REPAYMENT.matched),
    fields: {
      seen_amount: { type: 'number', unit: 'yuan', required: true, min: 1 },
      seen_serial: { type: 'text', maxLength: 64 },
    },
    run: match,
  },
  post: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    lockFirst: lockLoan,
    transition: stepOf([REPAYMENT.matched], REPAYMENT.posted),
    // With a dialog of its own the document is shown first, and what it would pay beside it.
    fields: { opinion: { type: 'text', control: 'textarea', maxLength: 200 } },
    run: post,
  },
  reject: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    lockFirst: lockLine,
    transition: stepOf([REPAYMENT.submitted, REPAYMENT.matched], REPAYMENT.rejected),
    fields: REASON,
    run: (_tx: Db, context: ActionContext): Outcome => ({
      set: { answer: reasonOf(context) },
      remark: reasonOf(context),
      entry: { event: 'rejected', columns: ['financing_id'] },
      after: ({ id }) => openLine(context.unit, id),
    }),
  },
  reverse: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    namesVersion: true,
    lockFirst: lockLoan,
    transition: stepOf([REPAYMENT.posted], REPAYMENT.reversed),
    fields: REASON,
    run: takeBack,
  },
} as const satisfies Readonly<Record<string, ActionSpec>>
