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
import { lowerAcceptedPart } from './dispute.accepted.ts'
import { notifyConceded, notifySilent } from './dispute.notices.ts'
import { notifyCall, notifyIssued } from './margin-call.notices.ts'
import { loadMinimumCall } from './margin-call.queries.ts'
import { setWarned, updateWarning } from './warning.ts'

type CallRecord = LockedRecord<typeof MARGIN_CALL_LIST>

/** Issues a call if the loan is at a line and has none, otherwise moves its open call or warns the owner. @param batch last valuation of the loan */
export async function updateMarginCall(unit: UnitOfWork, loan: ApplicationRecord, batch: number): Promise<void> {
  const cover = await readCallCover(unit.tx, loan.id)
  const call = await lockOpenCall(unit, loan.id)
  const { figures } = cover
  if (call !== undefined) await moveCall(unit, { loan, call, cover })
  else if (figures !== null && ACCRUING.some((state) => state === loan.values.loan_state)) {
    if (!isCallDue(cover.band, figures.cash, await loadMinimumCall(unit.tx, loan.id)))
      return updateWarning(unit, loan, { ...cover, figures })
    await issueCall(unit, { loan, batch, cover, figures })
  }
  await setWarned(unit.tx, loan.id, cover.band)
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
    await changeState(unit, { ...notified, state: CALL.accelerated, figures, isNotified: true })
}

interface MoveInput {
  readonly loan: ApplicationRecord
  readonly call: CallRecord
  readonly cover: CallCover
}

async function moveCall(unit: UnitOfWork, { loan, call: locked, cover }: MoveInput): Promise<void> {
  const call = await lowerAcceptedPart(unit, locked, cover.figures?.cash ?? 0)
  const { suspended, accepted, gap, ...facts } = await readCallFacts(unit.tx, loan.id)
  const { figures } = cover
  const isAtMost = (part: number) => figures !== null && gap !== null && Math.max(figures.cash, gap) <= part
  const isEnded = !ACCRUING.some((running) => running === loan.values.loan_state)
  const isConceded = !isEnded && accepted > 0 && isAtMost(accepted)
  const state = findNextCallState(call.values.state as CallState, {
    ...facts,
    isEnded,
    band: cover.band,
    isWithinRate: cover.isWithinRate,
    // Valuation and current cover may differ for a moment; both must show a part that is due.
    isSuspended: suspended > 0 && (figures === null || gap === null || Math.min(figures.cash, gap) <= suspended),
    isConceded,
  })
  const moved = state === undefined ? call : await changeState(unit, { loan, call, state, figures, isConceded })
  if (state === undefined || state === CALL.partlyCured || state === CALL.accelerated)
    await followDispute(unit, moved, { ...facts, isUndisputedCured: suspended > 0 && isAtMost(suspended), figures })
}

interface CallFacts {
  readonly isValuedWithinRate: boolean
  readonly hasPartialCure: boolean
  readonly isCalm: boolean
  readonly isLate: boolean
  readonly isSilent: boolean
  /** Fen that are not due: disputed, or not due yet after the answer. */
  readonly suspended: number
  /** Fen of the accepted part of a dispute (`accepted_left`). */
  readonly accepted: number
  /** Fen that restore the cover by the last valuation; null without a price. */
  readonly gap: number | null
}

/** Causes 1 and 2 of a valuation are prices; band 1 is below the warning line. */
async function readCallFacts(tx: Db, loan: number): Promise<CallFacts> {
  const { rows } = await sql<CallFacts>`
    select is_loan_within_rate(financing_id) as "isValuedWithinRate", is_call_late(call) as "isLate", is_call_unanswered(call) as "isSilent",
           get_suspended_cash(call) as suspended, coalesce(accepted_left, 0) as accepted, get_cover_gap(financing_id) as gap,
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

interface DisputeReading extends Pick<CallFacts, 'isSilent'> {
  readonly isUndisputedCured: boolean
  readonly figures: CallFigures | null
}

/** Records that the undisputed part is paid, so that its deadline breaches nothing, and that the bank has not answered in time. */
async function followDispute(unit: UnitOfWork, call: CallRecord, reading: DisputeReading): Promise<void> {
  let changed = call
  const record = async (verb: string, column: 'undisputed_time' | 'silent_time') => {
    const facts = reading.figures === null ? {} : toFacts(reading.figures)
    const entry = { event: verb, columns: ['financing_id', 'disputed_cash', 'dispute_until'], facts }
    changed = await unit.beyondScope.change(changed, { verb, set: { [column]: dbNow }, entry })
  }
  if (reading.isUndisputedCured && call.values.undisputed_time === null)
    await record('undisputed_cured', 'undisputed_time')
  if (!reading.isSilent) return
  await record('dispute_unanswered', 'silent_time')
  await notifySilent(unit, changed)
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
  readonly isConceded?: boolean
}

async function changeState(unit: UnitOfWork, change: StateChange): Promise<CallRecord> {
  const { loan, call, state, figures, isNotified, isConceded } = change
  const isByAnswer = state === CALL.closed && isConceded === true
  const step = isByAnswer ? 'conceded' : STEPS[state]
  if (step === undefined) throw new Error(`a call does not become ${state}`)
  const changed = await unit.beyondScope.change(call, {
    verb: step,
    set: { state, ...getTimes(state) },
    entry: { event: step, columns: ['financing_id', 'cure_by'], facts: figures === null ? {} : toFacts(figures) },
  })
  if (isByAnswer) await notifyConceded(unit, changed)
  else if (isNotified !== true) await notifyCall(unit, { loan, call: changed, state, figures })
  return changed
}

const SOON = sql`add_cure_hours(margin_call, now(), ${sql.lit(ACCELERATED_HOURS)})`

function getTimes(state: CallState) {
  if (state === CALL.accelerated)
    return {
      accelerate_time: dbNow,
      cure_by: sql`least(cure_by, ${SOON})`,
      // Null without an answered dispute.
      remainder_by: sql`case when remainder_by is not null then least(remainder_by, ${SOON}) end`,
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
