// The only code that writes loan events. The database compares the figures of the loan with its accounts (`schema/rules/12-lending.sql`).
import { sql } from 'kysely'
import { type Day, PARTS_OF_YEAR } from '../domain/loan/day-count.ts'
import type { LoanEvent } from '../domain/loan/loan-events.ts'
import { type Correction, computeCorrections, type LoanHistory, replay } from '../domain/loan/loan-history.ts'
import type { Ratio } from '../domain/cover/ratio.ts'
import { type Allocation, type Component, COMPONENTS } from '../domain/loan/waterfall.ts'
import type { MoneyEventName } from '#engine/money/events.ts'
import { type PostingLine, buildMoves } from '#engine/money/moves.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { invalidateLists } from '#engine/write/invalidate.ts'
import { Failure } from '#platform/failure.ts'
import { PLATFORM_ID } from '#platform/identity/principal.ts'
import { ACCRUAL_LIST, REPAYMENT_LIST } from '#modules/paths.ts'
import { getIncomeAccount, getDebtAccount, postJournals } from '#modules/money/index.ts'
import { ACCRUING, LOAN } from './loan.states.ts'
import { EVENT, loadLoan, type LoanRow, type StoredLoan } from './loan.record.ts'

/** Once per day, with one ledger entry per run. The caller holds no lock that comes after loans. Returns the number of loans accrued. */
export async function accrueInterest(
  { tx, beyondScope: unit }: UnitOfWork,
  bankId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows: due } = await sql<{ id: number }>`
    select id from financing where id = any (${ids}::bigint[]) and bank_id = ${bankId} and loan_state = any (${ACCRUING}::smallint[]) and accrued_to < today()
     order by id for no key update`.execute(tx)
  if (due.length === 0) return 0
  await unit.add(ACCRUAL_LIST, {
    set: { day: sql`today()`, bank_id: bankId, financing_ids: sql`${due.map(({ id }) => id)}::bigint[]` },
    entry: { event: 'accrued', columns: ['accrual_no', 'day', 'bank_id', 'flow_id', 'parts_hash'] },
  })
  return due.length
}

/**
 * The row is locked. @throws Error if the loan is not running
 * @throws Failure `not_now` if its books are of a later day, after the clock was set back
 */
export async function loadLoanAccrued(unit: UnitOfWork, id: number): Promise<StoredLoan> {
  const { tx } = unit
  const loan = await loadLoan(tx, id)
  if (loan === undefined || !ACCRUING.some((state) => state === loan.row.loan_state))
    throw new Error(`financing ${id} is not a running loan`)
  if (loan.row.accrued_to > loan.row.today) throw new Failure('not_now')
  if (loan.row.accrued_to === loan.row.today) return loan
  await accrueInterest(unit, loan.row.bank_id, [id])
  return (await loadLoan(tx, id)) ?? loan
}

/** Fen. */
export interface LoanEventInput {
  readonly kind: number
  readonly on: Day
  readonly amount: bigint
  readonly parts?: Partial<Allocation>
  readonly claim?: bigint
  readonly of?: number
  /** Record that caused it: `repayment:7`. */
  readonly source?: string
  readonly remark?: string
}

interface Accrual {
  readonly interest: bigint
  readonly penalty: bigint
}

interface WrittenEvent extends LoanEventInput {
  /** In parts of the day count. */
  readonly accrual?: Accrual
  readonly dueTotals?: readonly bigint[]
}

export async function writeEvent(unit: UnitOfWork, loanId: number, event: WrittenEvent): Promise<number> {
  const { kind, on, amount, parts = {}, claim = 0n, of, source = '', remark = '', accrual, dueTotals = [] } = event
  const { accountId, personId } = unit.writer.principal
  const formatPart = (name: Component | 'excess') => String(parts[name] ?? 0n)
  const { rows } = await sql<{ id: number }>`
    insert into loan_event (financing_id, kind, value_date, amount, fee, penalty, interest, principal, excess, claim, of_id, interest_parts, penalty_parts,
                            due_totals, source, remark, account_id, person_id)
    values (${loanId}, ${kind}, ${on}::date, ${String(amount)}, ${formatPart('fee')}, ${formatPart('penalty')}, ${formatPart('interest')}, ${formatPart('principal')},
            ${formatPart('excess')}, ${String(claim)}, ${of ?? null}, ${String(accrual?.interest ?? 0n)}::numeric, ${String(accrual?.penalty ?? 0n)}::numeric,
            ${dueTotals.map(String)}::bigint[], ${source}, ${remark}, ${toNullableId(accountId)}, ${toNullableId(personId)})
    returning id`.execute(unit.tx)
  return rows[0]?.id ?? 0
}

const toNullableId = (id: number) => (id === PLATFORM_ID ? null : id)

