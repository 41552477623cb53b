import { type RawBuilder, sql } from 'kysely'
import type { ClassDays } from '../domain/loan/asset-class.ts'
import { DAY_COUNTS, type Day } from '../domain/loan/day-count.ts'
import type { LoanEvent } from '../domain/loan/loan-events.ts'
import type { LoanTerms } from '../domain/loan/running-loan.ts'
import { REPAY_MODES } from '../domain/loan/schedule.ts'
import { type Components, COMPONENTS, mapComponents, type WaterfallOrder } from '../domain/loan/waterfall.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import type { Db } from '#platform/database/database.ts'

/** `loan_event.kind`. */
export const EVENT = {
  draw: 1,
  fee: 2,
  repayment: 3,
  reversal: 4,
  reallocation: 5,
  restatement: 6,
  writeOff: 7,
  payBack: 8,
  feeBack: 9,
  recovery: 10,
  recoveryReversal: 11,
  recoveryReallocation: 12,
} as const

const RECOVERIES: ReadonlySet<number> = new Set([EVENT.recovery, EVENT.recoveryReversal, EVENT.recoveryReallocation])

/** Recoveries of a written-off loan change only the recovered amounts. */
export const isRecovery = ({ kind }: { readonly kind: number }): boolean => RECOVERIES.has(kind)

export interface LoanRow {
  readonly id: number
  readonly financing_no: string
  readonly contract_no: string
  readonly loan_state: number
  readonly owner_id: number
  readonly bank_id: number
  readonly policy_id: number
  readonly repay_mode: number
  readonly rate: number
  readonly penalty_rate: number
  readonly day_count: number
  readonly allocation_order: number
  /** Of the policy: 1 allows releases from an overdue loan. */
  readonly overdue_release: number
  readonly draw_amount: number
  readonly draw_date: Day
  readonly due_date: Day
  readonly accrued_to: Day
  readonly overdue_from: Day | null
  readonly dpd: number
  readonly asset_class: number
  readonly version_no: number
  readonly substandard_days: number
  readonly doubtful_days: number
  readonly loss_days: number
  readonly fee_left: number
  readonly penalty_left: number
  readonly interest_left: number
  readonly principal_left: number
  /** Fen: paid-out excess that is needed again after a reversal or fee (docs/decisions/repayments.md). */
  readonly claim_left: number
  /** The components and the claim. */
  readonly total_left: number
  readonly interest_total: number
  readonly penalty_total: number
  readonly written_off: number
  /** Negative if excess was paid out and an earlier recovery bounced. */
  readonly recovered: number
  readonly recovery_left: number
  /** Whole numbers (`schema/rules/12-lending.sql`). */
  readonly interest_parts: string
  readonly penalty_parts: string
  readonly today: Day
}

export interface DuePeriod {
  readonly period_no: number
  readonly due_date: Day
  readonly principal: number
  /** All interest up to that day; null before it. */
  readonly interest_total: number | null
}

export interface StoredEvent {
  readonly id: number
  readonly kind: number
  readonly value_date: Day
  readonly amount: number
  readonly fee: number
  readonly penalty: number
  readonly interest: number
  readonly principal: number
  readonly excess: number
  readonly claim: number
  readonly of_id: number | null
  readonly source: string
  readonly remark: string
  readonly account_id: number | null
  /** Seconds UTC. */
  readonly create_time: number
}

export interface StoredLoan {
  readonly row: LoanRow
  readonly terms: LoanTerms
  readonly classDays: ClassDays
  readonly periods: readonly DuePeriod[]
  readonly stored: readonly StoredEvent[]
  readonly events: readonly LoanEvent[]
}

export const selectEvents = (where: RawBuilder<unknown>): RawBuilder<StoredEvent> => sql<StoredEvent>`
  select id, kind, value_date::text, amount, fee, penalty, interest, principal, excess, claim, of_id, source, remark, account_id,
         extract(epoch from create_time)::bigint as create_time
    from loan_event where ${where} order by id`

