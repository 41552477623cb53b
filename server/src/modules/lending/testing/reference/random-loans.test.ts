// Invariants of the reference calculation, and coverage of its inputs.
import { describe, expect, it } from 'vitest'
import { createRandomCover, createRandomLoan } from './random-loans.ts'
import { calculateCover, type Cover } from './reference-cover.ts'
import { simulateLoan } from './reference-loan.ts'

/** Returns for each line the releasable quantity, whether the rest covers the debt, and whether it would with a hundredth of a tonne less. */
function computeReleases(cover: Cover) {
  const { releasable, exposure } = calculateCover(cover)
  return cover.lines.map(({ quantity: pledged, frozen, earmarked }, at) => {
    const quantity = releasable[at] ?? 0n
    const isCarriedWithout = (taken: bigint) =>
      calculateCover({
        ...cover,
        lines: cover.lines.map((line, index) => ({
          ...line,
          quantity: line.quantity - line.earmarked - (index === at ? taken : 0n),
          earmarked: 0n,
          frozen: 0n,
        })),
      }).isDrawable
    return {
      quantity,
      isCarried: quantity === 0n || isCarriedWithout(quantity),
      couldBeMore: exposure > 0n && quantity + frozen + earmarked < pledged && isCarriedWithout(quantity + 1n),
    }
  })
}

describe('random loans and covers', () => {
  const seeds = Array.from({ length: 400 }, (_, seed) => seed)

  it('are the same for the same seed, and account for every fen (I6, I7)', () => {
    for (const seed of seeds) {
      const made = createRandomLoan(seed)
      expect(createRandomLoan(seed)).toEqual(made)
      const { loan, today } = made
      const { allocations, outstanding, interestAccrued, penaltyAccrued } = simulateLoan(loan, today)
      for (const [at, { fee, penalty, interest, principal, excess }] of allocations.entries())
        expect(fee + penalty + interest + principal + excess).toBe(loan.repayments[at]?.amount)
      const sumPaid = (key: 'penalty' | 'interest' | 'principal') =>
        allocations.reduce((sum, allocation) => sum + allocation[key], 0n)
      expect(outstanding.principal + sumPaid('principal')).toBe(loan.principal)
      expect(outstanding.interest + sumPaid('interest')).toBe(interestAccrued)
      expect(outstanding.penalty + sumPaid('penalty')).toBe(penaltyAccrued)
      expect(Object.values(outstanding).every((amount) => amount >= 0n)).toBe(true)
    }
  })

  it('cover every kind', () => {
    const loans = seeds.map((seed) => createRandomLoan(seed))
    const answers = loans.map(({ loan, today }) => simulateLoan(loan, today))
    expect(new Set(loans.map(({ loan }) => `${loan.dayCount} ${loan.interestDue}`)).size).toBe(12)
    const isLate = ({ loan }: (typeof loans)[number]) =>
      loan.repayments.some(({ valueDate }, at) => valueDate < (loan.repayments[at - 1]?.valueDate ?? ''))
    expect(loans.some(isLate)).toBe(true)
    expect(answers.some(({ dpd }) => dpd > 90)).toBe(true)
    expect(answers.some(({ allocations }) => allocations.some(({ excess }) => excess > 0n))).toBe(true)
    const bands = new Set(seeds.map((seed) => calculateCover(createRandomCover(seed)).band))
    expect(bands).toEqual(new Set(['normal', 'warning', 'call', 'liquidation', 'unpriced']))
  })

  it('still cover the debt after a release, and not with a hundredth more (I10)', () => {
    const released = seeds.flatMap((seed) => computeReleases(createRandomCover(seed)))
    expect(released.filter(({ quantity }) => quantity > 0n).length).toBeGreaterThan(20)
    expect(released.filter(({ isCarried }) => !isCarried)).toEqual([])
    expect(released.filter(({ couldBeMore }) => couldBeMore)).toEqual([])
  })
})
