// Random loans and covers, valid and invalid; reproducible by seed on every machine.
import { addDays, type DayCount, daysBetween } from './days.ts'
import { WHOLE } from './fraction.ts'
import type { Cover, CoverLine, ValuationBasis } from './reference-cover.ts'
import type { Component, ReferenceLoan } from './reference-loan.ts'

/** A document that was posted and reversed, without a lasting effect. */
export interface ReversedRepayment {
  readonly valueDate: string
  /** Fen. */
  readonly amount: bigint
  /** Indexes among the effective repayments before which it was posted and reversed; not reversed before it was posted. */
  readonly posted: number
  readonly reversed: number
}

export interface RandomLoan {
  /** Contains only the effective repayments. */
  readonly loan: ReferenceLoan
  readonly reversed: readonly ReversedRepayment[]
  /** Day of the calculation: from the draw to 120 days after maturity. */
  readonly today: string
}

const DAY_COUNTS: readonly DayCount[] = ['ACT360', 'ACT365', 'ACTACT', '30E360']
const BASES: readonly ValuationBasis[] = ['spot', 'futures_less_basis', 'lower_of']
const COMPONENTS: readonly Component[] = ['fee', 'penalty', 'interest', 'principal']
/** Ends of months, leap days and the turns of leap years, where day counts differ. */
const EDGE_DRAW_DATES: readonly string[] = [
  '2023-12-31',
  '2024-01-30',
  '2024-01-31',
  '2024-02-28',
  '2024-02-29',
  '2024-08-31',
  '2024-12-31',
  '2025-01-29',
  '2025-02-28',
  '2025-12-01',
]
const EDGE_TENORS: readonly number[] = [1, 2, 28, 29, 30, 31, 90, 180, 364, 365]
const MAX_OVERDUE_DAYS = 120

export interface RandomSource {
  /** Inclusive. */
  readonly int: (min: number, max: number) => number
  /** Small and large amounts are equally likely, from single fen to billions. */
  readonly amount: (max: bigint) => bigint
  readonly oneOf: <T>(values: readonly T[]) => T
  readonly chance: (percent: number) => boolean
  readonly shuffled: <T>(values: readonly T[]) => T[]
  readonly some: <T>(count: number, make: () => T) => T[]
}

/** Mulberry32 generator with 32 bits of state. */
export function createLoanRandom(seed: number): RandomSource {
  let state = seed >>> 0
  const nextNumber = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const nextInt: RandomSource['int'] = (min, max) => min + (nextNumber() % (max - min + 1))
  const nextBits = (count: number): bigint =>
    count <= 0 ? 0n : (BigInt(nextNumber()) | (BigInt(nextNumber()) << 32n)) & ((1n << BigInt(count)) - 1n)
  const nextAmount: RandomSource['amount'] = (max) => (nextBits(nextInt(1, max.toString(2).length)) % max) + 1n
  return {
    int: nextInt,
    amount: nextAmount,
    oneOf: (values) => values[nextInt(0, values.length - 1)] as (typeof values)[number],
    chance: (percent) => nextInt(1, 100) <= percent,
    shuffled: (values) =>
      values
        .map((value) => ({ value, at: nextNumber() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ value }) => value),
    some: (count, make) => Array.from({ length: count }, make),
  }
}

/** Equal parts with the remainder in the last one, or parts of any size, on days in any order. */
function createInstalments(
  random: RandomSource,
  { principal, drawDate, tenor }: { principal: bigint; drawDate: string; tenor: number },
): ReferenceLoan['instalments'] {
  const maturity = addDays(drawDate, tenor)
  const count = random.chance(45) ? 1 : Math.min(random.int(2, 12), tenor)
  if (count === 1 || principal < BigInt(count)) return [{ due: maturity, principal }]
  const dueDates = new Set(random.some(count - 1, () => addDays(drawDate, random.int(1, tenor))))
  dueDates.delete(maturity)
  let left = principal
  const parts = [...dueDates].toSorted().map((due, at, all) => {
    const others = BigInt(all.length - at)
    const part = random.chance(60) ? left / (others + 1n) : random.amount(left - others)
    left -= part
    return { due, principal: part }
  })
  return [...parts, { due: maturity, principal: left }]
}

