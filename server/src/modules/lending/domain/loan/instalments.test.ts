import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_COUNTS } from './day-count.ts'
import { planAnnuity, type Drawdown, planEqualParts, validateInstalments } from './instalments.ts'
import { replay } from './loan-history.ts'
import { planPayments } from '../cover/plan.ts'
import type { LoanTerms } from './running-loan.ts'
import { createEvent, TERMS } from '#modules/lending/testing/financing-samples.ts'

const DRAWN: Drawdown = { drawDate: '2026-01-31', maturity: '2026-07-31', amount: 1_000_000_00n }
const sumPrincipal = (parts: readonly { readonly principal: bigint }[]) =>
  parts.reduce((total, { principal }) => total + principal, 0n)
const someDrawn = fc
  .record({
    days: fc.integer({ min: 0, max: 800 }),
    tenor: fc.integer({ min: 1, max: 365 }),
    amount: fc.bigInt({ min: 1_000_00n, max: 1_000_000_000_00n }),
  })
  .map(({ days, tenor, amount }): Drawdown => {
    const drawDate = addDays('2026-01-01', days)
    return { drawDate, maturity: addDays(drawDate, tenor), amount }
  })
const costing = fc.record({
  rate: fc.bigInt({ min: 0n, max: 240_000n }),
  dayCount: fc.constantFrom(...DAY_COUNTS),
})

describe('equal parts', () => {
  it('fall due on the day of the draw each quarter, or the last day of a shorter month', () => {
    expect(planEqualParts('quarterly', { ...DRAWN, maturity: '2026-08-15' })).toEqual([
      { due: '2026-04-30', principal: 333_333_34n },
      { due: '2026-07-31', principal: 333_333_33n },
      { due: '2026-08-15', principal: 333_333_33n },
    ])
  })

  it('are a valid schedule of every loan', () => {
    fc.assert(
      fc.property(someDrawn, fc.constantFrom('monthly', 'quarterly'), (drawn, plan) => {
        expect(validateInstalments(drawn, planEqualParts(plan, drawn))).toBeUndefined()
      }),
    )
  })
})

describe('equal payments', () => {
  it('follow the formula: six months of a million at 6 %, 30E/360', () => {
    // A = P·i / (1 − (1 + i)^−6) with i = 0.5 %: 169 595.46. Interest of the fourth is 15 045.66 − 12 526.95, as sums are rounded (docs/decisions/limits-and-cover.md).
    const parts = planAnnuity(
      { ...DRAWN, drawDate: '2026-01-15', maturity: '2026-07-15' },
      { rate: 60_000n, dayCount: '30E360' },
    )
    expect(parts.map(({ principal }) => principal)).toEqual([
      164_595_46n,
      165_418_44n,
      166_245_53n,
      167_076_75n,
      167_912_14n,
      168_751_68n,
    ])
    expect(sumPrincipal(parts)).toBe(1_000_000_00n)
  })

  it('are a valid schedule of every loan, and equal each month except for rounding in the last', () => {
    fc.assert(
      fc.property(someDrawn, costing, (drawn, { rate, dayCount }) => {
        const instalments = planAnnuity(drawn, { rate, dayCount })
        expect(validateInstalments(drawn, instalments)).toBeUndefined()
        const terms: LoanTerms = {
          ...TERMS,
          ...drawn,
          repayMode: 'schedule',
          instalments,
          rate,
          penaltyRate: rate,
          dayCount,
        }
        const plan = planPayments(
          terms,
          replay(terms, [createEvent('draw', 0, drawn.drawDate, drawn.amount)], drawn.drawDate),
        )
        const payments = plan.map(({ principal, interest }) => principal + interest)
        const last = payments.at(-1) ?? 0n
        for (const payment of payments.slice(0, -1)) expect(payment).toBe(payments[0])
        // Half a fen of rounding each month, with interest on it.
        const off = last - (payments[0] ?? 0n)
        expect(off < 20n && off > -20n).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

it.each([
  [
    'sum',
    [
      ['2026-03-01', 1n],
      ['2026-07-31', 999_999_98n],
    ],
  ],
  [
    'order',
    [
      ['2026-03-01', 1n],
      ['2026-03-01', 1n],
      ['2026-07-31', 999_999_98n],
    ],
  ],
  [
    'early',
    [
      ['2026-01-31', 1n],
      ['2026-07-31', 999_999_99n],
    ],
  ],
  ['end', [['2026-07-30', 1_000_000_00n]]],
  ['end', []],
  [
    'part',
    [
      ['2026-03-01', -1n],
      ['2026-07-31', 1_000_000_01n],
    ],
  ],
  [
    undefined,
    [
      ['2026-03-01', 0n],
      ['2026-07-31', 1_000_000_00n],
    ],
  ],
] as const)('validates entered instalments: %s', (error, typed) => {
  expect(
    validateInstalments(
      DRAWN,
      typed.map(([due, principal]) => ({ due, principal })),
    ),
  ).toBe(error)
})
