// The accountant, not the approver, draws against goods that cover the amount at current prices (domain §3.4).
import { toPlainText } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import { isWithinRate, computeCap } from '../domain/cover/limits.ts'
import { createFigure } from '../domain/cover/explain.ts'
import type { PostingLine } from '#engine/money/moves.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getBankCashAccount, getDebtAccount } from '#modules/money/index.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { loadDayFromToday } from '../cover/cover.queries.ts'
import { assertLoanNotShort } from '#modules/receipts/index.ts'
import { postJournal, writeEvent } from './loan.books.ts'
import { assertPriced, loadLoanCover } from '../cover/loan.cover.ts'
import { assertAssayed, assertCoverLasts } from '../cover/cover-expiry.ts'
import { updateGoodsLimits } from '../cover/limit-use.ts'
import { assertContracts } from '../policy/contract-kinds.ts'
import { EVENT, loadLoan } from './loan.record.ts'
import { planInstalments, parseInstalments, writeSchedule } from './loan.schedule.ts'
import type { Day } from '../domain/loan/day-count.ts'
import { PLANS } from '../domain/loan/instalments.ts'
import { createTransferLines, lockOwnerWallet } from './excess.ts'
import type { ApplicationRecord, APPLICATION_LIST } from '#modules/paths.ts'

type Context = ActionContext<typeof APPLICATION_LIST>

/** `financing.draw_way`. */
export const DRAW_WAY = { wallet: 1, bank: 2 } as const

interface DrawInput {
  /** Fen. */
  readonly amount: bigint
  readonly maturity: Day
  readonly prepared: unknown
}

async function assertDrawable(
  tx: Db,
  record: ApplicationRecord,
  { amount, maturity, prepared }: DrawInput,
): Promise<void> {
  await assertApprovalValid(tx, record.id)
  await assertContracts(tx, record.id, prepared)
  await assertWitnessed(tx, record.id)
  await assertCoverLasts(tx, record, maturity)
  await assertLoanNotShort(tx, record.id)
  await assertAssayed(tx, sql<SqlBool>`financing.id = ${record.id} and pledge.pledge_state = 2`)
  await assertCovered(tx, record.id, amount)
}

async function assertCovered(tx: Db, id: number, amount: bigint): Promise<void> {
  const { lines, terms, valuation } = await loadLoanCover(tx, id)
  assertPriced(valuation)
  const { eligible } = valuation
  if (isWithinRate(lines, createFigure('fen', amount, { kind: 'entered' }), eligible)) return
  throw new Failure('beyond_cap', {
    values: {
      eligible: Number(eligible.shown),
      rate: terms.pledge_rate,
      asked: Number(amount),
      possible: Number(computeCap(lines, eligible).shown),
    },
  })
}