function createRepayments(
  random: RandomSource,
  { principal, instalments, drawDate }: Pick<ReferenceLoan, 'principal' | 'instalments' | 'drawDate'>,
  today: string,
): ReferenceLoan['repayments'] {
  const span = daysBetween(drawDate, today)
  const dueDates = instalments.map(({ due }) => due).filter((due) => due <= today)
  const pickDay = (): string => {
    if (dueDates.length > 0 && random.chance(40)) {
      const day = addDays(random.oneOf(dueDates), random.int(-1, 1))
      if (day <= today) return day
    }
    return addDays(drawDate, random.int(0, span))
  }
  const pickAmount = (): bigint => {
    if (random.chance(40)) return random.oneOf(instalments).principal
    if (random.chance(10)) return principal + random.amount(principal)
    return random.chance(20) ? 1n : random.amount(principal)
  }
  const repayments = random.some(random.chance(15) ? 0 : random.int(1, 8), () => ({
    valueDate: pickDay(),
    amount: pickAmount(),
  }))
  const sameDay = repayments.flatMap((one) => (random.chance(15) ? [one, { ...one, amount: pickAmount() }] : [one]))
  // Posted in order or shuffled, so that later repayments are recomputed.
  return random.chance(40)
    ? random.shuffled(sameDay)
    : sameDay.toSorted((a, b) => (a.valueDate < b.valueDate ? -1 : Number(a.valueDate > b.valueDate)))
}

/**
 * In two of three loans: reversed repayments of any value date since the draw, of one fen or more than the debt, reversed immediately, later, or
 * last.
 */
function createReversed(
  random: RandomSource,
  { principal, drawDate, repayments }: ReferenceLoan,
  today: string,
): readonly ReversedRepayment[] {
  const span = daysBetween(drawDate, today)
  const last = repayments.length
  return random.some(random.chance(35) ? 0 : random.int(1, 4), () => {
    const posted = random.int(0, last)
    // Half of them on the day of an effective repayment, before or after it.
    const sameDate = last > 0 && random.chance(50) ? random.oneOf(repayments).valueDate : undefined
    return {
      valueDate: sameDate ?? addDays(drawDate, random.int(0, span)),
      amount: random.chance(10) ? principal + random.amount(principal) : random.amount(principal),
      posted,
      reversed: random.chance(40) ? last : random.int(posted, last),
    }
  })
}

export function createRandomLoan(seed: number): RandomLoan {
  const random = createLoanRandom(seed)
  const drawDate = random.chance(30) ? random.oneOf(EDGE_DRAW_DATES) : addDays('2023-01-01', random.int(0, 3 * 365))
  const tenor = random.chance(40) ? random.oneOf(EDGE_TENORS) : random.int(1, 365)
  const today = addDays(drawDate, random.int(0, tenor + MAX_OVERDUE_DAYS))
  const principal = random.chance(60) ? BigInt(random.int(1, 5_000)) * 1_000_000n : random.amount(10n ** 13n)
  const instalments = createInstalments(random, { principal, drawDate, tenor })
  const rate = random.chance(5) ? 0n : BigInt(random.chance(60) ? random.int(6, 48) * 2_500 : random.int(1, 240_000))
  const loan: ReferenceLoan = {
    principal,
    rate,
    penaltyRate: rate + (random.chance(70) ? rate / 2n : BigInt(random.int(0, 120_000))),
    dayCount: random.oneOf(DAY_COUNTS),
    drawDate,
    instalments,
    interestDue: random.oneOf(['maturity', 'monthly', 'instalments']),
    order: random.chance(60) ? COMPONENTS : random.shuffled(COMPONENTS),
    fees: random.some(random.chance(50) ? 0 : random.int(1, 4), () => ({
      date: addDays(drawDate, random.int(0, tenor + MAX_OVERDUE_DAYS)),
      amount: random.amount(100_000_00n),
    })),
    repayments: createRepayments(random, { principal, instalments, drawDate }, today),
  }
  // A separate generator keeps the loan of each seed unchanged.
  return { loan, today, reversed: createReversed(createLoanRandom(seed ^ 0x7e7e), loan, today) }
}

