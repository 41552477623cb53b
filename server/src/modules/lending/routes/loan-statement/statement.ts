// Read from the journals, so every figure is one of the accounts, in whole fen.
import { type Day, minDay, maxDay } from '#modules/lending/domain/loan/day-count.ts'
import { type LoanHistory, replay } from '#modules/lending/domain/loan/loan-history.ts'
import { type InterestPart, listInterestParts } from '#modules/lending/domain/loan/accrual.ts'
import { type Components, COMPONENTS, mapComponents, sumComponents } from '#modules/lending/domain/loan/waterfall.ts'
import type { Db } from '#platform/database/database.ts'
import { EVENT, isRecovery, loadLoan, type LoanRow, type StoredLoan } from '#modules/lending/loan/loan.record.ts'
import {
  loadAccountBalances,
  type EventOfLoan,
  listEvents,
  type JournalOfLoan,
  listJournals,
  type LoanParties,
  loadParties,
} from './statement.queries.ts'

/** Next to the values of `loan_event.kind`. */
export const ACCRUED = 0

/** Fen. */
export interface OwedAmounts extends Components {
  readonly claim: bigint
}
export const OWED_NAMES = [...COMPONENTS, 'claim'] as const

export const sumOwed = (of: OwedAmounts): bigint => sumComponents(of) + of.claim

export interface StatementLine {
  /** Posting day; for interest the end of the period, exclusive. */
  readonly day: Day
  /** Value date; for interest the first day of the period. */
  readonly from: Day
  readonly kind: number
  readonly reference: string
  /** Fen. */
  readonly change: OwedAmounts
  /** Fen. */
  readonly excess: bigint
  /** Fen. */
  readonly recovered: bigint
  /** Fen. */
  readonly balance: OwedAmounts
}

/** Over days with the same principal. */
export interface InterestLine extends InterestPart {
  readonly kind: 'interest' | 'penalty'
}

export interface LoanStatement extends LoanParties {
  readonly row: LoanRow
  /** Inclusive. */
  readonly from: Day
  readonly to: Day
  readonly opening: OwedAmounts
  readonly lines: readonly StatementLine[]
  readonly closing: OwedAmounts
  /** As known at the end of the last day; split where an accrual entry ends. */
  readonly interest: readonly InterestLine[]
  readonly history: LoanHistory
}

const mapOwed = (mapName: (name: (typeof OWED_NAMES)[number]) => bigint): OwedAmounts => ({
  ...mapComponents(mapName),
  claim: mapName('claim'),
})
const NONE = mapOwed(() => 0n)
const addOwed = (one: OwedAmounts, other: OwedAmounts) => mapOwed((name) => one[name] + other[name])

/** Limited to the days of the loan. @throws Error if the lines differ from the accounts */
export async function loadStatement(
  db: Db,
  id: number,
  requested: { readonly from: Day; readonly to: Day },
): Promise<LoanStatement | undefined> {
  // One snapshot: an entry posted meanwhile is in all parts or in none.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const loan = await loadLoan(tx, id)
      if (loan === undefined) return undefined
      const { row } = loan
      const events = await listEvents(tx, id)
      const all = buildLines(loan, await listJournals(tx, id), events)
      assertMatchesAccounts(all.at(-1)?.balance ?? NONE, await loadAccountBalances(tx, id))
      const [from, to] = [maxDay(requested.from, row.draw_date), minDay(requested.to, row.today)]
      const before = all.filter(({ day }) => day < from)
      const lines = mergeInterest(all.filter(({ day }) => day >= from && day <= to))
      const opening = before.at(-1)?.balance ?? NONE
      return {
        ...(await loadParties(tx, id)),
        row,
        from,
        to,
        opening,
        lines,
        closing: lines.at(-1)?.balance ?? opening,
        ...explainInterest(loan, listKnownEventIds(to, events), [...mergeInterest(before), ...lines]),
      }
    })
}

function assertMatchesAccounts(balance: OwedAmounts, accounts: ReadonlyMap<string, number>): void {
  for (const name of OWED_NAMES) {
    const booked = BigInt(accounts.get(`loan_${name}`) ?? 0)
    if (balance[name] !== booked)
      throw new Error(`the statement has ${balance[name]} of ${name}, its account ${booked}`)
  }
}

type Entry = Omit<StatementLine, 'balance'>

/** By posting day; within a day interest first, then bookings by number. One transaction may post several days, so numbers give no order of days. */
function buildLines(
  { row }: StoredLoan,
  journals: readonly JournalOfLoan[],
  events: readonly EventOfLoan[],
): StatementLine[] {
  const accrued = buildAccrualEntries(journals, row.draw_date)
  const posted = groupBookings(events, journals).flatMap(buildEntries)
  let balance = NONE
  return [...accrued, ...posted]
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
    .map((entry) => {
      balance = addOwed(balance, entry.change)
      return { ...entry, balance }
    })
}

function buildAccrualEntries(journals: readonly JournalOfLoan[], drawn: Day): Entry[] {
  let from = drawn
  return journals.flatMap((journal): Entry[] => {
    if (journal.accrued_to === null) return []
    const entry = { day: journal.accrued_to, from, kind: ACCRUED, reference: '', excess: 0n, recovered: 0n }
    from = journal.accrued_to
    return [{ ...entry, change: sumJournals([journal]) }]
  })
}

const sumJournals = (journals: readonly JournalOfLoan[]): OwedAmounts =>
  journals.reduce(
    (sum, journal) =>
      addOwed(
        sum,
        mapOwed((name) => BigInt(journal[name])),
      ),
    NONE,
  )

