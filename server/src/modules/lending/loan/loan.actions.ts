import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { REPAY_MODES } from '../domain/loan/schedule.ts'
import { sumComponents } from '../domain/loan/waterfall.ts'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  getBankCashAccount,
  getClaimAccount,
  getExcessAccount,
  getLossAccount,
  loadBalance,
} from '#modules/money/index.ts'
import { endApplication, lockAll } from '../application/application.effects.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { createLoanLines, loadLoanAccrued, postJournal, writeEvent } from './loan.books.ts'
import { DRAW_WAY, draw } from './loan.draw.ts'
import { assertNoFeeRequested, requestFee, declineFee, createLevyAction, waiveFee } from './loan.fees.ts'
import { getComponentsLeft, EVENT } from './loan.record.ts'
import { PLAN_NUMBERS, TYPED_PLAN } from './loan.schedule.ts'
import { loadWrittenOffLoan } from './loan.recover.ts'
import { ACCRUING, LOAN, REPAYABLE } from './loan.states.ts'
import { lockApprovedGoods, suspendOverdue } from '../release/release.suspend.ts'
import type { ApplicationRecord, APPLICATION_LIST } from '#modules/paths.ts'
import { prepareContracts } from '../policy/contract-kinds.ts'

type Context = ActionContext<typeof APPLICATION_LIST>

const createTransition = (from: readonly number[], to: number) => ({ column: 'loan_state', from, to }) as const
const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const
const PAPERS = { type: 'image', files: 9, takes: { picture: 10, pdf: 10 } } as const
const TYPED = { draw_plan: [TYPED_PLAN] }
const BY_BANK = { draw_way: [DRAW_WAY.bank] }

const getReason = ({ input }: Context): string => toPlainText(input['answer'])

async function returnExcess(tx: Db, context: Context): Promise<Outcome> {
  const { record, principal, input, unit } = context
  await assertPosition(tx, principal, POSITION.accountant)
  const isWrittenOff = record.values.loan_state === LOAN.writtenOff
  const { row } = await (isWrittenOff ? loadWrittenOffLoan(tx, record.id) : loadLoanAccrued(unit, record.id))
  const held = await loadBalance(tx, getExcessAccount(row.id))
  if (held === 0) throw new Failure('no_excess')
  const tradeNo = toPlainText(input['trade_no'])
  return {
    set: {},
    entry: { event: 'excess_paid_back', facts: { amount: String(held), trade_no: tradeNo } },
    after: async () => {
      const amount = BigInt(held)
      const event = await writeEvent(unit, row.id, {
        kind: EVENT.payBack,
        on: row.today,
        amount,
        parts: { excess: -amount },
        remark: tradeNo,
      })
      postJournal(unit, row, {
        event: 'excess_paid_back',
        bizKey: `loan_event:${event}`,
        amount,
        lines: [
          { account: getExcessAccount(row.id), amount: -amount },
          { account: getBankCashAccount(row.bank_id), amount },
        ],
        tradeNo,
      })
    },
  }
}

async function assertNoExcess(tx: Db, id: number): Promise<void> {
  const held = await loadBalance(tx, getExcessAccount(id))
  if (held > 0) throw new Failure('excess_left', { values: { excess: held } })
}

/** Court freezes keep goods pledged (docs/decisions/receipts.md). @throws Failure `goods_are_frozen` with figures */
async function assertNotFrozen(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ no: string; frozen: number; left: number }>`
    select * from (
      select receipt.id, contract_no as no, frozen_pledged as frozen, (pledge_weight - earmarked_pledged - sum(pledge.live_weight))::bigint as left
        from pledge join receipt on receipt.id = pledge.receipt_id
       where financing_id = ${id} and pledge_state <= 2 group by receipt.id) kept
     where frozen > 0 and frozen > "left" order by id limit 1`.execute(tx)
  const [values] = rows
  if (values !== undefined) throw new Failure('goods_are_frozen', { values })
}

async function close(tx: Db, context: Context): Promise<Outcome> {
  await assertPosition(tx, context.principal, POSITION.manager)
  assertNoFeeRequested(context.record)
  const { row } = await loadLoanAccrued(context.unit, context.record.id)
  if (row.total_left > 0) throw new Failure('loan_is_owed', { values: { left: row.total_left } })
  await assertNoExcess(tx, row.id)
  await assertNotFrozen(tx, row.id)
  const outcome = endApplication(context.unit, 'closed', toPlainText(context.input['answer']))
  return { ...outcome, set: {} }
}

