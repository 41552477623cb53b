// Moves no money: another person posts the document (domain §3.7).
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { LOAN_LIST, REPAYMENT_LIST, type STATEMENT_LIST, type RepaymentRecord } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { assertPaidAlone, SPREAD } from '../loan/across-loans.ts'
import { assertValueDate, REPAY_WAY } from '../loan/loan.repay.ts'
import { loadLoan } from '../loan/loan.record.ts'
import { REPAYABLE } from '../loan/loan.states.ts'
import { findDocumentBySerial, REPAYMENT, repayableLoan, loadRepayment } from '../repayment/repayment.record.ts'
import {
  assertDrawnBefore,
  assertSameDay,
  assertSameTransfer,
  LINE,
  openDocument,
  loadOwnerName,
  type StoredLine,
  loadLine,
} from './statement.record.ts'

type Context = ActionContext<typeof STATEMENT_LIST>

export const MATCH_TO = { document: 1, loan: 2 } as const

const createTransition = (from: readonly number[], to: number) => ({ column: 'line_state', from, to }) as const
const TO_DOCUMENT = { match_to: [MATCH_TO.document] }
const TO_LOAN = { match_to: [MATCH_TO.loan] }

async function matchLineToDocument(tx: Db, { record, principal, input, unit }: Context): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.accountant)
  const line = await loadLine(tx, record.id)
  const id =
    Number(input['match_to']) === MATCH_TO.document
      ? await matchExistingDocument(unit, line, Number(input['repayment_id']))
      : await createDocument(unit, line, {
          loanId: Number(input['financing_id']),
          spread: Number(input['spread'] ?? SPREAD.alone),
        })
  return {
    set: { repayment_id: id },
    entry: { event: 'matched', columns: ['bank_id', 'repayment_id'] },
  }
}

async function matchExistingDocument(unit: UnitOfWork, line: StoredLine, id: number): Promise<number> {
  const document = await unit.lock(REPAYMENT_LIST, id, {
    status: [REPAYMENT.submitted, REPAYMENT.matched, REPAYMENT.posted],
  })
  const stored = await loadRepayment(unit.tx, id)
  assertSameTransfer(stored, line)
  if (document.values.status === REPAYMENT.posted) {
    assertSameDay(stored, line)
    return id
  }
  await assertDrawnBefore(unit.tx, stored, line)
  if (document.values.status === REPAYMENT.submitted) await matchDocument(unit, id, line)
  else if (stored.value_date !== line.value_date) await moveValueDate(unit, document, line)
  return id
}

/** A confirmation of the old date does not apply to the new one. */
const moveValueDate = (unit: UnitOfWork, document: RepaymentRecord, { value_date: day }: StoredLine) =>
  unit.change(document, {
    verb: 'redate',
    set: { value_date: sql`${day}::date` },
    entry: { event: 'value_date_moved', columns: ['financing_id', 'value_date'] },
  })

const matchDocument = async (unit: UnitOfWork, id: number, { value_date: day }: StoredLine) =>
  unit.change(await unit.lock(REPAYMENT_LIST, id), {
    verb: 'match',
    set: { status: REPAYMENT.matched, value_date: sql`${day}::date` },
    entry: { event: 'matched', columns: ['financing_id', 'value_date'] },
  })

/** The document has no submitter. */
async function createDocument(
  unit: UnitOfWork,
  line: StoredLine,
  { loanId, spread }: { readonly loanId: number; readonly spread: number },
): Promise<number> {
  const { tx } = unit
  const loan = await loadLoan(tx, loanId)
  if (loan === undefined || !REPAYABLE.some((state) => state === loan.row.loan_state))
    throw new Failure('loan_not_running')
  assertPaidAlone(loan.row, spread)
  assertValueDate(loan, { on: line.value_date, way: REPAY_WAY.bank })
  const existing = await findDocumentBySerial(tx, { loanId, serial: line.serial_no, but: 0 })
  if (existing !== undefined) throw new Failure('serial_is_known', { values: { no: existing.repay_no } })
  const clearActor = (step: string) => ({ [`${step}_by`]: sql`null`, [`${step}_person`]: sql`null` })
  const { id } = await unit.beyondScope.add(REPAYMENT_LIST, {
    set: {
      financing_id: loanId,
      spread,
      purpose: 1,
      repay_amount: line.amount,
      value_date: sql`${line.value_date}::date`,
      payer_name: (line.payer_name || (await loadOwnerName(tx, loanId))).slice(0, 60),
      repay_way: 1,
      serial_no: line.serial_no,
      remark: line.memo,
      from_statement: sql`true`,
      ...clearActor('add'),
    },
  })
  await unit.change(await unit.lock(REPAYMENT_LIST, id), {
    verb: 'submit',
    set: { status: REPAYMENT.submitted, ...clearActor('submit') },
    entry: { event: 'submitted', columns: ['financing_id', 'repay_way', 'value_date'] },
  })
  await matchDocument(unit, id, line)
  return id
}

const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const

export const statementActions = {
  match: {
    scope: 'row',
    by: ['bank'],
    transition: createTransition([LINE.open], LINE.matched),
    fields: {
      match_to: {
        type: 'select',
        options: Object.values(MATCH_TO),
        control: 'radio',
        required: true,
        initial: MATCH_TO.document,
      },
      repayment_id: {
        type: 'select',
        ref: { to: REPAYMENT_LIST, label: 'repay_no', where: openDocument },
        when: TO_DOCUMENT,
        requiredWhen: TO_DOCUMENT,
      },
      financing_id: {
        type: 'select',
        ref: { to: LOAN_LIST, label: 'financing_no', where: repayableLoan },
        when: TO_LOAN,
        requiredWhen: TO_LOAN,
      },
      spread: {
        type: 'select',
        options: Object.values(SPREAD),
        control: 'radio',
        initial: SPREAD.alone,
        when: TO_LOAN,
      },
    },
    run: matchLineToDocument,
  },
  setAside: {
    scope: 'row',
    by: ['bank'],
    transition: createTransition([LINE.open], LINE.aside),
    fields: REASON,
    run: async (tx: Db, { principal, input }: Context): Promise<Outcome> => {
      await assertPosition(tx, principal, POSITION.accountant)
      const answer = toPlainText(input['answer'])
      return { set: { answer }, remark: answer, entry: { event: 'set_aside', columns: ['bank_id'] } }
    },
  },
  reopen: {
    scope: 'row',
    by: ['bank'],
    transition: createTransition([LINE.aside], LINE.open),
    run: async (tx: Db, { principal }: Context): Promise<Outcome> => {
      await assertPosition(tx, principal, POSITION.accountant)
      return { set: { answer: '' }, entry: { event: 'reopened', columns: ['bank_id'] } }
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof STATEMENT_LIST>>>