export async function draw(tx: Db, context: Context): Promise<Outcome<typeof APPLICATION_LIST>> {
  const { record, principal, input: fields, unit } = context
  await assertPosition(tx, principal, POSITION.accountant)
  const approved = requireValue(record.values, 'approve_amount')
  const amount = Number(fields['draw_amount'] ?? approved)
  if (amount > approved)
    throw new Failure('draw_too_large', { values: { approved, asked: amount, possible: approved } })
  // Reads the day once: the clock may pass midnight meanwhile.
  const [today, maturity] = [await loadDayFromToday(tx, 0), await loadDayFromToday(tx, record.values.tenor_days)]
  await assertDrawable(tx, record, { amount: BigInt(amount), maturity, prepared: context.prepared })
  const way = Number(fields['draw_way'])
  const wallet = way === DRAW_WAY.wallet ? await lockOwnerWallet(tx, record.values.owner_id) : undefined
  if (way === DRAW_WAY.wallet && wallet === undefined) throw new Failure('owner_without_wallet')
  const drawNo = toPlainText(fields['draw_no'])
  await assertTransferUnused(tx, context, drawNo)
  return {
    set: {
      draw_amount: amount,
      draw_date: sql`${today}::date`,
      due_date: sql`${maturity}::date`,
      draw_way: way,
      draw_no: drawNo,
      draw_files: fields['draw_files'] ?? [],
      day_count: sql`(select policy.day_count from risk_policy policy where policy.id = policy_id)`,
      accrued_to: sql`${today}::date`,
    },
    entry: {
      event: 'drawn',
      columns: ['owner_id', 'bank_id', 'draw_amount', 'draw_date', 'due_date', 'draw_way', 'rate', 'penalty_rate'],
    },
    after: async (loan) => {
      const drawn = await loadLoan(tx, loan.id)
      if (drawn === undefined) throw new Error(`financing ${loan.id} was not drawn`)
      const plan = lookUp(PLANS, Number(fields['draw_plan'] ?? 1) - 1)
      await writeSchedule(
        tx,
        loan.id,
        planInstalments({ ...drawn.terms, amount: BigInt(amount), plan, typed: parseInstalments(fields) }),
      )
      await writeEvent(unit, loan.id, { kind: EVENT.draw, on: today, amount: BigInt(amount) })
      // The database frees the undrawn part of the limits of bank, guarantors and owner (`schema/rules/12-lending.sql`).
      if (amount < approved) await updateGoodsLimits(tx, loan, { isChecked: false })
      await payOut(unit, loan, { amount: BigInt(amount), wallet, drawNo })
    },
  }
}

interface PayoutInput {
  readonly amount: bigint
  readonly wallet: number | undefined
  readonly drawNo: string
}

async function payOut(
  unit: UnitOfWork,
  { id, values }: ApplicationRecord,
  { amount, wallet, drawNo }: PayoutInput,
): Promise<void> {
  const bank = values.bank_id
  const lent: PostingLine = { account: getDebtAccount(id, 'principal'), amount: -amount }
  const lines =
    wallet === undefined
      ? [lent, { account: getBankCashAccount(bank), amount }]
      : [lent, ...createTransferLines(bank, wallet, amount)]
  postJournal(
    unit,
    { id, financing_no: values.financing_no },
    {
      event: wallet === undefined ? 'loan_drawn' : 'loan_drawn_to_wallet',
      bizKey: `financing:${id}:draw`,
      amount,
      lines,
      tradeNo: drawNo,
      wallet,
    },
  )
}

async function assertTransferUnused(tx: Db, { record, getErrorText }: Context, drawNo: string): Promise<void> {
  const { rows } = await sql`
    select from financing where bank_id = ${record.values.bank_id}::bigint and to_identifier_key(draw_no) = to_identifier_key(${drawNo}) and draw_no <> '' limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('invalid_input', { fields: { draw_no: getErrorText('duplicate') } })
}

/** The policy of the loan decides (`draw_witnessed`). @throws Failure `not_witnessed` */
async function assertWitnessed(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ entries: number; waiting: number }>`
    with stream as (
      select 'financing:' || ${id}::bigint as name
      union all select 'pledge:' || pledge.id from pledge where financing_id = ${id}
      union select 'receipt:' || receipt_id from pledge where financing_id = ${id})
    select count(*) as entries,
           count(*) filter (where witnessed.size is null or leaf >= witnessed.size) as waiting
      from stream
      join ledger_entry entry on entry.stream = stream.name
      left join ledger_leaf sealed on sealed.entry_id = entry.id
      left join ledger_witnessed witnessed on witnessed.log = sealed.log
     where exists (select from financing join risk_policy policy on policy.id = policy_id
                    where financing.id = ${id} and policy.draw_witnessed = 1)`.execute(tx)
  const { entries = 0, waiting = 0 } = rows[0] ?? {}
  if (waiting > 0) throw new Failure('not_witnessed', { values: { entries, waiting } })
}

async function assertApprovalValid(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ end: string }>`
    select to_char(approve_end at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as end
      from financing where id = ${id} and approve_end < now()`.execute(tx)
  const [over] = rows
  if (over !== undefined) throw new Failure('approval_is_over', { values: { end: over.end } })
}
