// Verifies the reference loan with the worked example of domain §4 and manual calculations, to the fen.
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from './days.ts'
import { toFraction, div, addFractions, roundDown, roundFractionHalfUp, roundUp } from './fraction.ts'
import { listInterestDueDates, allocateInOrder, type ReferenceLoan, applySale, simulateLoan } from './reference-loan.ts'

const DEFAULT_ORDER = ['fee', 'penalty', 'interest', 'principal'] as const
const MILLION = 1_000_000_00n

/** A million at 6 %, 9 % overdue, drawn on 1 January 2025 for half a year. */
function createLoan(changes: Partial<ReferenceLoan> = {}): ReferenceLoan {
  const principal = changes.principal ?? MILLION
  return {
    principal,
    rate: 60_000n,
    penaltyRate: 90_000n,
    dayCount: 'ACT360',
    drawDate: '2025-01-01',
    instalments: [{ due: '2025-06-30', principal }],
    interestDue: 'maturity',
    order: DEFAULT_ORDER,
    fees: [],
    repayments: [],
    ...changes,
  }
}

const computeInterest = (changes: Partial<ReferenceLoan>, today: string) =>
  simulateLoan(createLoan(changes), today).interestAccrued

describe('interest', () => {
  it.each([
    ['ACT360', 12_666_67n],
    ['ACT365', 12_493_15n],
  ] as const)('of twenty days equals domain §4.4 (%s)', (dayCount, interest) => {
    expect(computeInterest({ principal: 3_800_000_00n, dayCount }, '2025-01-21')).toBe(interest)
  })

  it('by ACT/ACT is split at 1 January', () => {
    // December 2023: 31 days of 365. January and February 2024: 60 of 366.
    // 60,000 × 31/365 = 5,095.890411; 60,000 × 60/366 = 9,836.065574; together 14,931.955985.
    const drawn = { drawDate: '2023-12-01', instalments: [{ due: '2024-06-01', principal: MILLION }] }
    expect(computeInterest({ ...drawn, dayCount: 'ACTACT' }, '2024-03-01')).toBe(14_931_96n)
  })

  it.each([
    // Day 31 counts as 30 at both ends, and February has no rule. A day is 60,000 / 360 = 166.666…
    ['2024-01-31', '2024-02-29', 29, 4_833_33n],
    ['2024-01-31', '2024-03-01', 31, 5_166_67n],
    ['2024-01-31', '2024-03-30', 60, 10_000_00n],
    ['2024-01-31', '2024-03-31', 60, 10_000_00n],
    ['2024-02-29', '2024-03-31', 31, 5_166_67n],
    ['2025-02-28', '2025-03-01', 3, 500_00n],
  ])('by 30E/360 from %s to %s is that of %i days', (drawDate, today, _days, interest) => {
    const instalments = [{ due: addDays(drawDate, 200), principal: MILLION }]
    expect(computeInterest({ drawDate, instalments, dayCount: '30E360' }, today)).toBe(interest)
  })

  it('counts the day of the draw and not the day of repayment', () => {
    // Ten days on a million, 1,666.67, are paid with half of the principal on the 11th; ten days on the other half are 833.333….
    // Exact sums: 1,666.666… + 833.333… = 2,500.00, of which 1,666.67 are paid.
    const loan = createLoan({ repayments: [{ valueDate: '2025-01-11', amount: 501_666_67n }] })
    const answer = simulateLoan(loan, '2025-01-21')
    expect(answer.allocations).toEqual([
      { fee: 0n, penalty: 0n, interest: 1_666_67n, principal: 500_000_00n, excess: 0n },
    ])
    expect(answer.outstanding).toEqual({ fee: 0n, penalty: 0n, interest: 833_33n, principal: 500_000_00n })
    expect(answer.interestAccrued).toBe(2_500_00n)
  })

  it('carries the rounding remainder', () => {
    // 100.00 at 6 % by ACT/360 are 1.6667 fen a day: 1.67, 3.33 and 5 fen in total. Paid day by day: 2, then 3 − 2, then 5 − 3.
    const payments = ['2025-01-02', '2025-01-03', '2025-01-04'].map((valueDate) => ({
      valueDate,
      amount: 2n,
    }))
    const { allocations, outstanding } = simulateLoan(
      createLoan({
        principal: 100_00n,
        instalments: [{ due: '2025-06-30', principal: 100_00n }],
        repayments: payments,
      }),
      '2025-01-04',
    )
    expect(allocations.map(({ interest }) => interest)).toEqual([2n, 1n, 2n])
    // The excess fen of the 3rd paid principal.
    expect(outstanding).toEqual({ fee: 0n, penalty: 0n, interest: 0n, principal: 99_99n })
  })
})

