// Reference calculation of cover, written from domain §4.0 alone in exact fractions; it recomputes every figure from the lines and shares no code
// with the product.
import {
  compare,
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  ppm,
  roundedDown,
  roundedUp,
  times,
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
export interface CoverAnswer {
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

function priceOf({ valuationBasis, spot, futuresSettlement, basis }: CoverLine): bigint | undefined {
  const futures =
    futuresSettlement === undefined
      ? undefined
      : roundedDown(times(fraction(futuresSettlement), ppm(WHOLE - basis)))
  if (valuationBasis === 'spot') return spot
  if (valuationBasis === 'futures_less_basis') return futures
  if (spot === undefined || futures === undefined) return undefined
  return spot < futures ? spot : futures
}

const known = (values: readonly (Fraction | undefined)[]): Fraction[] =>
  values.filter((value) => value !== undefined)

/** Returns the gross value of a hundredth of a tonne in fen, before the haircut. */
function grossOfUnit(line: CoverLine): Fraction | undefined {
  const price = priceOf(line)
  return price === undefined ? undefined : times(fraction(price, 100n), ppm(line.grade))
}

/** Returns the eligible value of a hundredth of a tonne in fen. */
function worthOfUnit(line: CoverLine): Fraction | undefined {
  const gross = grossOfUnit(line)
  return gross && times(gross, ppm(WHOLE - line.haircut))
}

const notBelowZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount)

type UnitValue = (line: CoverLine) => Fraction | undefined

/** Sums the value of the given quantities in fen; `undefined` if one has no price. */
function valueOf(
  lines: readonly CoverLine[],
  quantityOf: (line: CoverLine) => bigint,
  unit: UnitValue,
): Fraction | undefined {
  const values = lines.map((line) => {
    const each = unit(line)
    return each && times(fraction(quantityOf(line)), each)
  })
  const all = known(values)
  return all.length < values.length ? undefined : all.reduce(plus, ZERO)
}

/** Reports whether the exposure reaches a line. Compares without division and rounding. */
const reaches = (exposure: bigint, line: bigint, eligible: Fraction): boolean =>
  compare(fraction(exposure), times(ppm(line), eligible)) >= 0

function bandOf(cover: Cover, exposure: bigint, eligible: Fraction | undefined): Band {
  if (exposure === 0n) return 'normal'
  if (eligible === undefined) return 'unpriced'
  if (eligible.num === 0n) return 'liquidation'
  if (reaches(exposure, cover.liquidationLine, eligible)) return 'liquidation'
  if (reaches(exposure, cover.callLine, eligible)) return 'call'
  return reaches(exposure, cover.warnLine, eligible) ? 'warning' : 'normal'
}

/** Returns the least quantity of the line, in hundredths of a tonne, that covers the exposure together with `others`. */
function needed(
  line: CoverLine,
  { pledgeRate }: Cover,
  exposure: bigint,
  others: Fraction,
): bigint | undefined {
  const missing = minus(over(fraction(exposure), ppm(pledgeRate)), others)
  if (missing.num <= 0n) return 0n
  const worth = worthOfUnit(line)
  return worth === undefined || worth.num === 0n ? undefined : roundedUp(over(missing, worth))
}

function releasableOf(line: CoverLine, cover: Cover, exposure: bigint): bigint {
  const there = line.quantity - line.earmarked
  const free = there - line.frozen
  if (exposure === 0n) return notBelowZero(free)
  const staying = ({ quantity, earmarked }: CoverLine) => quantity - earmarked
  const others = valueOf(
    cover.lines.filter((other) => other !== line),
    staying,
    worthOfUnit,
  )
  if (others === undefined || worthOfUnit(line) === undefined) return 0n
  const keep = needed(line, cover, exposure, others)
  if (keep === undefined) return 0n
  return notBelowZero(there - keep < free ? there - keep : free)
}

function triggersOf(cover: Cover, exposure: bigint): TriggerPrices | undefined {
  const [line, ...others] = cover.lines
  if (!line || others.length > 0) return undefined
  const [{ quantity, grade, haircut }, hundred] = [line, 100n]
  const perFen = times(fraction(quantity, hundred), ppm(grade), ppm(WHOLE - haircut))
  if (perFen.num === 0n) return undefined
  const at = (ratio: bigint) => roundedDown(over(fraction(exposure), times(ppm(ratio), perFen)))
  return { warning: at(cover.warnLine), call: at(cover.callLine), liquidation: at(cover.liquidationLine) }
}

/** Ppm; without debt 0, whatever the goods are worth. */
function shownLtv(exposure: bigint, eligible: Fraction | undefined): bigint | undefined {
  if (exposure === 0n) return 0n
  return eligible && eligible.num > 0n ? roundedUp(over(fraction(exposure * WHOLE), eligible)) : undefined
}

export function calculateCover(cover: Cover): CoverAnswer {
  const exposure = notBelowZero(cover.debt - cover.margin)
  const pledged = ({ quantity }: CoverLine) => quantity
  const eligible = valueOf(cover.lines, pledged, worthOfUnit)
  const carried = eligible && times(ppm(cover.pledgeRate), eligible)
  // No debt needs no cover, priced or not.
  const short = exposure === 0n ? ZERO : carried && minus(fraction(exposure), carried)
  const goodsCure = (line: CoverLine) =>
    exposure === 0n ? 0n : eligible && needed(line, cover, exposure, eligible)
  return {
    prices: cover.lines.map(priceOf),
    gross: valueOf(cover.lines, pledged, grossOfUnit),
    eligible,
    cap: carried && roundedDown(carried),
    exposure,
    ltv: shownLtv(exposure, eligible),
    band: bandOf(cover, exposure, eligible),
    isDrawable: short !== undefined && short.num <= 0n,
    cashCure: short && notBelowZero(roundedUp(short)),
    goodsCures: cover.lines.map(goodsCure),
    releasable: cover.lines.map((line) => releasableOf(line, cover, exposure)),
    triggers: triggersOf(cover, exposure),
  }
}