export interface RecomputedLoan {
  readonly loan: StoredLoan
  readonly after: LoanHistory
  /** The new repayment first, if there is one. */
  readonly corrections: readonly Correction[]
  readonly accrual: Accrual
  /** Fen. */
  readonly accrued: Accrual
}

/** Writes nothing. @throws RangeError as `replay` */
export function recomputeLoan(loan: StoredLoan, event: LoanEvent): RecomputedLoan {
  const { terms, events, row } = loan
  // A written-off loan accrues nothing.
  const until = row.loan_state === LOAN.writtenOff ? row.accrued_to : row.today
  const before = replay(terms, events, until)
  const after = replay(terms, [...events, event], until)
  const parts = (name: 'interest' | 'penalty') =>
    toAccrualParts(after.accrued[name], terms.dayCount) - toAccrualParts(before.accrued[name], terms.dayCount)
  const countDue = (name: 'interest' | 'penalty') =>
    after.due[name] + after.paid[name] - before.due[name] - before.paid[name]
  return {
    loan,
    after,
    corrections: computeCorrections(before.repayments, after.repayments),
    accrual: { interest: parts('interest'), penalty: parts('penalty') },
    accrued: { interest: countDue('interest'), penalty: countDue('penalty') },
  }
}

const RATE_PARTS = 10_000n

/** Returns whole parts of the day count, the unit of `financing.interest_parts`. */
export function toAccrualParts(exact: Ratio, dayCount: StoredLoan['terms']['dayCount']): bigint {
  const scaled = exact.num * RATE_PARTS * PARTS_OF_YEAR[dayCount]
  if (scaled % exact.den !== 0n) throw new RangeError(`${exact.num}/${exact.den} is not an accrual of whole days`)
  return scaled / exact.den
}

export async function writeCorrections(unit: UnitOfWork, recomputed: RecomputedLoan, newId: string): Promise<void> {
  const { loan, after, corrections, accrual } = recomputed
  const { id, today } = loan.row
  if (accrual.interest !== 0n || accrual.penalty !== 0n)
    await writeEvent(unit, id, {
      kind: EVENT.restatement,
      on: today,
      amount: 0n,
      accrual,
      dueTotals: after.fallenDue.map(({ interest }) => interest),
    })
  for (const { id: of, change } of corrections)
    if (of !== newId)
      await writeEvent(unit, id, {
        kind: EVENT.reallocation,
        on: today,
        amount: 0n,
        parts: change,
        of: Number(of),
      })
  // The database updates the repayment documents.
  if (corrections.some(({ id: of }) => of !== newId)) invalidateLists(unit.tx, [REPAYMENT_LIST])
}

export const sumCorrections = (corrections: readonly Correction[]): Allocation => {
  const sumChange = (name: Component | 'excess') => corrections.reduce((total, { change }) => total + change[name], 0n)
  return {
    fee: sumChange('fee'),
    penalty: sumChange('penalty'),
    interest: sumChange('interest'),
    principal: sumChange('principal'),
    excess: sumChange('excess'),
  }
}

export function createLoanLines(
  { id, bank_id: bank }: Pick<LoanRow, 'id' | 'bank_id'>,
  settled: Readonly<Record<Component, bigint>>,
  accrued: Accrual = { interest: 0n, penalty: 0n },
): PostingLine[] {
  return [
    ...COMPONENTS.map((name) => ({
      account: getDebtAccount(id, name),
      amount: settled[name] - (name === 'interest' || name === 'penalty' ? accrued[name] : 0n),
    })),
    { account: getIncomeAccount(bank, 'interest'), amount: accrued.interest },
    { account: getIncomeAccount(bank, 'penalty'), amount: accrued.penalty },
  ]
}

export interface PostingInput {
  readonly event: MoneyEventName
  readonly bizKey: string
  readonly amount: bigint
  readonly lines: readonly PostingLine[]
  readonly tradeNo?: string
  readonly wallet?: number | undefined
  readonly remark?: string
}

export function postJournal(
  unit: UnitOfWork,
  loan: Pick<LoanRow, 'id' | 'financing_no'>,
  { event, bizKey, amount, lines, tradeNo = '', wallet, remark = '' }: PostingInput,
): void {
  postJournals(unit, [
    {
      bizKey,
      event,
      source: `financing:${loan.id}`,
      bizNo: loan.financing_no,
      amount: Number(amount),
      moves: buildMoves(lines),
      tradeNo,
      remark,
      ...(wallet === undefined ? {} : { wallet }),
    },
  ])
}

export function postJournalIfMoving(
  unit: UnitOfWork,
  loan: Pick<LoanRow, 'id' | 'financing_no'>,
  posting: PostingInput,
): void {
  if (buildMoves(posting.lines).length > 0) postJournal(unit, loan, posting)
}
