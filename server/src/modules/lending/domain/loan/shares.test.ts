import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFen, createGoods, POLICY, valuePriced } from '#modules/lending/testing/financing-samples.ts'
import { allocateAcross, computeFallenDue, type OwingLoan } from './across-loans.ts'
import { apportion, checkLimit, computeShareLimit } from '../cover/checks.ts'
import { computeEnforcement } from '../cover/enforcement.ts'
import { toExplainedFigure } from '../cover/explain.ts'
import { computeCap, computeReleasable } from '../cover/limits.ts'
import { toRatio } from '../cover/ratio.ts'
import { allocate, COMPONENTS, mapComponents, sumComponents, USUAL_ORDER, type WaterfallOrder } from './waterfall.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const components = fc.record({ fee: amount, penalty: amount, interest: amount, principal: amount })
const order = fc.shuffledSubarray([...COMPONENTS], { minLength: 4 }).map((names) => names as unknown as WaterfallOrder)

describe('waterfall', () => {
  it('allocates the full amount, and nothing to a component before the ones above it are paid (I6)', () => {
    fc.assert(
      fc.property(amount, components, order, (paid, due, names) => {
        const parts = allocate(paid, due, names)
        expect(sumComponents(parts) + parts.excess).toBe(paid)
        const left = names.findIndex((name) => parts[name] < due[name])
        const after = left === -1 ? [] : names.slice(left + 1).map((name) => parts[name])
        expect(after.every((part) => part === 0n)).toBe(true)
        expect(left === -1 || parts.excess === 0n).toBe(true)
      }),
    )
  })

  it('rejects amounts below 0 and an order without all components', () => {
    const due = { fee: 1n, penalty: 1n, interest: 1n, principal: 1n }
    expect(() => allocate(-1n, due, USUAL_ORDER)).toThrow(RangeError)
    expect(() => allocate(1n, { ...due, fee: -1n }, USUAL_ORDER)).toThrow(RangeError)
    expect(() => allocate(1n, due, ['fee', 'fee', 'interest', 'principal'])).toThrow(RangeError)
  })

  it('of a sale accounts for every fen', () => {
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount, amount), components, order, (sums, due, names) => {
        const [proceeds, saleCost, storageArrears, margin] = sums
        const result = computeEnforcement({ proceeds, saleCost, storageArrears, margin, due, order: names })
        const paid = result.saleCost + result.storageArrears + sumComponents(result.ofProceeds) + result.surplus
        expect(paid).toBe(proceeds)
        expect(sumComponents(result.ofMargin) + result.marginLeft).toBe(margin)
        const settled = mapComponents((name) => result.ofMargin[name] + result.ofProceeds[name])
        const unpaid = saleCost - result.saleCost + storageArrears - result.storageArrears
        expect(sumComponents(result.residual)).toBe(sumComponents(due) - sumComponents(settled) + unpaid)
        expect(result.surplus === 0n || sumComponents(result.residual) === 0n).toBe(true)
      }),
    )
  })
})

