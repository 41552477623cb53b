import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumInterest, computeRoundingCarry, computePeriodInterest, computeAmountToPost } from './accrual.ts'
import { addDays, addMonths, DAY_COUNTS, countDays, computeYearFraction } from './day-count.ts'
import { createFigure } from '../cover/explain.ts'
import { add, compare, toRatio, sum } from '../cover/ratio.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const dayCount = fc.constantFrom(...DAY_COUNTS)
const span = fc.tuple(day, fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 }))

describe('year fraction', () => {
  it.each([
    ['ACT360', '2026-03-02', '2026-03-22', toRatio(20n, 360n)],
    ['ACT365', '2026-03-02', '2026-03-22', toRatio(20n, 365n)],
    // ISDA, split at 1 January: 61 days of 2003 and 121 of 2004 (the example of the 1998 memorandum).
    ['ACTACT', '2003-11-01', '2004-05-01', toRatio(61n * 366n + 121n * 365n, 365n * 366n)],
    ['ACTACT', '2023-07-01', '2024-07-01', toRatio(184n * 366n + 182n * 365n, 365n * 366n)],
    ['30E360', '2026-01-31', '2026-02-28', toRatio(28n, 360n)],
    ['30E360', '2026-02-28', '2026-03-31', toRatio(32n, 360n)],
    ['30E360', '2024-02-29', '2024-03-01', toRatio(2n, 360n)],
    ['30E360', '2026-05-30', '2026-05-31', toRatio(0n, 360n)],
    ['30E360', '2026-01-15', '2027-01-15', toRatio(360n, 360n)],
  ] as const)('by %s from %s to %s', (count, from, to, part) => {
    expect(computeYearFraction(count, from, to)).toEqual(part)
  })

  it('adds up over adjacent periods', () => {
    fc.assert(
      fc.property(dayCount, span, (count, [from, one, more]) => {
        const [middle, to] = [addDays(from, one), addDays(from, one + more)]
        const parts = add(computeYearFraction(count, from, middle), computeYearFraction(count, middle, to))
        expect(parts).toEqual(computeYearFraction(count, from, to))
      }),
    )
  })

  it('rejects an invalid day', () => {
    expect(() => computeYearFraction('ACT360', '2026-02-29', '2026-03-01')).toThrow(RangeError)
  })
})

it('clamps months to the last day of a shorter month, without carrying it over', () => {
  expect([1, 2, 3, 13].map((months) => addMonths('2023-01-31', months))).toEqual([
    '2023-02-28',
    '2023-03-31',
    '2023-04-30',
    '2024-02-29',
  ])
  expect(countDays('2024-02-28', '2024-03-01')).toBe(2)
})

describe('interest', () => {
  const terms = fc.record({ dayCount, contract: fc.constant('JK-1') })
  const principal = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const rate = fc.bigInt({ min: 1n, max: 360_000n })

  it('is the same sum when split on any day and posted in between', () => {
    fc.assert(
      fc.property(terms, span, principal, rate, (of, [from, one, more], amount, percent) => {
        const [middle, to] = [addDays(from, one), addDays(from, one + more)]
        const getInterest = (begin: string, end: string) =>
          computePeriodInterest({ from: begin, to: end, principal: amount, rate: percent }, of)
        const whole = getInterest(from, to)
        const parts = [getInterest(from, middle), getInterest(middle, to)]
        expect(sum(parts.map(({ value }) => value))).toEqual(whole.value)
        const first = sumInterest(parts.slice(0, 1))
        expect(first.shown + computeAmountToPost(sumInterest(parts), first).shown).toBe(sumInterest([whole]).shown)
        const { exact: carry } = computeRoundingCarry(parts, sumInterest(parts))
        expect(compare(carry, toRatio(-1n, 2n)) >= 0 && compare(carry, toRatio(1n, 2n)) < 0).toBe(true)
      }),
    )
  })

  it('posted daily equals that of the term, where rounding each day would differ by 15 fen a month', () => {
    const of = { dayCount: 'ACT360', contract: 'JK-1' } as const
    const computeDailyInterest = (days: number) =>
      sumInterest([
        computePeriodInterest(
          { from: '2026-03-01', to: addDays('2026-03-01', days), principal: 30_00n, rate: 60_000n },
          of,
        ),
      ])
    let posted = createFigure('fen', 0n, { kind: 'loan', no: 'JK-1' })
    const postings: bigint[] = []
    for (let days = 1; days <= 30; days += 1) {
      postings.push(computeAmountToPost(computeDailyInterest(days), posted).shown)
      posted = createFigure('fen', computeDailyInterest(days).shown, { kind: 'loan', no: 'JK-1' })
    }
    // Half a fen a day.
    expect(postings.slice(0, 4)).toEqual([1n, 0n, 1n, 0n])
    expect(posted.shown).toBe(15n)
  })

  it('is reduced when an earlier payment shows that too much was posted', () => {
    const [accrued, posted] = [8_00n, 10_00n].map((fen) => createFigure('fen', fen, { kind: 'loan', no: 'JK-1' }))
    if (accrued === undefined || posted === undefined) throw new Error('expected two figures')
    expect(computeAmountToPost(accrued, posted).shown).toBe(-2_00n)
  })
})
