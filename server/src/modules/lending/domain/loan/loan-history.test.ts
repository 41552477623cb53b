import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEvent, arbitraryLoan, TERMS } from '#modules/lending/testing/financing-samples.ts'
import { addDays, computeYearFraction } from './day-count.ts'
import type { LoanEvent } from './loan-events.ts'
import { computeCorrections, listDebtByDay, replay } from './loan-history.ts'
import { planPayments } from '../cover/plan.ts'
import { add, roundHalfUp, multiply, fromPpm, toRatio, ZERO } from '../cover/ratio.ts'
import type { LoanTerms } from './running-loan.ts'
import { COMPONENTS, isSettled, sumComponents, USUAL_ORDER } from './waterfall.ts'
import { scaleRuns } from '#testing/share.ts'

const DRAWN = createEvent('draw', 1, '2026-03-02', 3_800_000_00n)
const dayAfterDraw = (days: number) => addDays(TERMS.drawDate, days)
const day = fc.integer({ min: 0, max: 430 })

describe('loan with random terms and events', () => {
  it('accrues as a count of single days on the principal at the end of each day', () => {
    fc.assert(
      fc.property(arbitraryLoan, day, ({ terms, events }, days) => {
        const until = addDays(terms.drawDate, days)
        const { due, paid } = replay(terms, events, until)
        let [interest, penalty] = [ZERO, ZERO]
        for (let at = terms.drawDate; at < until; at = addDays(at, 1)) {
          const end = replay(terms, events, at)
          const [owed, overdue] = [end.due.principal, computeOverdue(terms, at, end.paid.principal)]
          const part = computeYearFraction(terms.dayCount, at, addDays(at, 1))
          interest = add(interest, multiply(toRatio(owed - overdue), fromPpm(terms.rate), part))
          penalty = add(penalty, multiply(toRatio(overdue), fromPpm(terms.penaltyRate), part))
        }
        expect(due.interest + paid.interest).toBe(roundHalfUp(interest))
        expect(due.penalty + paid.penalty).toBe(roundHalfUp(penalty))
      }),
      { numRuns: scaleRuns(25) },
    )
  })

  it('owes the same on each day whether computed in one pass or alone', () => {
    fc.assert(
      fc.property(arbitraryLoan, fc.array(day, { minLength: 1, maxLength: 12 }), ({ terms, events }, days) => {
        const points = days.toSorted((a, b) => a - b).map((each) => addDays(terms.drawDate, each))
        expect(listDebtByDay(terms, events, points)).toEqual(points.map((each) => replay(terms, events, each).due))
      }),
      { numRuns: scaleRuns(200) },
    )
  })

  /** Independent of the schedule: overdue part of a draw of 1 500 000.00. */
  function computeOverdue(terms: LoanTerms, at: string, paid: bigint): bigint {
    const all = terms.repayMode === 'schedule' ? terms.instalments : [{ due: terms.maturity, principal: 1_500_000_00n }]
    const due = all.filter((each) => at >= each.due).reduce((total, each) => total + each.principal, 0n)
    return due > paid ? due - paid : 0n
  }

  it('splits repayments completely (I6), and the drawn amount into paid and owed (I7)', () => {
    fc.assert(
      fc.property(arbitraryLoan, day, ({ terms, events }, days) => {
        const loan = replay(terms, events, addDays(terms.drawDate, days))
        for (const { amount, allocation, due } of loan.repayments) {
          expect(sumComponents(allocation) + allocation.excess).toBe(amount)
          expect(COMPONENTS.every((name) => allocation[name] >= 0n && allocation[name] <= due[name])).toBe(true)
          expect(allocation.excess === 0n || sumComponents(due) < amount).toBe(true)
        }
        const principal = loan.repayments.reduce((total, { allocation }) => total + allocation.principal, 0n)
        expect(loan.drawn - principal).toBe(loan.due.principal)
        expect(COMPONENTS.every((name) => loan.due[name] >= 0n)).toBe(true)
        const repaid = loan.repayments.reduce((total, { amount }) => total + amount, 0n)
        expect(sumComponents(loan.paid) + loan.excess).toBe(repaid)
      }),
    )
  })

  it('does not depend on the order in which events of other days were recorded', () => {
    const shuffled = arbitraryLoan.chain((loan) =>
      fc.shuffledSubarray(loan.events, { minLength: loan.events.length }).map((events) => ({ ...loan, mixed: events })),
    )
    fc.assert(
      fc.property(shuffled, day, ({ terms, events, mixed }, days) => {
        const until = addDays(terms.drawDate, days)
        expect(replay(terms, mixed, until)).toEqual(replay(terms, events, until))
      }),
    )
  })

  it('is the same with a reversed repayment as without it', () => {
    fc.assert(
      fc.property(arbitraryLoan, day, fc.bigInt({ min: 1n, max: 2_000_000_00n }), ({ terms, events }, days, amount) => {
        const until = addDays(terms.drawDate, days)
        const bounced = createEvent('repayment', 90, addDays(terms.drawDate, Math.floor(days / 2)), amount)
        const reversal: LoanEvent = { kind: 'reversal', id: 'R1', posted: 91, of: bounced.id }
        const without = replay(terms, events, until)
        expect(replay(terms, [...events, bounced, reversal], until)).toEqual(without)
      }),
    )
  })

  it('corrects posted allocations to the current ones, moving amounts only between parts', () => {
    fc.assert(
      fc.property(arbitraryLoan, day, ({ terms, events }, days) => {
        const until = addDays(terms.drawDate, 430)
        const found = createEvent('repayment', 90, addDays(terms.drawDate, days), 300_000_00n)
        const [was, is] = [replay(terms, events, until), replay(terms, [...events, found], until)]
        const corrections = computeCorrections(was.repayments, is.repayments)
        for (const { id, change } of corrections)
          expect(sumComponents(change) + change.excess).toBe(id === found.id ? 300_000_00n : 0n)
        for (const name of COMPONENTS)
          expect(corrections.reduce((total, { change }) => total + change[name], was.paid[name])).toBe(is.paid[name])
        expect(computeCorrections(is.repayments, is.repayments)).toEqual([])
      }),
    )
  })

  it('is settled if everything is paid as planned (I8)', () => {
    fc.assert(
      fc.property(arbitraryLoan, ({ terms: some, events: [drawn] }) => {
        if (drawn === undefined) return
        // If a contract pays principal before interest, each payment is an early one.
        const terms = { ...some, order: USUAL_ORDER }
        const plan = planPayments(terms, replay(terms, [drawn], terms.drawDate))
        const paid = plan
          .filter(({ principal, interest }) => principal + interest > 0n)
          .map(({ due, principal, interest }, at) => createEvent('repayment', at + 1, due, principal + interest))
        const loan = replay(terms, [drawn, ...paid], addDays(terms.maturity, 30))
        expect(loan).toMatchObject({ dpd: 0, excess: 0n, arrears: { principal: 0n, interest: 0n } })
        expect(isSettled(loan.due)).toBe(true)
      }),
    )
  })
})

