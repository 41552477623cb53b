// Reference calculation of cover, written from domain §4.0 alone in exact fractions; it recomputes every figure from the lines and shares no code
// with the product.
import {
  compare,
  type Fraction,
  toFraction,
  subtractFractions,
  div,
  addFractions,
  ppmToFraction,
  roundDown,
  roundUp,
  multiplyFractions,
  WHOLE,
  ZERO,
} from './fraction.ts'

export type ValuationBasis = 'spot' | 'futures_less_basis' | 'lower_of'
export type Band = 'normal' | 'warning' | 'call' | 'liquidation' | 'unpriced'

/** Pledged goods of one price. Quantities in hundredths of a tonne, prices in fen per tonne, ratios in ppm. */
export interface CoverLine {
  /** Pledged quantity; `frozen` and `earmarked` are parts of it. */
  readonly quantity: bigint
  readonly frozen: bigint
  readonly earmarked: bigint
  /** Absent without a price, or without one recent enough. */
  readonly spot?: bigint
  readonly futuresSettlement?: bigint
  readonly basis: bigint
  readonly valuationBasis: ValuationBasis
  readonly grade: bigint
  readonly haircut: bigint
}

export interface Cover {
  readonly lines: readonly CoverLine[]
  /** Fen: principal, interest, penalty and fees. */
  readonly debt: bigint
  /** Cash kept as cover, in fen. */
  readonly margin: bigint
  readonly pledgeRate: bigint
  readonly warnLine: bigint
  readonly callLine: bigint
  readonly liquidationLine: bigint
}

export interface TriggerPrices {
  readonly warning: bigint
  readonly call: bigint
  readonly liquidation: bigint
}

/** A field is `undefined` if it cannot be computed: without a price, or by division by 0. */
export interface CoverResult {
  /** Fen per tonne of each line. */
  readonly prices: readonly (bigint | undefined)[]
  readonly gross: Fraction | undefined
  readonly eligible: Fraction | undefined
  /** Fen that may be drawn on the goods, rounded down. */
  readonly cap: bigint | undefined
  readonly exposure: bigint
  /** Ppm, rounded up; for display only. */
  readonly ltv: bigint | undefined
  readonly band: Band
  readonly isDrawable: boolean
  /** Fen, rounded up. */
  readonly cashCure: bigint | undefined
  /** Hundredths of a tonne of each line's goods that would cure the call alone, rounded up. */
  readonly goodsCures: readonly (bigint | undefined)[]
  /** Hundredths of a tonne of each line that may be released alone. */
  readonly releasable: readonly bigint[]
  /** Fen per tonne; only for a loan with one line. */
  readonly triggers: TriggerPrices | undefined
}

function computePrice({ valuationBasis, spot, futuresSettlement, basis }: CoverLine): bigint | undefined {
  const futures =
    futuresSettlement === undefined
      ? undefined
      : roundDown(multiplyFractions(toFraction(futuresSettlement), ppmToFraction(WHOLE - basis)))
  if (valuationBasis === 'spot') return spot
  if (valuationBasis === 'futures_less_basis') return futures
  if (spot === undefined || futures === undefined) return undefined
  return spot < futures ? spot : futures
}

const filterKnown = (values: readonly (Fraction | undefined)[]): Fraction[] =>
  values.filter((value) => value !== undefined)

/** Returns the gross value of a hundredth of a tonne in fen, before the haircut. */
function computeUnitGross(line: CoverLine): Fraction | undefined {
  const price = computePrice(line)
  return price === undefined ? undefined : multiplyFractions(toFraction(price, 100n), ppmToFraction(line.grade))
}

/** Returns the eligible value of a hundredth of a tonne in fen. */
function computeUnitEligible(line: CoverLine): Fraction | undefined {
  const gross = computeUnitGross(line)
  return gross && multiplyFractions(gross, ppmToFraction(WHOLE - line.haircut))
}

const clampFen = (amount: bigint): bigint => (amount < 0n ? 0n : amount)

type UnitValue = (line: CoverLine) => Fraction | undefined

/** Sums the value of the given quantities in fen; `undefined` if one has no price. */
function sumValue(
  lines: readonly CoverLine[],
  getQuantity: (line: CoverLine) => bigint,
  unit: UnitValue,
): Fraction | undefined {
  const values = lines.map((line) => {
    const each = unit(line)
    return each && multiplyFractions(toFraction(getQuantity(line)), each)
  })
  const all = filterKnown(values)
  return all.length < values.length ? undefined : all.reduce(addFractions, ZERO)
}

