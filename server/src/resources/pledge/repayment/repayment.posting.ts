// Posting documents of repayment, and taking them back (domain §3.7): each loan that one pays has its event and its journal, all in one transaction.
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { daysBetween } from '#domain/financing/day-count.ts'
import { COMPONENTS } from '#domain/financing/waterfall.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/unit-of-work.ts'
import { NamesOthers } from '#engine/write/parents.ts'
import { touchLists } from '#engine/write/touch.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, LOAN_LIST } from '#resources/financing.paths.ts'
import { post as postJournals } from '#resources/money.accounts.ts'
import { assertPosition, POSITION } from '../bank.guard.ts'
import { type LoanPart, loansPaid, partsAcross } from '../loan.across.ts'
import { followDays } from '../loan.actions.ts'
import { type LoanJournal, loanToday } from '../loan.books.ts'
import { type Allocated, allocated, REPAY_WAY, type Repaying, repay, reverse } from '../loan.repay.ts'
import { ACCRUING } from '../loan.states.ts'
import { EARMARKED } from '../release.kinds.ts'
import { lockApproved, suspendUncovered } from '../release.suspend.ts'
import {
  eventsOfDocument,
  paidLoansOf,
  type StoredRepayment,
  storedOf,
  unconfirmedDays,
} from '../repayment.record.ts'
import { assertSameDay, lineOfDocument } from '../statement.record.ts'

/** `repayment.repay_type`. */
const TYPE = { onDay: 1, early: 2, inPart: 3, overdue: 4, disposal: 5 } as const
const OF_A_SALE = 4

/** By transaction, the loans that were locked before the document. */
const lockedFor = new WeakMap<Db, readonly number[]>()

/** The loans that it pays or has paid, which come before it in the order of locks. */
export async function lockLoans({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const stored = await paidLoansOf(tx, id)
  if (stored === undefined) return
  const loans = stored.paid.length > 0 ? stored.paid : await loansPaid(tx, stored)
  for (const loan of loans) await unit.lock(APPLICATION_LIST, loan)
  lockedFor.set(tx, loans)
}

/** The goods of approved releases of the loans that it paid, which a reversal may suspend, and then these loans. */
export async function lockGoodsAndLoans(unit: UnitOfWork, id: number): Promise<void> {
  const stored = await paidLoansOf(unit.tx, id)
  if (stored !== undefined) await lockApproved(unit, stored.paid)
  await lockLoans(unit, id)
}

/** What each of its loans has of it. @throws NamesOthers where one was drawn only now, which comes before it in the order of locks */
async function partsOf(tx: Db, stored: StoredRepayment): Promise<readonly LoanPart[]> {
  const parts = await partsAcross(tx, stored)
  const locked = new Set(lockedFor.get(tx))
  if (parts.some(({ loanId }) => !locked.has(loanId))) throw new NamesOthers()
  return parts
}

/** As long as it runs. */
async function runningLoan({ unit }: ActionContext, id: number): Promise<LockedRecord> {
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, id)
  if (!ACCRUING.some((state) => state === loan.values['loan_state'])) throw new Failure('loan_not_running')
  return loan
}

const repaying = (id: number, stored: StoredRepayment, { loanId, amount }: LoanPart): Repaying => ({
  loanId,
  id,
  on: stored.value_date,
  amount,
  way: stored.repay_way,
  serialNo: stored.serial_no,
  total: BigInt(stored.repay_amount),
})

/** What cannot be posted is said as it is submitted. */
export async function submit(tx: Db, context: ActionContext): Promise<Outcome> {
  const { id } = context.record
  const stored = await storedOf(tx, id)
  await runningLoan(context, stored.financing_id)
  for (const part of await partsOf(tx, stored))
    allocated(await loanToday(context.unit, part.loanId), repaying(id, stored, part))
  return {
    set: { answer: '' },
    entry: { event: 'submitted', columns: ['financing_id', 'repay_way', 'value_date'] },
  }
}

/**
 * @throws Failure `value_date_differs` where a line of a statement came after the document was matched and has another day;
 * `value_date_unconfirmed` for a day that lies further back than the terms of its loan allow and that no second person has confirmed
 */
async function assertDayConfirmed(tx: Db, id: number, stored: StoredRepayment): Promise<void> {
  const line = stored.repay_way === REPAY_WAY.bank ? await lineOfDocument(tx, id) : undefined
  if (line !== undefined) assertSameDay(stored, line)
  const days = await unconfirmedDays(tx, id)
  if (days !== undefined)
    throw new Failure('value_date_unconfirmed', { values: { day: stored.value_date, days } })
}

