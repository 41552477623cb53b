// Issues margin calls and moves them (domain §3.6). The caller has locked the loan.
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { type ApplicationRecord, MARGIN_CALL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { ACCELERATED_HOURS, CALL, type CallState, findNextCallState, isCallDue } from '../domain/cover/margin-call.ts'
import { ACCRUING } from '../loan/loan.states.ts'
import { type CallCover, type CallFigures, readCallCover } from './margin-call.cover.ts'
import { notifyCall, notifyIssued } from './margin-call.notices.ts'
import { loadMinimumCall } from './margin-call.queries.ts'

type CallRecord = LockedRecord<typeof MARGIN_CALL_LIST>

/** Issues a call if the loan is at a line and has none, and moves its open call otherwise. @param batch last valuation of the loan */
export async function updateMarginCall(unit: UnitOfWork, loan: ApplicationRecord, batch: number): Promise<void> {
  const cover = await readCallCover(unit.tx, loan.id)
  const call = await lockOpenCall(unit, loan.id)
  if (call !== undefined) return moveCall(unit, { loan, call, cover })
  const { figures } = cover
  if (figures === null || !ACCRUING.some((state) => state === loan.values.loan_state)) return
  if (isCallDue(cover.band, figures.cash, await loadMinimumCall(unit.tx, loan.id)))
    await issueCall(unit, { loan, batch, cover, figures })
}

async function lockOpenCall({ tx, beyondScope: unit }: UnitOfWork, loan: number): Promise<CallRecord | undefined> {
  const { rows } = await sql<{ id: number }>`select id from find_open_call(${loan})`.execute(tx)
  return rows[0] && unit.lock(MARGIN_CALL_LIST, rows[0].id)
}

interface IssueInput {
  readonly loan: ApplicationRecord
  readonly batch: number
  readonly cover: CallCover
  readonly figures: CallFigures
}

const ISSUED_COLUMNS = [
  'call_no',
  'financing_id',
  'bank_id',
  'owner_id',
  'batch_id',
  'exposure',
  'eligible_value',
  'ltv',
  'line',
  'cash_required',
  'goods_required',
  'cure_by',
  'cure_calendar',
  'business_from',
  'business_to',
]

async function issueCall(unit: UnitOfWork, { loan, batch, cover, figures }: IssueInput): Promise<void> {
  const { exposure, eligible, ltv, line, cash, goods } = figures
  const call = await unit.beyondScope.add(MARGIN_CALL_LIST, {
    set: {
      financing_id: loan.id,
      bank_id: loan.values.bank_id,
      owner_id: loan.values.owner_id,
      batch_id: batch,
      exposure,
      eligible_value: eligible,
      ltv,
      line,
      cash_required: cash,
      goods_required: goods,
    },
    entry: { event: 'issued', columns: ISSUED_COLUMNS },
  })
  const notified = await notifyIssued(unit, { loan, call, cash, ltv, isCloseOut: cover.band === 'liquidation' })
  if (cover.band === 'liquidation')
    await changeState(unit, { call, state: CALL.accelerated, figures, isNotified: true, loan: notified })
}

interface MoveInput {
  readonly loan: ApplicationRecord
  readonly call: CallRecord
  readonly cover: CallCover
}

async function moveCall(unit: UnitOfWork, { loan, call, cover }: MoveInput): Promise<void> {
  const facts = await readCallFacts(unit.tx, loan.id)
  const state = findNextCallState(call.values.state as CallState, {
    ...facts,
    isEnded: !ACCRUING.some((running) => running === loan.values.loan_state),
    band: cover.band,
    isWithinRate: cover.isWithinRate,
  })
  if (state !== undefined) await changeState(unit, { loan, call, state, figures: cover.figures })
}

interface CallFacts {
  readonly isValuedWithinRate: boolean
  readonly hasPartialCure: boolean
  readonly isCalm: boolean
  readonly isLate: boolean
}

/** Causes 1 and 2 of a valuation are prices; band 1 is below the warning line. */
async function readCallFacts(tx: Db, loan: number): Promise<CallFacts> {
  const { rows } = await sql<CallFacts>`
    select is_loan_within_rate(financing_id) as "isValuedWithinRate", cure_by < now() as "isLate",
           exists (select from loan_event where loan_event.financing_id = call.financing_id and kind = 3 and loan_event.create_time >= call.create_time)
             or exists (select from pledge where pledge.financing_id = call.financing_id and pledge_state = 2 and perfected_time >= call.create_time)
             as "hasPartialCure",
           (select count(*) = 2 and bool_and(band = 1) from (
              select history.band from loan_valuation_history history join valuation_batch batch on batch.id = history.batch_id
               where history.financing_id = call.financing_id and history.valued_time > call.create_time and batch.cause in (1, 2)
               order by history.valued_time desc limit 2) prices) as "isCalm"
      from find_open_call(${loan}) call`.execute(tx)
  const [facts] = rows
  if (facts === undefined) throw new Error(`loan ${loan} has no open call`)
  return facts
}

const STEPS: Readonly<Partial<Record<CallState, string>>> = {
  [CALL.partlyCured]: 'partly_cured',
  [CALL.cured]: 'cured',
  [CALL.lapsedByPrice]: 'lapsed',
  [CALL.breached]: 'breached',
  [CALL.accelerated]: 'accelerated',
  [CALL.closed]: 'closed',
}

interface StateChange {
  readonly loan: ApplicationRecord
  readonly call: CallRecord
  readonly state: CallState
  readonly figures: CallFigures | null
  readonly isNotified?: true
}

async function changeState(unit: UnitOfWork, { loan, call, state, figures, isNotified }: StateChange): Promise<void> {
  const step = STEPS[state]
  if (step === undefined) throw new Error(`a call does not become ${state}`)
  const changed = await unit.beyondScope.change(call, {
    verb: step,
    set: { state, ...getTimes(state) },
    entry: { event: step, columns: ['financing_id', 'cure_by'], facts: figures === null ? {} : toFacts(figures) },
  })
  if (isNotified !== true) await notifyCall(unit, { loan, call: changed, state, figures })
}

function getTimes(state: CallState) {
  if (state === CALL.accelerated)
    return {
      accelerate_time: dbNow,
      cure_by: sql`least(cure_by, add_cure_hours(margin_call, now(), ${sql.lit(ACCELERATED_HOURS)}))`,
    }
  if (state === CALL.breached) return { breach_time: dbNow }
  return state === CALL.partlyCured ? {} : { end_time: dbNow }
}

/** Figures of a later ledger entry, as texts. */
const toFacts = ({ exposure, eligible, ltv, cash, goods }: CallFigures) => ({
  debt_now: String(exposure),
  value_now: String(eligible),
  ltv_now: ltv === null ? '' : String(ltv),
  cash_needed: String(cash),
  goods_needed: goods === null ? '' : String(goods),
})
