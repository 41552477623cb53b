// Dispute of a margin call by its owner, once and before its deadline, and the answer of the bank (docs/decisions/margin-call-disputes.md).
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { APPLICATION_LIST, type MARGIN_CALL_LIST } from '#modules/paths.ts'
import { FILED } from '#modules/receipts/index.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  computeDisputedCash,
  DISPUTE,
  DISPUTE_REASON,
  type DisputeReason,
  resolveDispute,
  splitCall,
} from '../domain/cover/dispute.ts'
import { CALL } from '../domain/cover/margin-call.ts'
import { hasLines, loadDisputedCover, parseFigure, readFigureLines } from './dispute.cover.ts'
import { formatFigures } from './dispute.accepted.ts'
import { DEFAULT_STEP } from './margin-call.default.ts'
import { notifyDisputed, notifyResolved } from './dispute.notices.ts'
import { readQuotedFigures } from './dispute.quotes.ts'

type Context = ActionContext<typeof MARGIN_CALL_LIST>
type CallOutcome = Outcome<typeof MARGIN_CALL_LIST>

const RUNNING = [CALL.issued, CALL.acknowledged, CALL.partlyCured, CALL.accelerated]
const REMARK = { type: 'text', control: 'textarea', required: true, maxLength: 500 } as const
const FILES = { type: 'image', files: FILED.files, takes: FILED.takes } as const
const AMOUNT = { type: 'number', unit: 'yuan', min: 0 } as const
const PER_PLEDGE = { dispute_reason: [DISPUTE_REASON.price, DISPUTE_REASON.weight, DISPUTE_REASON.grade] }
const AS_AMOUNT = { dispute_reason: [DISPUTE_REASON.debt, DISPUTE_REASON.other] }
const LINES = { type: 'text', control: 'table', most: 50, initialFrom: 'pledged_goods' } as const
const PLEDGE_CELLS = [
  { name: 'pledge_no', maxLength: 40, required: true },
  { name: 'goods', maxLength: 120 },
] as const
const FIGURE_CELL = { name: 'figure', maxLength: 16 } as const

/** @throws Failure `nothing_disputed` if the own figures leave as much to cure */
async function dispute(tx: Db, { record, input, unit }: Context): Promise<CallOutcome> {
  const cover = await loadDisputedCover(tx, record.values.financing_id)
  const reason = Number(input['dispute_reason']) as DisputeReason
  const entered = hasLines(reason) ? readFigureLines(input['dispute_lines'], cover) : []
  const lines = new Map(entered.map((line) => [line.pledge, parseFigure(reason, line)]))
  const amount = hasLines(reason) ? null : Number(input['dispute_figure'])
  const own = computeDisputedCash(cover, { reason, lines, amount: amount === null ? null : BigInt(amount) })
  const { disputed, undisputed } = splitCall(cover.cash, own)
  if (disputed === 0n) throw new Failure('nothing_disputed', { values: { cash: Number(cover.cash) } })
  return {
    set: {
      dispute_reason: reason,
      dispute_lines: hasLines(reason) ? toPlainText(input['dispute_lines']) : '',
      dispute_figure: amount,
      dispute_remark: toPlainText(input['dispute_remark']),
      dispute_files: input['dispute_files'] ?? [],
      disputed_cash: Number(disputed),
      undisputed_cash: Number(undisputed),
    },
    entry: { event: 'disputed', columns: DISPUTED_COLUMNS },
    after: async (call) => {
      await requestCallUpdate(tx, call.values.financing_id)
      await notifyDisputed(unit, call)
    },
  }
}

const DISPUTED_COLUMNS = [
  'financing_id',
  'dispute_reason',
  'dispute_lines',
  'dispute_figure',
  'disputed_cash',
  'undisputed_cash',
  'cure_by',
  'dispute_until',
  'dispute_files',
]