describe('penalty', () => {
  it('of ten days equals domain §4.5', () => {
    const { penaltyAccrued, interestAccrued, dpd } = simulateLoan(createLoan(), '2025-07-10')
    expect(penaltyAccrued).toBe(2_500_00n)
    // Replaces the contract rate: interest stops at maturity, 180 days, 60,000 / 2.
    expect(interestAccrued).toBe(30_000_00n)
    expect(dpd).toBe(10)
  })

  it('accrues only on the due and unpaid part of an instalment', () => {
    // 600,000 due on 31 January (30 days), 400,000 on 2 March (60 days). 200,000 + interest are paid on 31 January, so that 400,000 are overdue.
    // Interest until 31 January: 1,000,000 × 6 % × 30/360 = 5,000. Until 20 February: 400,000 × 6 % × 20/360 = 1,333.33.
    // Penalty: 400,000 × 9 % × 20/360 = 2,000.
    const loan = createLoan({
      instalments: [
        { due: '2025-01-31', principal: 600_000_00n },
        { due: '2025-03-02', principal: 400_000_00n },
      ],
      repayments: [{ valueDate: '2025-01-31', amount: 205_000_00n }],
    })
    const { outstanding, dpd } = simulateLoan(loan, '2025-02-20')
    expect(outstanding).toEqual({
      fee: 0n,
      penalty: 2_000_00n,
      interest: 1_333_33n,
      principal: 800_000_00n,
    })
    expect(dpd).toBe(20)
  })
})

describe('days past due', () => {
  it('count from the earliest due day with an unpaid amount at the start of the day', () => {
    // Interest of January, 1,000,000 × 6 % × 31/360 = 5,166.67, is due on 1 February and paid except one fen; that of February,
    // 1,000,000 × 6 % × 28/360 = 4,666.67 (9,833.33 in total), on 1 March.
    const loan = createLoan({
      interestDue: 'monthly',
      repayments: [
        { valueDate: '2025-02-01', amount: 5_166_66n },
        { valueDate: '2025-03-05', amount: 1n },
      ],
    })
    expect(simulateLoan({ ...loan, repayments: [] }, '2025-02-01').dpd).toBe(0)
    const computeDpd = (today: string) =>
      simulateLoan({ ...loan, repayments: loan.repayments.filter(({ valueDate }) => valueDate <= today) }, today).dpd
    expect(computeDpd('2025-02-02')).toBe(1)
    expect(computeDpd('2025-03-01')).toBe(28)
    // A payment of the 5th counts from the 6th on; then the interest of 1 March is the earliest.
    expect(computeDpd('2025-03-05')).toBe(32)
    expect(computeDpd('2025-03-06')).toBe(5)
  })

  it('of monthly interest start on the day of the draw, or the last day of a shorter month', () => {
    const monthly = createLoan({
      interestDue: 'monthly',
      drawDate: '2024-01-31',
      instalments: [{ due: '2024-05-15', principal: MILLION }],
    })
    expect(listInterestDueDates(monthly)).toEqual(['2024-02-29', '2024-03-31', '2024-04-30', '2024-05-15'])
  })
})