function createRandomLine(random: RandomSource): CoverLine {
  const quantity = random.chance(60) ? BigInt(random.int(1, 2_000) * 100) : random.amount(10n ** 8n)
  const frozen = random.chance(25) ? random.amount(quantity) : 0n
  const earmarked = random.chance(25) ? random.amount(quantity) : 0n
  const spot = BigInt(random.int(100_00, 90_000_00))
  // Near the spot price, above or below, so that either may be lower.
  const settlement = (spot * BigInt(random.int(950_000, 1_060_000))) / WHOLE
  return {
    quantity,
    frozen,
    earmarked,
    ...(random.chance(95) ? { spot } : {}),
    ...(random.chance(95) ? { futuresSettlement: settlement } : {}),
    basis: BigInt(random.oneOf([0, 1, 20_000, 33_333, random.int(0, 200_000)])),
    valuationBasis: random.oneOf(BASES),
    grade: BigInt(random.chance(3) ? 0 : random.oneOf([1_000_000, 970_000, 1_020_000, random.int(500_000, 1_100_000)])),
    haircut: BigInt(random.oneOf([0, 50_000, 100_000, random.int(0, 500_000)])),
  }
}

/** Four lines in the order of invariant I12, sometimes as close as it allows. */
function createRandomLines(
  random: RandomSource,
): Pick<Cover, 'pledgeRate' | 'warnLine' | 'callLine' | 'liquidationLine'> {
  if (random.chance(40))
    return { pledgeRate: 700_000n, warnLine: 750_000n, callLine: 800_000n, liquidationLine: 900_000n }
  const pledgeRate = random.int(1, 800_000)
  const warnLine = pledgeRate + random.int(1, 60_000)
  const callLine = warnLine + random.oneOf([0, 1, random.int(0, 60_000)])
  const liquidationLine = callLine + random.int(1, 80_000)
  return {
    pledgeRate: BigInt(pledgeRate),
    warnLine: BigInt(warnLine),
    callLine: BigInt(callLine),
    liquidationLine: BigInt(liquidationLine),
  }
}

/** Estimates the value at spot, only to choose a debt near the lines. */
function estimateWorth({ quantity, spot, futuresSettlement, grade, haircut }: CoverLine): bigint {
  const price = spot ?? futuresSettlement ?? 0n
  return (quantity * price * grade * (WHOLE - haircut)) / (100n * WHOLE * WHOLE)
}

export function createRandomCover(seed: number): Cover {
  const random = createLoanRandom(seed ^ 0x5eed)
  const lines = random.some(random.chance(50) ? 1 : random.int(2, 5), () => createRandomLine(random))
  const ratios = createRandomLines(random)
  const worth = lines.map(estimateWorth).reduce((a, b) => a + b, 0n)
  const near = random.oneOf([...Object.values(ratios), BigInt(random.int(0, 1_100_000))])
  // On a line, one fen off it, or anywhere.
  const debt = random.chance(5) ? 0n : (worth * near) / WHOLE + BigInt(random.int(-1, 1))
  const margin = random.chance(70) ? 0n : random.amount(debt > 0n ? debt + debt / 10n + 1n : 100n)
  return { lines, debt: debt < 0n ? 0n : debt + (random.chance(50) ? margin : 0n), margin, ...ratios }
}