describe('known errors of other banks', () => {
  it('a back-dated repayment keeps the penalty, whatever came after it', () => {
    const late = createEvent('repayment', 2, addDays(TERMS.maturity, 20), 1_000_000_00n)
    const found = createEvent('repayment', 3, addDays(TERMS.maturity, 5), 500_000_00n)
    const loan = replay(TERMS, [DRAWN, late, found], late.on)
    const [first, second] = loan.repayments
    expect([first?.id, second?.id]).toEqual([found.id, late.id])
    // 120 days at 6 %, five of 3 800 000.00 at 9 %, then fifteen on the rest after that payment: 3 800 000.00 − 419 250.00.
    expect(first?.due).toMatchObject({ interest: 76_000_00n, penalty: 4_750_00n })
    expect(first?.allocation).toMatchObject({
      penalty: 4_750_00n,
      interest: 76_000_00n,
      principal: 419_250_00n,
    })
    // 3 380 750.00 × 9 % × 15 / 360 = 12 677.8125
    expect(second?.allocation).toMatchObject({ penalty: 12_677_81n, interest: 0n, principal: 987_322_19n })
    expect(loan.due).toEqual({ fee: 0n, penalty: 0n, interest: 0n, principal: 2_393_427_81n })
  })

  it('past maturity no interest accrues, only the penalty instead of it', () => {
    const at = (days: number) => replay(TERMS, [DRAWN], addDays(TERMS.maturity, days)).due
    expect(at(0)).toMatchObject({ interest: 76_000_00n, penalty: 0n })
    expect(at(40)).toMatchObject({ interest: 76_000_00n, penalty: 38_000_00n })
  })

  it('repayment modes give different interest', () => {
    const instalments = ['2026-04-11', '2026-05-21', '2026-06-30'].map((due, at) => ({
      due,
      principal: at === 0 ? 1_200_000_00n : 1_300_000_00n,
    }))
    const interest = (repayMode: LoanTerms['repayMode']) => {
      const terms = { ...TERMS, repayMode, instalments: repayMode === 'schedule' ? instalments : [] }
      const plan = planPayments(terms, replay(terms, [DRAWN], TERMS.drawDate))
      return plan.map((each) => [each.due, each.principal, each.interest])
    }
    expect(interest('bullet')).toEqual([['2026-06-30', 3_800_000_00n, 76_000_00n]])
    expect(interest('interest_first')).toEqual([
      ['2026-04-02', 0n, 19_633_33n],
      ['2026-05-02', 0n, 19_000_00n],
      ['2026-06-02', 0n, 19_633_34n],
      ['2026-06-30', 3_800_000_00n, 17_733_33n],
    ])
    // 40 days each: of 3 800 000.00, of 2 600 000.00, of 1 300 000.00.
    expect(interest('schedule')).toEqual([
      ['2026-04-11', 1_200_000_00n, 25_333_33n],
      ['2026-05-21', 1_300_000_00n, 17_333_34n],
      ['2026-06-30', 1_300_000_00n, 8_666_66n],
    ])
  })

  it('is not settled while principal is left', () => {
    const all = createEvent('repayment', 2, dayAfterDraw(20), 3_812_666_66n)
    expect(isSettled(replay(TERMS, [DRAWN, all], dayAfterDraw(20)).due)).toBe(false)
    expect(isSettled(replay(TERMS, [DRAWN, { ...all, amount: 3_812_666_67n }], dayAfterDraw(20)).due)).toBe(true)
  })
})

