// Domain §3.7.
import { dayText, identifierKey, plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { NamesOthers } from '#engine/write/parents.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { STATEMENT_LIST, type REPAYMENT_LIST } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { REPAY_WAY } from '../loan/loan.repay.ts'
import { REPAYMENT, type StoredRepayment, storedOf } from './repayment.record.ts'
import {
  assertLoanHadBegun,
  assertSameTransfer,
  LINE,
  lineOfDocument,
  type StoredLine,
} from '../statement/statement.record.ts'
import { BACK_DATED } from './repayment.queries.ts'
import { lockReversed, lockLoans } from './repayment.loans.ts'
import { post, submit } from './repayment.posting.ts'
import { takeBack } from './repayment.reversing.ts'

type Context = ActionContext<typeof REPAYMENT_LIST>

const stepOf = (from: readonly number[], to: number) => ({ column: 'status', from, to }) as const
const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const
const RECALLING = [POSITION.manager, POSITION.risk, POSITION.approver, POSITION.accountant] as const
const reasonOf = ({ given }: Context): string => plainText(given['answer'])

/** Lines come before repayments in the lock order. */
async function lockLine({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const line = await lineOfDocument(tx, id)
  if (line !== undefined) await unit.lock(STATEMENT_LIST, line.id)
}

/** @throws NamesOthers if the line was imported meanwhile; the transaction starts again */
async function lockedLineOf(unit: UnitOfWork, id: number): Promise<StoredLine | undefined> {
  const line = await lineOfDocument(unit.tx, id)
  if (line !== undefined && !unit.isLocked(STATEMENT_LIST, line.id)) throw new NamesOthers()
  return line
}

async function match(tx: Db, { record, principal, given, unit }: Context): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.accountant)
  const stored = await storedOf(tx, record.id)
  const seen = Number(given['seen_amount'])
  if (seen !== stored.repay_amount)
    throw new Failure('repayment_differs', { values: { amount: stored.repay_amount, given: seen } })
  if (
    stored.repay_way === REPAY_WAY.bank &&
    identifierKey(plainText(given['seen_serial'])) !== identifierKey(stored.serial_no)
  )
    throw new Failure('serial_differs', { values: { serial: stored.serial_no } })
  const day = await matchLine(unit, stored, record.id)
  const seenDay = dayText(Number(given['seen_date']))
  if (seenDay !== day) throw new Failure('value_date_differs', { values: { day, given: seenDay } })
  return {
    set: day === stored.value_date ? {} : { value_date: sql`${day}::date` },
    entry: { event: 'matched', columns: ['financing_id', 'value_date'] },
  }
}

async function confirmDate(tx: Db, { principal }: Context): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.manager, POSITION.approver, POSITION.risk)
  return {
    set: { confirmed_date: sql`value_date` },
    entry: { event: 'value_date_confirmed', columns: ['financing_id', 'value_date'] },
  }
}

/** Returns the governing value date: that of the statement line, otherwise that of the payer. */
async function matchLine(
  { tx, beyondScope: unit }: UnitOfWork,
  stored: StoredRepayment,
  id: number,
): Promise<string> {
  const line = await lockedLineOf(unit, id)
  if (line === undefined) return stored.value_date
  if (line.line_state !== LINE.open)
    throw new Failure('line_is_taken', { values: { serial: line.serial_no } })
  assertSameTransfer(stored, line)
  await assertLoanHadBegun(tx, stored, line)
  await unit.change(await unit.lock(STATEMENT_LIST, line.id), {
    verb: 'repay',
    set: { line_state: LINE.matched, repayment_id: id },
    entry: { event: 'matched', columns: ['bank_id', 'repayment_id'] },
  })
  return line.value_date
}

/** The money of a rejected or reversed document can match another one. */
async function openLine({ beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const line = await lockedLineOf(unit, id)
  if (line?.repayment_id !== id) return
  await unit.change(await unit.lock(STATEMENT_LIST, line.id), {
    verb: 'release',
    set: { line_state: LINE.open, repayment_id: null },
    entry: { event: 'reopened', columns: ['bank_id'] },
  })
}

async function lockPaid(unit: UnitOfWork, id: number): Promise<void> {
  await lockReversed(unit, id)
  await lockLine(unit, id)
}

async function takenBack(tx: Db, context: Context): Promise<Outcome<typeof REPAYMENT_LIST>> {
  const outcome = await takeBack(tx, context)
  return {
    ...outcome,
    after: async (document) => {
      await outcome.after?.(document)
      await openLine(context.unit, document.id)
    },
  }
}

export const repaymentActions = {
  submit: {
    scope: 'row',
    by: ['owner', 'bank'],
    lockFirst: lockLoans,
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
      seen_date: { type: 'date', required: true },
    },
    run: match,
  },
  date: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    when: { status: [REPAYMENT.matched], back_dated: [BACK_DATED.unconfirmed] },
    run: confirmDate,
  },
  post: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    lockFirst: lockLoans,
    transition: stepOf([REPAYMENT.matched], REPAYMENT.posted),
    // With its own dialog, the document and the preview of its payment are shown first.
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
    run: (_tx: Db, context: Context): Outcome => ({
      set: { answer: reasonOf(context) },
      remark: reasonOf(context),
      entry: { event: 'rejected', columns: ['financing_id'] },
      after: ({ id }) => openLine(context.unit, id),
    }),
  },
  recall: {
    scope: 'row',
    by: ['bank'],
    when: { status: [REPAYMENT.posted], recalled: [0] },
    fields: REASON,
    run: async (tx: Db, context: Context): Promise<Outcome> => {
      await assertPosition(tx, context.principal, ...RECALLING)
      return {
        set: { recalled: 1, answer: reasonOf(context) },
        remark: reasonOf(context),
        entry: { event: 'recalled', columns: ['financing_id'] },
      }
    },
  },
  decline: {
    scope: 'row',
    by: ['bank'],
    when: { status: [REPAYMENT.posted], recalled: [1] },
    fields: REASON,
    run: async (tx: Db, context: Context): Promise<Outcome> => {
      await assertPosition(tx, context.principal, ...RECALLING)
      return {
        set: { recalled: 0, answer: '' },
        remark: reasonOf(context),
        entry: { event: 'recall_declined', columns: ['financing_id'] },
      }
    },
  },
  reverse: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    danger: true,
    namesVersion: true,
    lockFirst: lockPaid,
    transition: stepOf([REPAYMENT.posted], REPAYMENT.reversed),
    fields: REASON,
    run: takenBack,
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof REPAYMENT_LIST>>>