type Paid = Awaited<ReturnType<typeof repay>> & { readonly record: LockedRecord; readonly part: LoanPart }

export async function post(tx: Db, context: ActionContext): Promise<Outcome> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const stored = await storedOf(tx, record.id)
  await assertDayConfirmed(tx, record.id, stored)
  await runningLoan(context, stored.financing_id)
  const paid: Paid[] = []
  for (const part of await partsOf(tx, stored)) {
    const loan = await runningLoan(context, part.loanId)
    paid.push({ ...(await repay(unit, repaying(record.id, stored, part))), record: loan, part })
  }
  // All at once: accounts are locked in one order.
  postMoving(
    unit,
    paid.map(({ journal }) => journal),
  )
  return {
    set: { ...figuresOf(paid), repay_time: dbNow, ...standingOf(paid, stored) },
    remark: plainText(context.given['opinion']),
    entry: { event: 'posted', columns: ['financing_id', ...PAID.map((name) => `${name}_amount`)] },
    after: async (posted) => {
      for (const { record: loan, part } of paid)
        await sayAtLoan(unit, loan, { verb: 'repay', event: 'repaid', of: posted, amount: part.amount })
    },
  }
}

/** What went from a wallet and came back to it is no journal. */
const postMoving = (unit: UnitOfWork, journals: readonly LoanJournal[]): void =>
  postJournals(
    unit,
    journals.filter(({ moves }) => moves.length > 0),
  )

const PAID = [...COMPONENTS, 'excess'] as const

/** What it paid of each component, of all its loans together. */
const figuresOf = (paid: readonly Paid[]) => ({
  event_id: paid[0]?.eventId ?? null,
  ...Object.fromEntries(
    PAID.map((name) => [
      `${name}_amount`,
      Number(paid.reduce((total, { entry }) => total + entry.allocation[name], 0n)),
    ]),
  ),
})

/** How the loan that is paid first stood; periods and days are those of one loan alone. */
function standingOf(paid: readonly Paid[], stored: StoredRepayment) {
  const left = paid.reduce(
    (total, { entry: { due, allocation } }) => total + due.principal - allocation.principal,
    0n,
  )
  const [first] = paid
  if (first === undefined) throw new Error('a repayment pays some loan')
  const { period_no, due_date, interest_days, ...standing } = standingOfLoan(first, stored)
  const ofOne = paid.length === 1 ? { period_no, due_date, interest_days } : {}
  return { ...standing, ...ofOne, remain_principal: Number(left) }
}

/** Which period it pays, and how it stands to its day. */
function standingOfLoan({ loan, entry, reworked }: Allocated, { purpose }: StoredRepayment) {
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
  /** Fen, of this loan. */
  readonly amount: bigint
}

/** The loan says so in its history and in its own stream of the ledger, and follows its days. */
async function sayAtLoan(
  { beyondScope: unit, tx }: UnitOfWork,
  loan: LockedRecord,
  { verb, event, of, amount }: Saying,
): Promise<void> {
  const changed = await unit.change(loan, {
    verb,
    set: {},
    remark: plainText(of.values['repay_no']),
    entry: { event, facts: { repayment: of.id, amount: String(amount) } },
  })
  await followDays(unit, changed)
  touchLists(tx, [LOAN_LIST])
}

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
  const loans: { readonly loan: LockedRecord; readonly amount: bigint }[] = []
  const journals: LoanJournal[] = []
  for (const { id, financing_id: loanId, amount } of events) {
    const part = { loanId, amount: BigInt(amount) }
    loans.push({ loan: await runningLoan(context, loanId), amount: part.amount })
    journals.push(await reverse(unit, { ...repaying(record.id, stored, part), eventId: id }))
  }
  postMoving(unit, journals)
  const answer = plainText(given['answer'])
  return {
    set: { answer },
    remark: answer,
    entry: { event: 'reversed', columns: ['financing_id'] },
    after: async (of) => {
      for (const { loan, amount } of loans)
        await sayAtLoan(unit, loan, { verb: 'unrepay', event: 'repayment_reversed', of, amount })
      await suspendUncovered(
        unit,
        loans.map(({ loan }) => loan.id),
      )
    },
  }
}