describe('loan by instalments', () => {
  const instalments = [
    { due: dayAfterDraw(30), principal: 1_000_000_00n },
    { due: dayAfterDraw(60), principal: 1_000_000_00n },
    { due: TERMS.maturity, principal: 1_800_000_00n },
  ]
  const terms: LoanTerms = { ...TERMS, repayMode: 'schedule', instalments }

  it('plans future payments without those already due, which are its arrears', () => {
    const loan = replay(terms, [DRAWN], dayAfterDraw(40))
    // 30 days on the whole amount; ten more on 2 800 000.00, then twenty to the next.
    expect(loan.arrears).toEqual({ principal: 1_000_000_00n, interest: 19_000_00n })
    expect(planPayments(terms, loan)).toMatchObject([
      { due: dayAfterDraw(60), principal: 1_000_000_00n, interest: 14_000_00n },
      { due: TERMS.maturity, principal: 1_800_000_00n, interest: 18_000_00n },
    ])
  })

  it('owes no more than was drawn, and pays its first instalments first', () => {
    const small = createEvent('draw', 1, TERMS.drawDate, 600_000_00n)
    expect(replay(terms, [small], dayAfterDraw(30)).arrears.principal).toBe(600_000_00n)
    expect(replay(terms, [small], dayAfterDraw(70)).arrears.principal).toBe(600_000_00n)
    const paid = createEvent('repayment', 2, dayAfterDraw(10), 1_006_333_33n)
    const early = replay(terms, [DRAWN, paid], dayAfterDraw(45))
    expect([early.arrears.principal, early.due.penalty]).toEqual([0n, 0n])
  })
})