async function writeOff(tx: Db, context: Context): Promise<Outcome> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver)
  assertNoFeeRequested(record)
  const { row } = await loadLoanAccrued(unit, record.id)
  const left = getComponentsLeft(row)
  const claim = BigInt(row.claim_left)
  const amount = sumComponents(left) + claim
  if (amount === 0n) throw new Failure('nothing_is_owed')
  await assertNoExcess(tx, row.id)
  const { rows } = await sql<{ no: string }>`
    select pledge_no as no from pledge where financing_id = ${row.id} and pledge_state <= 2 order by id limit 1`.execute(
    tx,
  )
  if (rows[0] !== undefined) throw new Failure('goods_still_pledged', { values: { no: rows[0].no } })
  // The event comes first: a loan can end only with no debt left.
  await writeEvent(unit, row.id, {
    kind: EVENT.writeOff,
    on: row.today,
    amount,
    parts: left,
    claim: -claim,
    remark: getReason(context),
  })
  return {
    set: { answer: getReason(context) },
    remark: getReason(context),
    entry: { event: 'written_off', columns: ['owner_id', 'bank_id'], facts: { amount: String(amount) } },
    after: () =>
      postJournal(unit, row, {
        event: 'loan_written_off',
        bizKey: `financing:${row.id}:written_off`,
        amount,
        lines: [
          ...createLoanLines(row, left),
          { account: getClaimAccount(row.id), amount: claim },
          { account: getLossAccount(row.bank_id), amount: -amount },
        ],
        remark: getReason(context),
      }),
  }
}

export const loanActions = {
  draw: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    namesVersion: true,
    locks: ['bank_id'],
    lockFirst: lockAll,
    transition: createTransition([LOAN.pledged], LOAN.disbursed),
    fields: {
      draw_amount: { type: 'number', unit: 'yuan', min: 1, initialFrom: 'approve_amount' },
      draw_way: { type: 'select', options: [1, 2], control: 'radio', required: true },
      draw_no: { type: 'text', maxLength: 64, when: BY_BANK, requiredWhen: BY_BANK },
      draw_files: { ...PAPERS, when: BY_BANK, requiredWhen: BY_BANK },
      draw_plan: {
        type: 'select',
        options: PLAN_NUMBERS,
        control: 'radio',
        initial: 1,
        whenRecord: { repay_mode: [REPAY_MODES.indexOf('schedule') + 1] },
      },
      instalments: {
        type: 'text',
        control: 'table',
        cells: [
          { name: 'due', maxLength: 10, required: true },
          { name: 'principal', maxLength: 20, required: true },
        ],
        most: 60,
        when: TYPED,
        requiredWhen: TYPED,
      },
    },
    prepare: prepareContracts,
    run: draw,
  },
  charge: {
    scope: 'row',
    by: ['bank'],
    when: { loan_state: ACCRUING },
    fields: {
      amount: { type: 'number', unit: 'yuan', required: true, min: 1, max: 10_000_000_000_000 },
      ...REASON,
    },
    run: requestFee,
  },
  levy: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    namesVersion: true,
    when: { loan_state: ACCRUING, has_fee: [1] },
    run: createLevyAction(({ unit }, loan) => updateOverdueState(unit, loan)),
  },
  decline: {
    scope: 'row',
    by: ['bank'],
    when: { loan_state: ACCRUING, has_fee: [1] },
    fields: REASON,
    run: declineFee,
  },
  waive: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    danger: true,
    when: { loan_state: ACCRUING },
    fields: { amount: { type: 'number', unit: 'yuan', required: true, min: 1 }, ...REASON },
    run: waiveFee,
  },
  payBack: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    when: { loan_state: REPAYABLE },
    fields: { trade_no: { type: 'text', required: true, maxLength: 64 } },
    run: returnExcess,
  },
  default: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    lockFirst: (unit, id) => lockApprovedGoods(unit, [id]),
    transition: createTransition([LOAN.overdue], LOAN.defaulted),
    fields: REASON,
    run: async (tx: Db, context: Context): Promise<Outcome> => {
      await assertPosition(tx, context.principal, POSITION.approver)
      return {
        set: { answer: getReason(context) },
        remark: getReason(context),
        entry: { event: 'defaulted', columns: ['owner_id', 'bank_id'] },
        after: ({ id }) => suspendOverdue(context.unit, id),
      }
    },
  },
  close: {
    scope: 'row',
    by: ['bank'],
    locks: ['bank_id'],
    lockFirst: lockAll,
    transition: createTransition(ACCRUING, LOAN.closed),
    run: close,
  },
  writeoff: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    danger: true,
    namesVersion: true,
    locks: ['bank_id'],
    lockFirst: lockAll,
    transition: createTransition([LOAN.defaulted], LOAN.writtenOff),
    fields: REASON,
    run: writeOff,
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof APPLICATION_LIST>>>

/** Runs in the nightly job and after repayments. Returns whether the loan became overdue. */
export async function updateOverdueState(unit: UnitOfWork, loan: ApplicationRecord): Promise<boolean> {
  const { rows } = await sql<{ dpd: number }>`select dpd from financing where id = ${loan.id}`.execute(unit.tx)
  const isLate = (rows[0]?.dpd ?? 0) > 0
  const state = loan.values.loan_state
  const to = isLate ? LOAN.overdue : LOAN.disbursed
  if (state === to || (state !== LOAN.disbursed && state !== LOAN.overdue)) return false
  await unit.change(loan, {
    verb: isLate ? 'overdue' : 'cured',
    set: { loan_state: to },
    entry: { event: isLate ? 'overdue' : 'cured', columns: ['owner_id', 'bank_id'] },
  })
  return isLate
}