/** `undefined` if it was never drawn. */
export async function loadLoan(tx: Db, id: number): Promise<StoredLoan | undefined> {
  const [loans, { rows: periods }, { rows: stored }] = await Promise.all([
    sql<LoanRow>`
    select loan.id, financing_no, contract_no, loan_state, owner_id, loan.bank_id, policy_id, repay_mode, rate, penalty_rate, loan.day_count,
           policy.allocation_order, policy.overdue_release, policy.version_no, policy.substandard_days, policy.doubtful_days, policy.loss_days,
           draw_amount, draw_date::text, due_date::text, accrued_to::text, overdue_from::text, dpd, asset_class,
           fee_left, penalty_left, interest_left, principal_left, claim_left, total_left, interest_total, penalty_total, written_off, recovered, recovery_left,
           interest_parts::text, penalty_parts::text, today()::text as today
      from financing loan join risk_policy policy on policy.id = loan.policy_id
     where loan.id = ${id} and draw_date is not null`.execute(tx),
    sql<DuePeriod>`
    select period_no, due_date::text, principal, interest_total from loan_instalment where financing_id = ${id} order by due_date`.execute(
      tx,
    ),
    selectEvents(sql`financing_id = ${id}`).execute(tx),
  ])
  const [row] = loans.rows
  if (row === undefined) return undefined
  const classDays = {
    version: row.version_no,
    substandard: row.substandard_days,
    doubtful: row.doubtful_days,
    loss: row.loss_days,
  }
  return { row, terms: toLoanTerms(row, periods), classDays, periods, stored, events: toLoanEvents(stored) }
}

/** Stored rates are percent × 100; rates of the domain are parts per million. */
const PPM_PER_HUNDREDTH = 100n

export const toLoanTerms = (row: LoanRow, periods: readonly DuePeriod[]): LoanTerms => {
  const repayMode = lookUp(REPAY_MODES, row.repay_mode - 1)
  return {
    contract: row.contract_no,
    repayMode,
    drawDate: row.draw_date,
    maturity: row.due_date,
    instalments:
      repayMode === 'schedule'
        ? periods.map(({ due_date, principal }) => ({ due: due_date, principal: BigInt(principal) }))
        : [],
    rate: BigInt(row.rate) * PPM_PER_HUNDREDTH,
    penaltyRate: BigInt(row.penalty_rate) * PPM_PER_HUNDREDTH,
    dayCount: lookUp(DAY_COUNTS, row.day_count - 1),
    order: parseOrder(row.allocation_order),
  }
}

/** 1234 is fee, penalty, interest, principal. */
export const parseOrder = (digits: number): WaterfallOrder =>
  Array.from(String(digits), (digit) => lookUp(COMPONENTS, Number(digit) - 1)) as unknown as WaterfallOrder

const EVENT_KINDS = { [EVENT.draw]: 'draw', [EVENT.fee]: 'fee', [EVENT.repayment]: 'repayment' } as const
type DomainEventKind = keyof typeof EVENT_KINDS

export const toLoanEvents = (stored: readonly StoredEvent[]): LoanEvent[] =>
  stored.flatMap(({ id, kind, value_date, amount, of_id }): LoanEvent[] => {
    if (kind === EVENT.reversal || kind === EVENT.feeBack)
      return [{ kind: 'reversal', id: String(id), posted: id, of: String(of_id) }]
    if (!(kind in EVENT_KINDS)) return []
    return [
      {
        kind: EVENT_KINDS[kind as DomainEventKind],
        id: String(id),
        posted: id,
        on: value_date,
        amount: BigInt(amount),
      },
    ]
  })

/** Fen. */
export const getComponentsLeft = (row: LoanRow): Components => ({
  fee: BigInt(row.fee_left),
  penalty: BigInt(row.penalty_left),
  interest: BigInt(row.interest_left),
  principal: BigInt(row.principal_left),
})

/** Before a write-off. Fen. */
export const sumClaims = (events: readonly Pick<StoredEvent, 'kind' | 'claim'>[]): bigint =>
  events.reduce(
    (sum, event) => (event.kind === EVENT.writeOff || isRecovery(event) ? sum : sum + BigInt(event.claim)),
    0n,
  )

/** Fen. */
export const sumWrittenOff = (events: readonly StoredEvent[]): Components =>
  mapComponents((name) =>
    events.reduce((sum, event) => (event.kind === EVENT.writeOff ? sum + BigInt(event[name]) : sum), 0n),
  )

/** The written-off claim and paid-out excess of recoveries. Fen. */
export const computeClaimToRecover = (events: readonly StoredEvent[]): bigint =>
  events.reduce((sum, event) => {
    if (event.kind === EVENT.writeOff) return sum - BigInt(event.claim)
    return isRecovery(event) ? sum + BigInt(event.claim) : sum
  }, 0n)
