// Default from a breached call: one person of the bank proposes it, an approver declares it (domain §3.6). The sale of the goods is open then.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { APPLICATION_LIST, type ApplicationRecord, type MARGIN_CALL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { assertPriced, loadLoanCover } from '../cover/loan.cover.ts'
import { CALL } from '../domain/cover/margin-call.ts'
import { LOAN } from '../loan/loan.states.ts'
import { lockApprovedGoods, suspendOverdue } from '../release/release.suspend.ts'
import { readCallCover } from './margin-call.cover.ts'

type Context = ActionContext<typeof MARGIN_CALL_LIST>
type CallOutcome = Outcome<typeof MARGIN_CALL_LIST>

/** `margin_call.default_step`. */
export const DEFAULT_STEP = { none: 0, proposed: 1, declared: 2 } as const

const createDefaultStep = (from: number, to: number) => ({ column: 'default_step', from: [from], to }) as const
const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const
const OPEN_TO_DEFAULT: readonly number[] = [LOAN.disbursed, LOAN.overdue]

/** @throws Failure `call_is_cured`; `call_disputed` if only a disputed part is missing; `price_missing` or `price_too_old` for goods without a price (I13); `not_now` if the loan ended or is in default */
async function lockBreachedLoan({ tx, beyondScope }: UnitOfWork, loanId: number): Promise<ApplicationRecord> {
  const loan = await beyondScope.lock(APPLICATION_LIST, loanId)
  if (!OPEN_TO_DEFAULT.includes(loan.values.loan_state)) throw new Failure('not_now')
  assertPriced((await loadLoanCover(tx, loanId)).valuation)
  const { isWithinRate, figures } = await readCallCover(tx, loanId)
  if (isWithinRate) throw new Failure('call_is_cured', { values: { no: loan.values.financing_no } })
  await assertUndisputed(tx, loanId, figures?.cash ?? 0)
  return loan
}

/** @param cash fen that restore the cover now @throws Failure `call_disputed` */
async function assertUndisputed(tx: Db, loanId: number, cash: number): Promise<void> {
  const { rows } = await sql<{ no: string; suspended: number; isSuspended: boolean }>`
    select call_no as no, get_suspended_cash(call) as suspended, is_call_suspended(call) as "isSuspended" from find_open_call(${loanId}) call`.execute(
    tx,
  )
  const [call] = rows
  if (call === undefined || call.suspended === 0) return
  if (call.isSuspended || cash <= call.suspended)
    throw new Failure('call_disputed', { values: { no: call.no, cash: call.suspended } })
}

async function propose(tx: Db, { record, principal, input, unit }: Context): Promise<CallOutcome> {
  await assertPosition(tx, principal, POSITION.manager, POSITION.risk)
  await lockBreachedLoan(unit, record.values.financing_id)
  return {
    set: { default_reason: toPlainText(input['answer']) },
    entry: { event: 'default_proposed', columns: ['financing_id'] },
  }
}

/** The loan is in default with the same transaction: approved releases are suspended. Its owner reads the number of the call, not the bank's reason. */
async function declare(tx: Db, { record, principal, unit }: Context): Promise<CallOutcome> {
  await assertPosition(tx, principal, POSITION.approver)
  const loan = await lockBreachedLoan(unit, record.values.financing_id)
  const { call_no: no } = record.values
  return {
    set: { default_time: dbNow },
    entry: { event: 'default_declared', columns: ['financing_id', 'default_time'] },
    after: async () => {
      await unit.beyondScope.change(loan, {
        verb: 'default',
        set: { loan_state: LOAN.defaulted, answer: no },
        remark: no,
        entry: { event: 'defaulted', columns: ['owner_id', 'bank_id'], facts: { margin_call: record.id } },
      })
      await suspendOverdue(unit, loan.id)
    },
  }
}

/** Goods and loan come before the call in the order of locks. */
async function lockLoanFirst(unit: UnitOfWork, id: number): Promise<void> {
  const { rows } = await sql<{ loan: number }>`select financing_id as loan from margin_call where id = ${id}`.execute(
    unit.tx,
  )
  const [call] = rows
  if (call === undefined) return
  await lockApprovedGoods(unit, [call.loan])
  await unit.beyondScope.lock(APPLICATION_LIST, call.loan)
}

export const defaultActions = {
  propose: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    when: { state: [CALL.breached] },
    lockFirst: lockLoanFirst,
    transition: createDefaultStep(DEFAULT_STEP.none, DEFAULT_STEP.proposed),
    fields: REASON,
    run: propose,
  },
  declare: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    stepUp: true,
    namesVersion: true,
    when: { state: [CALL.breached] },
    lockFirst: lockLoanFirst,
    transition: createDefaultStep(DEFAULT_STEP.proposed, DEFAULT_STEP.declared),
    run: declare,
  },
  refuse: {
    scope: 'row',
    by: ['bank'],
    when: { state: [CALL.breached] },
    transition: { ...createDefaultStep(DEFAULT_STEP.proposed, DEFAULT_STEP.none), entry: 'default_refused' },
    fields: REASON,
    run: async (tx: Db, { principal, input }: Context): Promise<CallOutcome> => {
      await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
      return { set: { default_reason: toPlainText(input['answer']) } }
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof MARGIN_CALL_LIST>>>
