// Verifies the reference cover with the worked example of domain §4 and manual calculations.
import { describe, expect, it } from 'vitest'
import { type Fraction, roundDown } from './fraction.ts'
import { calculateCover, type Cover, type CoverLine } from './reference-cover.ts'

/** 300.00 t at a spot price of 20,000.00 with a haircut of 5 %. */
function createLine(changes: Partial<CoverLine> = {}): CoverLine {
  return {
    quantity: 300_00n,
    frozen: 0n,
    earmarked: 0n,
    spot: 20_000_00n,
    basis: 0n,
    valuationBasis: 'spot',
    grade: 1_000_000n,
    haircut: 50_000n,
    ...changes,
  }
}

function createCover(lines: readonly CoverLine[], debt: bigint, margin = 0n): Cover {
  const ratios = {
    pledgeRate: 700_000n,
    warnLine: 750_000n,
    callLine: 800_000n,
    liquidationLine: 900_000n,
  }
  return { lines, debt, margin, ...ratios }
}

const roundFen = (value: Fraction | undefined) => value && roundDown(value)

describe('cover of a loan', () => {
  it('is valued as in domain §4.1 to domain §4.3', () => {
    const lower = createLine({ valuationBasis: 'lower_of', futuresSettlement: 20_150_00n, basis: 20_000n })
    expect(calculateCover(createCover([lower], 0n)).prices).toEqual([19_747_00n])
    const answer = calculateCover(createCover([createLine()], 3_800_000_00n))
    expect(roundFen(answer.gross)).toBe(6_000_000_00n)
    expect(roundFen(answer.eligible)).toBe(5_700_000_00n)
    expect(answer.cap).toBe(3_990_000_00n)
    // 3,800,000 / 5,700,000 = 0.666666…, rounded up for display.
    expect(answer).toMatchObject({ ltv: 666_667n, band: 'normal', isDrawable: true, cashCure: 0n })
  })

  it('is in a call at the numbers of domain §4.6', () => {
    const fallen = createLine({ spot: 16_500_00n })
    const debt = 3_812_666_67n
    const answer = calculateCover(createCover([fallen], debt))
    expect(roundFen(answer.eligible)).toBe(4_702_500_00n)
    // 3,812,666.67 / 4,702,500 = 0.8107744…
    expect(answer).toMatchObject({
      ltv: 810_775n,
      band: 'call',
      isDrawable: false,
      cashCure: 520_916_67n,
      goodsCures: [47_48n],
      triggers: { warning: 17_837_03n, call: 16_722_22n, liquidation: 14_864_19n },
    })
    // 5,446,749 with 47.48 t more: 0.6999894…; a hundredth of a tonne less is not enough.
    const cured = calculateCover(createCover([{ ...fallen, quantity: 347_48n }], debt))
    expect(cured).toMatchObject({ ltv: 699_990n, isDrawable: true })
    expect(calculateCover(createCover([{ ...fallen, quantity: 347_47n }], debt)).isDrawable).toBe(false)
    const paid = calculateCover(createCover([fallen], debt - 520_916_67n))
    expect(paid).toMatchObject({ isDrawable: true, cashCure: 0n })
  })

  it('reaches a line at the highest trigger price and not one fen above it', () => {
    const findBand = (spot: bigint) => calculateCover(createCover([createLine({ spot })], 3_812_666_67n)).band
    expect([findBand(17_837_03n), findBand(17_837_04n)]).toEqual(['warning', 'normal'])
    expect([findBand(16_722_22n), findBand(16_722_23n)]).toEqual(['call', 'warning'])
    expect([findBand(14_864_19n), findBand(14_864_20n)]).toEqual(['liquidation', 'call'])
  })

  it('has the releasable quantity of domain §4.8', () => {
    const debt = 3_318_166_67n
    expect(calculateCover(createCover([createLine()], debt)).releasable).toEqual([50_51n])
    // 249.49 t × 20,000 × 0.95 = 4,740,310: 0.6999894….
    const kept = calculateCover(createCover([createLine({ quantity: 249_49n })], debt))
    expect(kept).toMatchObject({ ltv: 699_990n, releasable: [0n] })
  })

  it('keeps frozen and earmarked goods, and counts the cover of other lines', () => {
    const debt = 3_318_166_67n
    // 300 − 20 earmarked − 249.49 to keep = 30.51; frozen 260 leaves 20.
    expect(calculateCover(createCover([createLine({ earmarked: 20_00n })], debt)).releasable).toEqual([30_51n])
    const frozen = createLine({ earmarked: 20_00n, frozen: 260_00n })
    expect(calculateCover(createCover([frozen], debt)).releasable).toEqual([20_00n])
    // D/r = 4,740,238.1; 100 t of the second, less 10 earmarked, cover 90 × 10,000 × 0.9 = 810,000; the first keeps
    // 3,930,238.1 / 19,000 = 206.86 (93.14 go), the second nothing next to 5,700,000: its 90 go.
    const second = createLine({ quantity: 100_00n, earmarked: 10_00n, spot: 10_000_00n, haircut: 100_000n })
    expect(calculateCover(createCover([createLine(), second], debt)).releasable).toEqual([93_14n, 90_00n])
  })

  it('is undefined for goods without a price, and never 0 (I13)', () => {
    const unpriced = createLine({ valuationBasis: 'lower_of' })
    expect(calculateCover(createCover([createLine(), unpriced], 1n))).toMatchObject({
      eligible: undefined,
      band: 'unpriced',
      isDrawable: false,
      releasable: [0n, 0n],
    })
    // Cash covers the debt: no price is needed, and only frozen goods stay.
    const covered = calculateCover(createCover([{ ...unpriced, frozen: 1_00n }], 500n, 501n))
    expect(covered).toMatchObject({ exposure: 0n, band: 'normal', releasable: [299_00n], ltv: 0n })
  })

  it('is in liquidation if its goods are worth nothing', () => {
    expect(calculateCover(createCover([createLine({ grade: 0n })], 1n))).toMatchObject({
      band: 'liquidation',
      ltv: undefined,
      cashCure: 1n,
      goodsCures: [undefined],
      triggers: undefined,
    })
  })
})