/** Reports whether the exposure reaches a line. Compares without division and rounding. */
const reachesLine = (exposure: bigint, line: bigint, eligible: Fraction): boolean =>
  compare(toFraction(exposure), multiplyFractions(ppmToFraction(line), eligible)) >= 0

function computeBand(cover: Cover, exposure: bigint, eligible: Fraction | undefined): Band {
  if (exposure === 0n) return 'normal'
  if (eligible === undefined) return 'unpriced'
  if (eligible.num === 0n) return 'liquidation'
  if (reachesLine(exposure, cover.liquidationLine, eligible)) return 'liquidation'
  if (reachesLine(exposure, cover.callLine, eligible)) return 'call'
  return reachesLine(exposure, cover.warnLine, eligible) ? 'warning' : 'normal'
}

/** Returns the least quantity of the line, in hundredths of a tonne, that covers the exposure together with `others`. */
function computeNeededQuantity(
  line: CoverLine,
  { pledgeRate }: Cover,
  exposure: bigint,
  others: Fraction,
): bigint | undefined {
  const missing = subtractFractions(div(toFraction(exposure), ppmToFraction(pledgeRate)), others)
  if (missing.num <= 0n) return 0n
  const worth = computeUnitEligible(line)
  return worth === undefined || worth.num === 0n ? undefined : roundUp(div(missing, worth))
}

function computeReleasable(line: CoverLine, cover: Cover, exposure: bigint): bigint {
  const there = line.quantity - line.earmarked
  const free = there - line.frozen
  if (exposure === 0n) return clampFen(free)
  const getRemaining = ({ quantity, earmarked }: CoverLine) => quantity - earmarked
  const others = sumValue(
    cover.lines.filter((other) => other !== line),
    getRemaining,
    computeUnitEligible,
  )
  if (others === undefined || computeUnitEligible(line) === undefined) return 0n
  const keep = computeNeededQuantity(line, cover, exposure, others)
  if (keep === undefined) return 0n
  return clampFen(there - keep < free ? there - keep : free)
}

function computeTriggers(cover: Cover, exposure: bigint): TriggerPrices | undefined {
  const [line, ...others] = cover.lines
  if (!line || others.length > 0) return undefined
  const [{ quantity, grade, haircut }, hundred] = [line, 100n]
  const perFen = multiplyFractions(toFraction(quantity, hundred), ppmToFraction(grade), ppmToFraction(WHOLE - haircut))
  if (perFen.num === 0n) return undefined
  const findPrice = (ratio: bigint) =>
    roundDown(div(toFraction(exposure), multiplyFractions(ppmToFraction(ratio), perFen)))
  return {
    warning: findPrice(cover.warnLine),
    call: findPrice(cover.callLine),
    liquidation: findPrice(cover.liquidationLine),
  }
}

/** Ppm; without debt 0, whatever the goods are worth. */
function computeLtv(exposure: bigint, eligible: Fraction | undefined): bigint | undefined {
  if (exposure === 0n) return 0n
  return eligible && eligible.num > 0n ? roundUp(div(toFraction(exposure * WHOLE), eligible)) : undefined
}

export function calculateCover(cover: Cover): CoverResult {
  const exposure = clampFen(cover.debt - cover.margin)
  const getPledged = ({ quantity }: CoverLine) => quantity
  const eligible = sumValue(cover.lines, getPledged, computeUnitEligible)
  const carried = eligible && multiplyFractions(ppmToFraction(cover.pledgeRate), eligible)
  // No debt needs no cover, priced or not.
  const short = exposure === 0n ? ZERO : carried && subtractFractions(toFraction(exposure), carried)
  const computeGoodsCure = (line: CoverLine) =>
    exposure === 0n ? 0n : eligible && computeNeededQuantity(line, cover, exposure, eligible)
  return {
    prices: cover.lines.map(computePrice),
    gross: sumValue(cover.lines, getPledged, computeUnitGross),
    eligible,
    cap: carried && roundDown(carried),
    exposure,
    ltv: computeLtv(exposure, eligible),
    band: computeBand(cover, exposure, eligible),
    isDrawable: short !== undefined && short.num <= 0n,
    cashCure: short && clampFen(roundUp(short)),
    goodsCures: cover.lines.map(computeGoodsCure),
    releasable: cover.lines.map((line) => computeReleasable(line, cover, exposure)),
    triggers: computeTriggers(cover, exposure),
  }
}