describe('repayment', () => {
  const due = { fee: 3_000_00n, penalty: 2_500_00n, interest: 12_666_67n, principal: 3_800_000_00n }

  it.each([
    [500_000_00n, { fee: 3_000_00n, penalty: 2_500_00n, interest: 12_666_67n, principal: 481_833_33n, excess: 0n }],
    [10_000_00n, { fee: 3_000_00n, penalty: 2_500_00n, interest: 4_500_00n, principal: 0n, excess: 0n }],
  ])('of %i fen is allocated as in domain §4.7', (amount, allocation) => {
    expect(allocateInOrder(amount, due, DEFAULT_ORDER)).toEqual(allocation)
  })

  it('follows the order of the contract, with the rest as excess', () => {
    expect(allocateInOrder(3_800_001_00n, due, ['principal', 'interest', 'penalty', 'fee'])).toEqual({
      fee: 0n,
      penalty: 0n,
      interest: 1_00n,
      principal: 3_800_000_00n,
      excess: 0n,
    })
    expect(allocateInOrder(3_818_166_68n, due, DEFAULT_ORDER).excess).toBe(1n)
  })

  it('with an earlier value date reallocates those posted before it', () => {
    // Posted first: 500,000 on the 21st. Posted late: 400,000 of the 11th, with a fee of 100 of the 15th between them.
    // The 11th: ten days on a million are 1,666.67; principal 398,333.33, left 601,666.67.
    // The 21st: + 601,666.67 × 6 % × 10/360 = 1,002.777… (2,669.444… in total), 2,669.44 − 1,666.67 = 1,002.77; fee 100;
    // principal 500,000 − 1,102.77 = 498,897.23, left 102,769.44.
    const loan = createLoan({
      fees: [{ date: '2025-01-15', amount: 100_00n }],
      repayments: [
        { valueDate: '2025-01-21', amount: 500_000_00n },
        { valueDate: '2025-01-11', amount: 400_000_00n },
      ],
    })
    const { allocations, outstanding } = simulateLoan(loan, '2025-01-21')
    expect(allocations).toEqual([
      { fee: 100_00n, penalty: 0n, interest: 1_002_77n, principal: 498_897_23n, excess: 0n },
      { fee: 0n, penalty: 0n, interest: 1_666_67n, principal: 398_333_33n, excess: 0n },
    ])
    expect(outstanding).toEqual({ fee: 0n, penalty: 0n, interest: 0n, principal: 102_769_44n })
  })

  it('is rejected before the draw or in the future', () => {
    const createPaidLoan = (valueDate: string) => createLoan({ repayments: [{ valueDate, amount: 1n }] })
    expect(() => simulateLoan(createPaidLoan('2024-12-31'), '2025-02-01')).toThrow(RangeError)
    expect(() => simulateLoan(createPaidLoan('2025-02-02'), '2025-02-01')).toThrow(RangeError)
  })
})

describe('enforcement', () => {
  const owed = { fee: 0n, penalty: 0n, interest: 80_000_00n, principal: 3_800_000_00n }
  const sale = { proceeds: 4_275_000_00n, cost: 42_750_00n, storage: 15_000_00n, margin: 0n }

  it('returns the surplus of domain §4.9 to the owner', () => {
    const residual = { fee: 0n, penalty: 0n, interest: 0n, principal: 0n }
    expect(applySale(sale, owed, DEFAULT_ORDER)).toEqual({ residual, surplus: 337_250_00n, marginLeft: 0n })
  })

  it('leaves the missing amount as debt, and unpaid cost and storage as fees', () => {
    // The margin pays the interest and 20,000 of the principal; 50,000 pay the cost and 7,250 of the storage.
    const poor = { ...sale, proceeds: 50_000_00n, margin: 100_000_00n }
    expect(applySale(poor, owed, DEFAULT_ORDER)).toEqual({
      residual: { fee: 7_750_00n, penalty: 0n, interest: 0n, principal: 3_780_000_00n },
      surplus: 0n,
      marginLeft: 0n,
    })
  })
})

describe('exact arithmetic', () => {
  it('rounds halves up, also below 0', () => {
    const values = [toFraction(5n, 2n), toFraction(-5n, 2n), toFraction(7n, 3n), toFraction(-7n, 3n)]
    expect(values.map(roundFractionHalfUp)).toEqual([3n, -2n, 2n, -2n])
    expect(values.map(roundDown)).toEqual([2n, -3n, 2n, -3n])
    expect(values.map(roundUp)).toEqual([3n, -2n, 3n, -2n])
    expect(roundDown(div(addFractions(toFraction(1n, 6n), toFraction(1n, 3n)), toFraction(1n, 4n)))).toBe(2n)
  })

  it('counts days and months across leap years', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(addMonths('2024-11-30', 3)).toBe('2025-02-28')
    expect(addDays('2024-12-31', 1)).toBe('2025-01-01')
  })
})
