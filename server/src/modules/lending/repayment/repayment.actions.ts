// Domain §3.7.
import { formatShanghaiDay, toIdentifierKey, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { ParentsChangedError } from '#engine/write/parents.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { STATEMENT_LIST, type REPAYMENT_LIST } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { REPAY_WAY } from '../loan/loan.repay.ts'
import { REPAYMENT, type StoredRepayment, loadRepayment } from './repayment.record.ts'
import {
  assertDrawnBefore,
  assertSameTransfer,
  LINE,
  findLineOfDocument,
  type StoredLine,
} from '../statement/statement.record.ts'
import { BACK_DATED } from './repayment.queries.ts'
import { lockReversalTargets, lockPaidLoans } from './repayment.loans.ts'
import { postRepayment, submitRepayment } from './repayment.posting.ts'
import { reverseDocument } from './repayment.reversal.ts'

type Context = ActionContext<typeof REPAYMENT_LIST>

const createTransition = (from: readonly number[], to: number) => ({ column: 'status', from, to }) as const
const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const
const REVERSAL_POSITIONS = [POSITION.manager, POSITION.risk, POSITION.approver, POSITION.accountant] as const
const getReason = ({ input }: Context): string => toPlainText(input['answer'])

/** Lines come before repayments in the lock order. */
async function lockStatementLine({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const line = await findLineOfDocument(tx, id)
  if (line !== undefined) await unit.lock(STATEMENT_LIST, line.id)
}

/** @throws ParentsChangedError if the line was imported meanwhile; the transaction starts again */
async function getLockedLine(unit: UnitOfWork, id: number): Promise<StoredLine | undefined> {
  const line = await findLineOfDocument(unit.tx, id)
  if (line !== undefined && !unit.isLocked(STATEMENT_LIST, line.id)) throw new ParentsChangedError()
  return line
}

async function matchRepayment(tx: Db, { record, principal, input, unit }: Context): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.accountant)
  const stored = await loadRepayment(tx, record.id)
  const seenAmount = Number(input['seen_amount'])
  if (seenAmount !== stored.repay_amount)
    throw new Failure('repayment_differs', { values: { amount: stored.repay_amount, given: seenAmount } })
  if (
    stored.repay_way === REPAY_WAY.bank &&
    toIdentifierKey(toPlainText(input['seen_serial'])) !== toIdentifierKey(stored.serial_no)
  )
    throw new Failure('serial_differs', { values: { serial: stored.serial_no } })
  const day = await matchLine(unit, stored, record.id)
  const seenDay = formatShanghaiDay(Number(input['seen_date']))
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
async function matchLine({ tx, beyondScope: unit }: UnitOfWork, stored: StoredRepayment, id: number): Promise<string> {
  const line = await getLockedLine(unit, id)
  if (line === undefined) return stored.value_date
  if (line.line_state !== LINE.open) throw new Failure('line_is_taken', { values: { serial: line.serial_no } })
  assertSameTransfer(stored, line)
  await assertDrawnBefore(tx, stored, line)
  await unit.change(await unit.lock(STATEMENT_LIST, line.id), {
    verb: 'repay',
    set: { line_state: LINE.matched, repayment_id: id },
    entry: { event: 'matched', columns: ['bank_id', 'repayment_id'] },
  })
  return line.value_date
}

/** The money of a rejected or reversed document can match another one. */
async function reopenLine({ beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const line = await getLockedLine(unit, id)
  if (line?.repayment_id !== id) return
  await unit.change(await unit.lock(STATEMENT_LIST, line.id), {
    verb: 'release',
    set: { line_state: LINE.open, repayment_id: null },
    entry: { event: 'reopened', columns: ['bank_id'] },
  })
}

async function lockForReversal(unit: UnitOfWork, id: number): Promise<void> {
  await lockReversalTargets(unit, id)
  await lockStatementLine(unit, id)
}

async function reverseAndReopenLine(tx: Db, context: Context): Promise<Outcome<typeof REPAYMENT_LIST>> {
  const outcome = await reverseDocument(tx, context)
  return {
    ...outcome,
    after: async (document) => {
      await outcome.after?.(document)
      await reopenLine(context.unit, document.id)
    },
  }
}

export const repaymentActions = {
  submit: {
    scope: 'row',
    by: ['owner', 'bank'],
    lockFirst: lockPaidLoans,
    transition: createTransition([REPAYMENT.draft], REPAYMENT.submitted),
    run: submitRepayment,
  },
  match: {
    scope: 'row',
    by: ['bank'],
    lockFirst: lockStatementLine,
    transition: createTransition([REPAYMENT.submitted], REPAYMENT.matched),
    fields: {
      seen_amount: { type: 'number', unit: 'yuan', required: true, min: 1 },
      seen_serial: { type: 'text', maxLength: 64 },
      seen_date: { type: 'date', required: true },
    },
    run: matchRepayment,
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
    lockFirst: lockPaidLoans,
    transition: createTransition([REPAYMENT.matched], REPAYMENT.posted),
    // With its own dialog, the document and the preview of its payment are shown first.
    fields: { opinion: { type: 'text', control: 'textarea', maxLength: 200 } },
    run: postRepayment,
  },
  reject: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    lockFirst: lockStatementLine,
    transition: createTransition([REPAYMENT.submitted, REPAYMENT.matched], REPAYMENT.rejected),
    fields: REASON,
    run: (_tx: Db, context: Context): Outcome => ({
      set: { answer: getReason(context) },
      remark: getReason(context),
      entry: { event: 'rejected', columns: ['financing_id'] },
      after: ({ id }) => reopenLine(context.unit, id),
    }),
  },
  recall: {
    scope: 'row',
    by: ['bank'],
    when: { status: [REPAYMENT.posted], recalled: [0] },
    fields: REASON,
    run: async (tx: Db, context: Context): Promise<Outcome> => {
      await assertPosition(tx, context.principal, ...REVERSAL_POSITIONS)
      return {
        set: { recalled: 1, answer: getReason(context) },
        remark: getReason(context),
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
      await assertPosition(tx, context.principal, ...REVERSAL_POSITIONS)
      return {
        set: { recalled: 0, answer: '' },
        remark: getReason(context),
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
    lockFirst: lockForReversal,
    transition: createTransition([REPAYMENT.posted], REPAYMENT.reversed),
    fields: REASON,
    run: reverseAndReopenLine,
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof REPAYMENT_LIST>>>
