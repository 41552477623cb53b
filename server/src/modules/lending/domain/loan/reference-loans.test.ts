// Compares loan arithmetic with an independent implementation of `domain.md` (`modules/lending/testing/reference`) that shares no code, for posted
// and reversed documents.
import { describe, expect, it } from 'vitest'
import { createRandomLoan, type ReversedRepayment } from '#modules/lending/testing/reference/random-loans.ts'
import { type Allocation, type ReferenceLoan, simulateLoan } from '#modules/lending/testing/reference/reference-loan.ts'
import type { LoanEvent } from './loan-events.ts'
import { computeCorrections, replay } from './loan-history.ts'
import type { LoanTerms } from './running-loan.ts'
import type { RepayMode } from './schedule.ts'
import { mapComponents } from './waterfall.ts'
import { scaleRuns } from '#testing/share.ts'

const CASES = scaleRuns(10_000)
const seeds = Array.from({ length: CASES }, (_, seed) => seed)
/** One of this many loans is checked after each step. */
const STEPPED = 20
const NOTHING: Allocation = { fee: 0n, penalty: 0n, interest: 0n, principal: 0n, excess: 0n }

/** Contracts have one of three modes, whereas the reference accepts any interest days with any instalments. */
function toContractedLoan(loan: ReferenceLoan): { loan: ReferenceLoan; repayMode: RepayMode } {
  if (loan.instalments.length > 1 || loan.interestDue === 'instalments')
    return { loan: { ...loan, interestDue: 'instalments' }, repayMode: 'schedule' }
  return { loan, repayMode: loan.interestDue === 'monthly' ? 'interest_first' : 'bullet' }
}

function buildTerms(loan: ReferenceLoan, repayMode: RepayMode): LoanTerms {
  const instalments = loan.instalments.toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
  return {
    contract: 'JK-1',
    repayMode,
    drawDate: loan.drawDate,
    maturity: instalments.at(-1)?.due ?? '',
    instalments: repayMode === 'schedule' ? instalments : [],
    rate: loan.rate,
    penaltyRate: loan.penaltyRate,
    dayCount: loan.dayCount,
    order: loan.order as LoanTerms['order'],
  }
}

/** Draw and fees. */
const listOpeningEvents = ({ principal, drawDate, fees }: ReferenceLoan): LoanEvent[] => [
  { kind: 'draw', id: 'draw', posted: 0, on: drawDate, amount: principal },
  ...fees.map(({ date, amount }, place) => ({
    kind: 'fee' as const,
    id: `fee ${place}`,
    posted: 1 + place,
    on: date,
    amount,
  })),
]

/** Repayments and reversals in order of posting. */
function listPostedEvents({ repayments }: ReferenceLoan, reversed: readonly ReversedRepayment[]): LoanEvent[] {
  const events: LoanEvent[] = []
  const addRepayment = (id: string, { valueDate: on, amount }: ReferenceLoan['repayments'][number]) =>
    events.push({ kind: 'repayment', id, posted: 100 + events.length, on, amount })
  for (let place = 0; place <= repayments.length; place += 1) {
    for (const [at, gone] of reversed.entries()) if (gone.posted === place) addRepayment(`gone ${at}`, gone)
    for (const [at, gone] of reversed.entries())
      if (gone.reversed === place)
        events.push({ kind: 'reversal', id: `back ${at}`, posted: 100 + events.length, of: `gone ${at}` })
    const standing = repayments[place]
    if (standing !== undefined) addRepayment(`repayment ${place}`, standing)
  }
  return events
}

describe(`${CASES} random loans`, () => {
  it('match the reference in debt, allocations and days past due, with any postings and reversals (I6, I7)', () => {
    let repaid = 0
    let overdue = 0
    let taken = 0
    for (const seed of seeds) {
      const { loan: random, reversed, today } = createRandomLoan(seed)
      const { loan, repayMode } = toContractedLoan(random)
      const expected = simulateLoan(loan, today)
      const events = [...listOpeningEvents(loan), ...listPostedEvents(loan, reversed)]
      const history = replay(buildTerms(loan, repayMode), events, today)
      const byId = new Map(history.repayments.map(({ id, allocation }) => [id, allocation]))
      const allocations = loan.repayments.map((_, place) => byId.get(`repayment ${place}`))
      repaid += allocations.length
      taken += reversed.length
      overdue += Number(expected.dpd > 0)
      const found = { due: history.due, allocations, dpd: history.dpd, count: byId.size }
      const wanted = {
        due: expected.outstanding,
        allocations: expected.allocations,
        dpd: expected.dpd,
        count: loan.repayments.length,
      }
      // Printed with the seed, so that a failing loan can be reproduced.
      expect({ seed, ...found }).toEqual({ seed, ...wanted })
    }
    expect([repaid > CASES, overdue > CASES / 10, taken > CASES]).toEqual([true, true, true])
  })

  it('match the reference after each posting and reversal, by the corrections posted for it (I6, I7, I16)', () => {
    let steps = 0
    for (const seed of seeds.filter((each) => each % STEPPED === 0)) {
      const { loan: random, reversed, today } = createRandomLoan(seed)
      const { loan, repayMode } = toContractedLoan(random)
      const terms = buildTerms(loan, repayMode)
      const events = listOpeningEvents(loan)
      const paid = new Map<string, Allocation>()
      let before = replay(terms, events, today)
      for (const event of listPostedEvents(loan, reversed)) {
        events.push(event)
        const after = replay(terms, events, today)
        for (const { id, change } of computeCorrections(before.repayments, after.repayments))
          paid.set(id, addParts(paid.get(id), change))
        before = after
        const standing = listStanding(events)
        const expected = simulateLoan({ ...loan, repayments: standing }, today)
        const found = standing.map(({ id }) => paid.get(id) ?? NOTHING)
        expect({ seed, due: after.due, found }).toEqual({
          seed,
          due: expected.outstanding,
          found: expected.allocations,
        })
        // Reversed documents end with an allocation of 0.
        const gone = [...paid].filter(([id]) => standing.every((each) => each.id !== id))
        expect(gone.map(([, parts]) => parts)).toEqual(gone.map(() => NOTHING))
        steps += 1
      }
    }
    expect(steps).toBeGreaterThan(CASES / STEPPED)
  })
})

const addParts = (was: Allocation = NOTHING, change: Allocation): Allocation => ({
  ...mapComponents((name) => was[name] + change[name]),
  excess: was.excess + change.excess,
})

/** Lists the repayments that are not reversed, in order of posting. */
function listStanding(events: readonly LoanEvent[]) {
  const gone = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.of] : [])))
  return events.flatMap((event) =>
    event.kind === 'repayment' && !gone.has(event.id)
      ? [{ id: event.id, valueDate: event.on, amount: event.amount }]
      : [],
  )
}