describe('allocation across loans (Civil Code art. 560)', () => {
  const createLoan = (id: string, some: Partial<OwingLoan> = {}): OwingLoan => ({
    id,
    owed: 100n,
    fallenDue: 100n,
    due: '2026-03-02',
    cover: toRatio(2n),
    rate: 60_000n,
    ...some,
  })
  const paid = (sum: bigint, loans: OwingLoan[], named: string[] = []) =>
    allocateAcross(sum, loans, named).parts.map(({ id, amount: part }) => [id, part])

  it("computes exactly the amount that clears a loan's arrears if principal is paid last", () => {
    fc.assert(
      fc.property(components, amount, amount, (due, someInterest, somePrincipal) => {
        const arrears = {
          interest: someInterest < due.interest ? someInterest : due.interest,
          principal: somePrincipal < due.principal ? somePrincipal : due.principal,
        }
        const needed = computeFallenDue({ due, arrears }, USUAL_ORDER)
        const isLate = (sum: bigint) => {
          const parts = allocate(sum, due, USUAL_ORDER)
          return (
            parts.fee < due.fee ||
            parts.penalty < due.penalty ||
            parts.interest < arrears.interest ||
            parts.principal < arrears.principal
          )
        }
        expect(isLate(needed)).toBe(false)
        expect(needed === 0n || isLate(needed - 1n)).toBe(true)
      }),
    )
  })

  it('computes the due amounts of interest and principal if principal is paid first', () => {
    const due = { fee: 1n, penalty: 2n, interest: 300n, principal: 1_000n }
    const arrears = { interest: 30n, principal: 100n }
    expect(computeFallenDue({ due, arrears }, ['fee', 'penalty', 'principal', 'interest'])).toBe(133n)
    expect(computeFallenDue({ due, arrears }, USUAL_ORDER)).toBe(403n)
  })

  it.each<[string, OwingLoan, OwingLoan]>([
    ['a loan with due amounts', createLoan('a', { fallenDue: 0n, cover: null, rate: 90_000n }), createLoan('b')],
    ['an unsecured loan', createLoan('a', { rate: 90_000n }), createLoan('b', { cover: null })],
    ['the least secured loan', createLoan('a', { rate: 90_000n }), createLoan('b', { cover: toRatio(3n, 2n) })],
    ['the loan with the highest rate', createLoan('a', { due: '2026-01-01' }), createLoan('b', { rate: 60_001n })],
    ['the loan with the earliest due date', createLoan('a'), createLoan('b', { due: '2026-03-01' })],
  ])('pays %s first', (_, other, first) => {
    expect(paid(120n, [other, first])).toEqual([
      ['b', 100n],
      ['a', 20n],
    ])
  })

  it('splits between equal loans by debt, and pays named loans first', () => {
    const loans = [
      createLoan('a'),
      createLoan('b', { owed: 50n, fallenDue: 50n }),
      createLoan('c', { cover: toRatio(9n) }),
    ]
    expect(paid(100n, loans)).toEqual([
      ['a', 67n],
      ['b', 33n],
    ])
    expect(paid(120n, loans, ['c'])[0]).toEqual(['c', 100n])
  })

  it('pays the full amount, no loan more than its debt, in any input order', () => {
    const some = fc.record({
      owed: fc.bigInt({ min: 0n, max: 1000n }),
      share: fc.bigInt({ min: 0n, max: 4n }),
      cover: fc.option(fc.bigInt({ min: 0n, max: 2n }), { nil: null }),
      rate: fc.constantFrom(1n, 2n),
      due: fc.constantFrom('2026-03-01', '2026-03-02'),
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 4000n }), fc.array(some, { maxLength: 6 }), (sum, all) => {
        const loans = all.map(({ owed, share, cover, ...more }, at) => ({
          id: `L${at}`,
          owed,
          fallenDue: (owed * share) / 4n,
          cover: cover === null ? null : toRatio(cover),
          ...more,
        }))
        const { parts, excess } = allocateAcross(sum, loans)
        expect(parts.reduce((total, part) => total + part.amount, excess)).toBe(sum)
        for (const part of parts)
          expect(part.amount).toBeLessThanOrEqual(loans.find(({ id }) => id === part.id)?.owed ?? 0n)
        expect(allocateAcross(sum, loans.toReversed())).toEqual({ parts, excess })
        const owed = loans.reduce((total, each) => total + each.owed, 0n)
        expect(excess).toBe(sum > owed ? sum - owed : 0n)
      }),
    )
  })
})

it('apportions an amount to the fen, with less than one fen of error for each part', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(amount, weights, (sum, all) => {
      const parts = apportion(sum, all)
      const whole = all.reduce((total, each) => total + each, 0n)
      expect(parts.reduce((total, each) => total + each, 0n)).toBe(sum)
      const isFair = parts.every((part, at) => {
        const off = part * whole - sum * (all[at] ?? 0n)
        return off < whole && off > -whole
      })
      expect(whole === 0n || isFair).toBe(true)
    }),
  )
})

describe('limits', () => {
  it('report the possible amount: 30.00 of 500.00 with 470.00 used', () => {
    const limit = { limit: 500_00n, used: 470_00n }
    expect(checkLimit(limit, 60_00n)).toEqual({ possible: 30_00n, isMet: false })
    expect(checkLimit(limit, 30_00n).isMet).toBe(true)
    expect(checkLimit(limit, 30_01n).isMet).toBe(false)
  })

  it('allow nothing when lowered below the used amount', () => {
    expect(checkLimit({ limit: 5n, used: 6n }, 1n)).toEqual({ possible: 0n, isMet: false })
  })

  it('by share are rounded down', () => {
    expect(computeShareLimit(33_33n, 1_000_01n)).toBe(333_30n)
  })
})

it('explains a figure down to prices and policy version', () => {
  const cap = toExplainedFigure(computeCap(POLICY, valuePriced([createGoods({ pledged: 1n })]).eligible))
  expect(cap).toMatchObject({
    formula: 'cap',
    unit: 'fen',
    shown: '13300',
    rounding: 'down',
    inputs: [
      { name: 'pledge_rate', figure: { shown: '700000', source: { kind: 'policy', version: 3 } } },
      { name: 'eligible', figure: { formula: 'eligible', goes_on_exact: true, inputs: [{ name: 'line' }] } },
    ],
  })
  expect(JSON.stringify(cap)).toContain('{"kind":"spot_price","day":"2026-03-02","from":"SMM"}')
})
it('explains missing and earmarked goods with their own sources', () => {
  const [line] = valuePriced([createGoods({ missing: 20_00n, earmarked: 30_00n })]).lines
  if (line === undefined) throw new Error('expected one line')
  const releasable = computeReleasable(POLICY, { net: createFen(1n), goods: line, others: [] })
  expect(releasable).toMatchObject({
    inputs: expect.arrayContaining([
      {
        name: 'pledged',
        figure: expect.objectContaining({
          shown: 280_00n,
          source: expect.objectContaining({ kind: 'counted', missing: '20.00' }) as unknown,
        }) as unknown,
      },
      {
        name: 'earmarked',
        figure: expect.objectContaining({
          shown: 30_00n,
          source: expect.objectContaining({ kind: 'pledge' }) as unknown,
        }) as unknown,
      },
    ]) as unknown,
  })
})
