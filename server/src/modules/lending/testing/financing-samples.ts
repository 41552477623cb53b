// The loan of the worked example in domain §4, and random loans.
import fc from 'fast-check'
import { addDays } from '../domain/loan/day-count.ts'
import { type Figure, createFigure } from '../domain/cover/explain.ts'
import type { LoanEvent } from '../domain/loan/loan-events.ts'
import type { Policy } from '../domain/cover/policy.ts'
import type { LoanTerms } from '../domain/loan/running-loan.ts'
import {
  PAR_GRADE,
  type PledgedGoods,
  type PricedResult,
  type UnpricedResult,
  type Valuation,
  valueGoods,
} from '../domain/cover/valuation.ts'
import { USUAL_ORDER } from '../domain/loan/waterfall.ts'

export const POLICY: Policy = {
  version: 3,
  basis: 'spot',
  basisDiscount: 20_000n,
  settleDays: 1,
  priceMaxAgeHours: 24,
  haircut: 50_000n,
  pledgeRate: 700_000n,
  warning: 750_000n,
  call: 800_000n,
  liquidation: 900_000n,
  dayCount: 'ACT360',
  allocationOrder: USUAL_ORDER,
  maxTenorDays: 180,
}

export const createFen = (amount: bigint): Figure => createFigure('fen', amount, { kind: 'entered' })

export const createPriced = (amount: bigint): PricedResult => ({
  kind: 'priced',
  price: createFigure('fen_per_tonne', amount, { kind: 'spot_price', day: '2026-03-02', from: 'SMM' }),
})

export const UNPRICED: UnpricedResult = {
  kind: 'unpriced',
  gaps: [{ leg: 'spot', problem: 'missing', newest: null, maxAgeHours: 24 }],
}

/** 300 t at 20 000.00 by default. */
export const createGoods = (some: Partial<PledgedGoods> = {}): PledgedGoods => ({
  id: 1,
  no: 'ZY1',
  pledged: 300_00n,
  earmarked: 0n,
  missing: 0n,
  isUnassayed: false,
  frozen: 0n,
  grade: PAR_GRADE,
  spec: 'A00',
  price: createPriced(20_000_00n),
  ...some,
})

export function valuePriced(
  goods: readonly PledgedGoods[],
  policy: Policy = POLICY,
): Extract<Valuation, { kind: 'priced' }> {
  const valuation = valueGoods(policy, goods)
  if (valuation.kind === 'unpriced') throw new Error('a price is missing')
  return valuation
}

export const TERMS: LoanTerms = {
  contract: 'JK-1',
  repayMode: 'bullet',
  drawDate: '2026-03-02',
  maturity: '2026-06-30',
  instalments: [],
  rate: 60_000n,
  penaltyRate: 90_000n,
  dayCount: 'ACT360',
  order: USUAL_ORDER,
}

type SampleKind = 'draw' | 'fee' | 'repayment'
export const createEvent = (
  kind: SampleKind,
  posted: number,
  on: string,
  amount: bigint,
): Extract<LoanEvent, { on: string }> => ({
  kind,
  id: `${kind}-${posted}`,
  posted,
  on,
  amount,
})

const amount = fc.bigInt({ min: 1n, max: 1_000_000_00n })
const createInteger = (days: number) => fc.integer({ min: 0, max: days })

/** Terms of any mode and day count, drawn around leap years and ends of months. */
export const arbitraryTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    repayMode: fc.constantFrom('bullet', 'interest_first', 'on_demand', 'schedule'),
    dayCount: fc.constantFrom('ACT360', 'ACT365', 'ACTACT', '30E360'),
    drawn: createInteger(1500).map((days) => addDays('2023-01-01', days)),
    tenor: fc.integer({ min: 3, max: 365 }),
    rate: fc.bigInt({ min: 1n, max: 240_000n }),
    more: fc.bigInt({ min: 0n, max: 100_000n }),
    order: fc.shuffledSubarray([...USUAL_ORDER], { minLength: 4 }),
  })
  .map(({ drawn: drawDate, tenor, more, order, repayMode, dayCount, rate }) => ({
    contract: 'JK-2',
    repayMode,
    dayCount,
    drawDate,
    maturity: addDays(drawDate, tenor),
    instalments:
      repayMode === 'schedule'
        ? [Math.ceil(tenor / 3), Math.ceil((2 * tenor) / 3), tenor].map((days) => ({
            due: addDays(drawDate, days),
            principal: 500_000_00n,
          }))
        : [],
    rate,
    penaltyRate: rate + more,
    order: order as unknown as LoanTerms['order'],
  }))

/** A loan with draws, fees and repayments up to two months past maturity, in any order of posting. */
export const arbitraryLoan = arbitraryTerms.chain((terms) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('fee', 'repayment', 'repayment', 'repayment'),
        days: createInteger(430),
        amount,
      }),
      { maxLength: 8 },
    )
    .map((moves) => ({
      terms,
      events: [
        createEvent('draw', 0, terms.drawDate, 1_500_000_00n),
        ...moves.map(({ kind, days, amount: each }, at) =>
          createEvent(kind as SampleKind, at + 1, addDays(terms.drawDate, days), each),
        ),
      ],
    })),
)