interface Booking {
  readonly events: readonly [EventOfLoan, ...EventOfLoan[]]
  readonly journals: readonly JournalOfLoan[]
}

const FOLLOW_UP_KINDS: ReadonlySet<number> = new Set([
  EVENT.reallocation,
  EVENT.restatement,
  EVENT.recoveryReallocation,
])

/** Groups events by number. A journal without an event belongs to the last booking of its transaction. */
function groupBookings(events: readonly EventOfLoan[], journals: readonly JournalOfLoan[]): Booking[] {
  const bookings: { events: [EventOfLoan, ...EventOfLoan[]]; journals: JournalOfLoan[] }[] = []
  for (const event of events) {
    const last = bookings.at(-1)
    if (last !== undefined && FOLLOW_UP_KINDS.has(event.kind)) last.events.push(event)
    else bookings.push({ events: [event], journals: [] })
  }
  for (const journal of journals.filter(({ accrued_to }) => accrued_to === null)) {
    const booking =
      bookings.find((each) => each.events.some(({ id }) => id === journal.event_id)) ??
      bookings.findLast(({ events: [first] }) => first.transaction === journal.transaction)
    if (booking === undefined) throw new Error(`journal ${journal.id} has no event of its loan`)
    booking.journals.push(journal)
  }
  return bookings
}

const INCREASES: ReadonlySet<number> = new Set([EVENT.draw, EVENT.fee, EVENT.reversal])

/** Only the journal has restated accrual in fen. Corrections come before a reduction, the last first, so that no component is negative. */
function buildEntries({ events, journals }: Booking): Entry[] {
  const eventTotal = events.reduce((sum, event) => addOwed(sum, getEventChange(event)), NONE)
  const journalTotal = sumJournals(journals)
  const rest = mapOwed((name) => journalTotal[name] - eventTotal[name])
  const isMoved = OWED_NAMES.some((name) => rest[name] !== 0n)
  const isRestated = events.some(({ kind }) => kind === EVENT.restatement)
  if (isMoved && (!isRestated || rest.principal !== 0n || rest.fee !== 0n || rest.claim !== 0n))
    throw new Error(`journal ${journals[0]?.id} moves amounts without an event of its loan`)
  const entries = events.flatMap((event): Entry[] => {
    if (event.kind !== EVENT.restatement) return [createEntry(event)]
    return isMoved ? [{ ...createEntry(event), reference: '', change: rest, excess: 0n }] : []
  })
  return INCREASES.has(events[0].kind) ? entries : entries.toReversed()
}

/** Recoveries pay the written-off amount, which is not part of the debt. */
function getEventChange(event: EventOfLoan): OwedAmounts {
  if (isRecovery(event)) return NONE
  function getIncrease(name: string): bigint {
    if (event.kind === EVENT.draw && name === 'principal') return BigInt(event.amount)
    if (name !== 'fee') return 0n
    if (event.kind === EVENT.feeBack) return -BigInt(event.amount)
    return event.kind === EVENT.fee ? BigInt(event.amount) : 0n
  }
  return {
    ...mapComponents((name) => getIncrease(name) - BigInt(event[name])),
    claim: BigInt(event.claim),
  }
}

const createEntry = (event: EventOfLoan): Entry => ({
  day: event.post_date,
  from: event.value_date,
  kind: event.kind,
  reference: [event.repay_no ?? '', event.trade_no, event.remark]
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join(' · '),
  change: getEventChange(event),
  excess: BigInt(event.excess),
  recovered: isRecovery(event) ? getRecoveredAmount(event) : 0n,
})

const getRecoveredAmount = (event: EventOfLoan): bigint =>
  sumComponents(mapComponents((name) => BigInt(event[name]))) - BigInt(event.claim)

/** One line per month if no other entry comes between. */
function mergeInterest(lines: readonly StatementLine[]): StatementLine[] {
  const merged: StatementLine[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    const isSame = last?.kind === ACCRUED && line.kind === ACCRUED && last.day.slice(0, 7) === line.day.slice(0, 7)
    if (isSame) merged[merged.length - 1] = { ...line, from: last.from, change: addOwed(last.change, line.change) }
    else merged.push(line)
  }
  return merged
}

const listKnownEventIds = (day: Day, events: readonly EventOfLoan[]): ReadonlySet<string> =>
  new Set(events.filter(({ post_date }) => post_date <= day).map(({ id }) => String(id)))

/** @throws Error if it differs from the sum of the lines */
function explainInterest(
  { row, terms, events }: StoredLoan,
  known: ReadonlySet<string>,
  lines: readonly StatementLine[],
): Pick<LoanStatement, 'interest' | 'history'> {
  const accruals = lines.filter(({ kind }) => kind === ACCRUED || kind === EVENT.restatement)
  // Restated accrual was computed up to the day of its posting.
  const stops = accruals.map(({ day }) => day).toSorted()
  const history = replay(
    terms,
    events.filter(({ id }) => known.has(id)),
    stops.at(-1) ?? row.draw_date,
  )
  const interest = (['interest', 'penalty'] as const).flatMap((kind) => {
    const parts = listInterestParts(history.periods[kind], stops, terms)
    const booked = accruals.reduce((sum, { change }) => sum + change[kind], 0n)
    const total = parts.reduce((sum, { amount }) => sum + amount, 0n)
    if (total !== booked) throw new Error(`the statement explains ${total} of ${kind}, its journals ${booked}`)
    return parts.map((part) => ({ ...part, kind }))
  })
  return { interest, history }
}
