// An event and a journal for each loan paid, in one transaction (domain §3.7).
import { plainText } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { daysBetween } from '../domain/loan/day-count.ts'
import type { RepaymentEntry } from '../domain/loan/loan-history.ts'
import { COMPONENTS } from '../domain/loan/waterfall.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import type { LoanPart } from '../loan/loan.across.ts'
import { loanToday } from '../loan/loan.books.ts'
import { recover, recovered, writtenOffLoan } from '../loan/loan.recover.ts'
import { type Allocated, allocated, REPAY_WAY, repay } from '../loan/loan.repay.ts'
import { type StoredRepayment, storedOf, unconfirmedDays } from './repayment.record.ts'
import { assertSameDay, lineOfDocument } from '../statement/statement.record.ts'
import { isWrittenOff, partsOf, repayableLoan, repaying, SAID, sayAtLoan } from './repayment.loans.ts'
import type { REPAYMENT_LIST, ApplicationRecord } from '#modules/paths.ts'

type Context = ActionContext<typeof REPAYMENT_LIST>

/** `repayment.repay_type`. */
const TYPE = { onDay: 1, early: 2, inPart: 3, overdue: 4, disposal: 5, recovery: 6 } as const
const OF_A_SALE = 4

/** A document that cannot be posted is rejected on submission. */
export async function submit(tx: Db, context: Context): Promise<Outcome> {
  const { id } = context.record
  const stored = await storedOf(tx, id)
  const named = await repayableLoan(context, stored.financing_id, stored.spread)
  for (const part of await partsOf(context.unit, stored)) {
    const paying = repaying(id, stored, part)
    if (isWrittenOff(named)) recovered(await writtenOffLoan(tx, part.loanId), paying)
    else allocated(await loanToday(context.unit, part.loanId), paying)
  }
  return {
    set: { answer: '' },
    entry: { event: 'submitted', columns: ['financing_id', 'repay_way', 'value_date'] },
  }
}

/** @throws Failure `value_date_differs` if a line imported after the matching has another day; `value_date_unconfirmed` for an old day */
async function assertDayConfirmed(tx: Db, id: number, stored: StoredRepayment): Promise<void> {
  const line = stored.repay_way === REPAY_WAY.bank ? await lineOfDocument(tx, id) : undefined
  if (line !== undefined) assertSameDay(stored, line)
  const days = await unconfirmedDays(tx, id)
  if (days !== undefined)
    throw new Failure('value_date_unconfirmed', { values: { day: stored.value_date, days } })
}

interface Paid {
  readonly record: ApplicationRecord
  readonly part: LoanPart
  readonly eventId: number
  readonly entry: RepaymentEntry
  readonly standing: Standing
}

async function pay(
  { unit }: Context,
  record: ApplicationRecord,
  part: LoanPart,
  { document, stored }: { readonly document: number; readonly stored: StoredRepayment },
): Promise<Paid> {
  const paying = repaying(document, stored, part)
  if (isWrittenOff(record)) return { ...(await recover(unit, paying)), record, part, standing: RECOVERED }
  const paid = await repay(unit, paying)
  return { ...paid, record, part, standing: standingOfLoan(paid, stored) }
}

export async function post(tx: Db, context: Context): Promise<Outcome<typeof REPAYMENT_LIST>> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const stored = await storedOf(tx, record.id)
  await assertDayConfirmed(tx, record.id, stored)
  await repayableLoan(context, stored.financing_id, stored.spread)
  const paid: Paid[] = []
  for (const part of await partsOf(unit, stored)) {
    const loan = await repayableLoan(context, part.loanId, stored.spread)
    paid.push(await pay(context, loan, part, { document: record.id, stored }))
  }
  return {
    set: { ...figuresOf(paid), repay_time: dbNow, ...standingOf(paid) },
    remark: plainText(context.given['opinion']),
    entry: { event: 'posted', columns: ['financing_id', ...PAID.map((name) => `${name}_amount`)] },
    after: async (posted) => {
      for (const { record: loan, part } of paid)
        await sayAtLoan(unit, loan, {
          ...(isWrittenOff(loan) ? SAID.recovery : SAID.repayment),
          of: posted,
          amount: part.amount,
        })
    },
  }
}

const PAID = [...COMPONENTS, 'excess'] as const

const figuresOf = (paid: readonly Paid[]) => ({
  event_id: paid[0]?.eventId ?? null,
  ...Object.fromEntries(
    PAID.map((name) => [
      `${name}_amount`,
      Number(paid.reduce((total, { entry }) => total + entry.allocation[name], 0n)),
    ]),
  ),
})

/** Period and days only for a payment of one loan. */
function standingOf(paid: readonly Paid[]) {
  const left = paid.reduce(
    (total, { entry: { due, allocation } }) => total + due.principal - allocation.principal,
    0n,
  )
  const [first] = paid
  if (first === undefined) throw new Error('a repayment must pay at least one loan')
  const { period_no, due_date, interest_days, ...standing } = first.standing
  const ofOne = paid.length === 1 ? { period_no, due_date, interest_days } : {}
  return { ...standing, ...ofOne, remain_principal: Number(left) }
}

interface Standing {
  readonly interest_days: number | null
  readonly period_no: number | null
  readonly due_date: RawBuilder<unknown> | null
  readonly repay_type: number
}

const RECOVERED: Standing = {
  interest_days: null,
  period_no: null,
  due_date: null,
  repay_type: TYPE.recovery,
}

function standingOfLoan({ loan, entry, reworked }: Allocated, { purpose }: StoredRepayment): Standing {
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