/** Only positions answer that do not declare a default. @throws Failure `position_needed`, and as `readQuotedFigures` */
async function resolve(tx: Db, { record, principal, input, unit }: Context): Promise<CallOutcome> {
  await assertPosition(tx, principal, POSITION.risk, POSITION.manager)
  const { financing_id: loan, dispute_reason: reason, disputed_cash: disputed } = record.values
  const cover = await loadDisputedCover(tx, loan)
  const { prices, ...figures } = await readQuotedFigures(tx, { reason: reason as DisputeReason, input, cover })
  const {
    accepted,
    remainder,
    dispute: outcome,
  } = resolveDispute({
    disputed: BigInt(disputed ?? 0),
    cash: cover.cash,
    answered: computeDisputedCash(cover, figures),
  })
  return {
    set: {
      dispute: outcome,
      resolve_lines: figures.lines.size === 0 ? '' : toPlainText(input['resolve_lines']),
      resolve_figure: figures.amount === null ? null : Number(figures.amount),
      resolved_figures: sql`${formatFigures(figures.lines)}::text`,
      quote_price_ids: sql`${prices}::bigint[]`,
      quote_source: toPlainText(input['quote_source']),
      quote_date: input['quote_date'] ?? null,
      quote_files: input['quote_files'] ?? [],
      resolve_remark: toPlainText(input['resolve_remark']),
      accepted_cash: Number(accepted),
      remainder_cash: Number(remainder),
    },
    entry: { event: 'dispute_resolved', columns: RESOLVED_COLUMNS, facts: { quote_prices: prices.join() } },
    after: async (call) => {
      await requestCallUpdate(tx, loan)
      await notifyResolved(unit, call)
    },
  }
}

const RESOLVED_COLUMNS = [
  'financing_id',
  'dispute',
  'resolve_lines',
  'resolve_figure',
  'quote_source',
  'quote_date',
  'quote_files',
  'accepted_cash',
  'remainder_cash',
  'remainder_by',
]

/** Lets the worker move the call. The caller has locked the loan. */
async function requestCallUpdate(tx: Db, loan: number): Promise<void> {
  await sql`update loan_valuation set called_batch_id = null where financing_id = ${loan}`.execute(tx)
}

/** The loan comes before the call in the order of locks. */
async function lockLoanFirst(unit: UnitOfWork, id: number): Promise<void> {
  const { rows } = await sql<{ loan: number }>`select financing_id as loan from margin_call where id = ${id}`.execute(
    unit.tx,
  )
  if (rows[0] !== undefined) await unit.beyondScope.lock(APPLICATION_LIST, rows[0].loan)
}

export const disputeActions = {
  dispute: {
    scope: 'row',
    by: ['owner'],
    when: { state: RUNNING },
    lockFirst: lockLoanFirst,
    transition: { column: 'dispute', from: [DISPUTE.none], to: DISPUTE.open },
    fields: {
      dispute_reason: { type: 'select', options: Object.values(DISPUTE_REASON), control: 'radio', required: true },
      dispute_lines: {
        ...LINES,
        cells: [...PLEDGE_CELLS, FIGURE_CELL],
        when: PER_PLEDGE,
        requiredWhen: PER_PLEDGE,
      },
      dispute_figure: { ...AMOUNT, when: AS_AMOUNT, requiredWhen: AS_AMOUNT },
      dispute_remark: REMARK,
      dispute_files: FILES,
    },
    run: dispute,
  },
  resolve: {
    scope: 'row',
    by: ['bank'],
    stepUp: true,
    namesVersion: true,
    when: { state: [...RUNNING, CALL.breached], default_step: [DEFAULT_STEP.none, DEFAULT_STEP.proposed] },
    lockFirst: lockLoanFirst,
    transition: {
      column: 'dispute',
      from: [DISPUTE.open],
      to: [DISPUTE.accepted, DISPUTE.acceptedInPart, DISPUTE.rejected],
    },
    fields: {
      resolve_lines: {
        ...LINES,
        cells: [...PLEDGE_CELLS, { name: 'price_id', maxLength: 15 }, FIGURE_CELL],
        whenRecord: PER_PLEDGE,
      },
      resolve_figure: { ...AMOUNT, whenRecord: AS_AMOUNT },
      quote_source: { type: 'text', maxLength: 100 },
      quote_date: { type: 'date', latest: 'today' },
      quote_files: FILES,
      resolve_remark: REMARK,
    },
    run: resolve,
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof MARGIN_CALL_LIST>>>