describe('days past due', () => {
  const terms: LoanTerms = { ...TERMS, repayMode: 'interest_first' }
  const getDpd = (events: readonly LoanEvent[], at: string) => replay(terms, events, at).dpd

  it('begin on the day after a due date with an unpaid amount', () => {
    expect(['2026-04-02', '2026-04-03', '2026-05-10'].map((at) => getDpd([DRAWN], at))).toEqual([0, 1, 38])
  })

  it('end when all is paid, and not with one fen less', () => {
    const paid = createEvent('repayment', 2, '2026-04-10', 19_633_33n)
    // The penalty is on principal only, and none is overdue: only interest is due.
    expect(['2026-04-10', '2026-04-11'].map((at) => getDpd([DRAWN, paid], at))).toEqual([8, 0])
    expect(getDpd([DRAWN, { ...paid, amount: 19_633_32n }], '2026-04-11')).toBe(9)
  })

  it('count from the next unpaid due date', () => {
    const paid = createEvent('repayment', 2, '2026-05-10', 20_000_00n)
    expect(getDpd([DRAWN, paid], '2026-05-11')).toBe(9)
  })
})

it('counts a fee from its day on and before the repayments of that day', () => {
  const fee = createEvent('fee', 9, dayAfterDraw(10), 3_000_00n)
  const paid = createEvent('repayment', 2, dayAfterDraw(10), 10_000_00n)
  expect(replay(TERMS, [DRAWN, fee], dayAfterDraw(9)).due.fee).toBe(0n)
  expect(replay(TERMS, [DRAWN, paid, fee], dayAfterDraw(10)).repayments[0]?.allocation).toMatchObject({
    fee: 3_000_00n,
    interest: 6_333_33n,
    principal: 666_67n,
  })
})

it('allocates repayments of one value date in the order of posting', () => {
  const paid = [
    createEvent('repayment', 3, dayAfterDraw(20), 20_000_00n),
    createEvent('repayment', 2, dayAfterDraw(20), 5_000_00n),
  ]
  const { repayments } = replay(TERMS, [DRAWN, ...paid], dayAfterDraw(20))
  expect(repayments.map(({ id, allocation }) => [id, allocation.interest])).toEqual([
    ['repayment-2', 5_000_00n],
    ['repayment-3', 7_666_67n],
  ])
})

describe('replay', () => {
  const paid = createEvent('repayment', 2, dayAfterDraw(5), 1n)
  const reversal = { kind: 'reversal', id: 'R1', posted: 3, of: paid.id } as const
  it.each<[string, LoanEvent[]]>([
    ['a repayment dated before the draw', [DRAWN, createEvent('repayment', 2, dayAfterDraw(-1), 1n)]],
    ['a repayment without a draw', [paid]],
    ['a draw at maturity', [createEvent('draw', 1, TERMS.maturity, 1n)]],
    ['a zero amount', [DRAWN, createEvent('fee', 2, dayAfterDraw(1), 0n)]],
    ['a duplicate event', [DRAWN, paid, paid]],
    ['a second reversal', [DRAWN, paid, reversal, { ...reversal, id: 'R2', posted: 4 }]],
    ['a reversal of a draw', [DRAWN, { ...reversal, of: DRAWN.id }]],
    ['a reversal posted before its event', [DRAWN, { ...paid, posted: 4 }, reversal]],
    ['a reversal of an unknown event', [DRAWN, reversal]],
  ])('rejects %s', (_, events) => {
    expect(() => replay(TERMS, events, dayAfterDraw(30))).toThrow(RangeError)
  })
})
