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
const NASTY_DRAWS: readonly string[] = [
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
const NASTY_TENORS: readonly number[] = [1, 2, 28, 29, 30, 31, 90, 180, 364, 365]
const MAX_OVERDUE_DAYS = 120

export interface Dice {
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
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const int: Dice['int'] = (min, max) => min + (next() % (max - min + 1))
  const bits = (count: number): bigint =>
    count <= 0 ? 0n : (BigInt(next()) | (BigInt(next()) << 32n)) & ((1n << BigInt(count)) - 1n)
  const amount: Dice['amount'] = (max) => (bits(int(1, max.toString(2).length)) % max) + 1n
  return {
    int,
    amount,
    oneOf: (values) => values[int(0, values.length - 1)] as (typeof values)[number],
    chance: (percent) => int(1, 100) <= percent,
    shuffled: (values) =>
      values
        .map((value) => ({ value, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ value }) => value),
    some: (count, make) => Array.from({ length: count }, make),
  }
}

/** Equal parts with the remainder in the last one, or parts of any size, on days in any order. */
function instalmentsOf(
  dice: Dice,
  { principal, drawDate, tenor }: { principal: bigint; drawDate: string; tenor: number },
): ReferenceLoan['instalments'] {
  const maturity = addDays(drawDate, tenor)
  const count = dice.chance(45) ? 1 : Math.min(dice.int(2, 12), tenor)
  if (count === 1 || principal < BigInt(count)) return [{ due: maturity, principal }]
  const dueDates = new Set(dice.some(count - 1, () => addDays(drawDate, dice.int(1, tenor))))
  dueDates.delete(maturity)
  let left = principal
  const parts = [...dueDates].toSorted().map((due, at, all) => {
    const others = BigInt(all.length - at)
    const part = dice.chance(60) ? left / (others + 1n) : dice.amount(left - others)
    left -= part
    return { due, principal: part }
  })
  return [...parts, { due: maturity, principal: left }]
}

function repaymentsOf(
  dice: Dice,
  { principal, instalments, drawDate }: Pick<ReferenceLoan, 'principal' | 'instalments' | 'drawDate'>,
  today: string,
): ReferenceLoan['repayments'] {
  const span = daysBetween(drawDate, today)
  const dueDates = instalments.map(({ due }) => due).filter((due) => due <= today)
  const dayOf = (): string => {
    if (dueDates.length > 0 && dice.chance(40)) {
      const day = addDays(dice.oneOf(dueDates), dice.int(-1, 1))
      if (day <= today) return day
    }
    return addDays(drawDate, dice.int(0, span))
  }
  const amountOf = (): bigint => {
    if (dice.chance(40)) return dice.oneOf(instalments).principal
    if (dice.chance(10)) return principal + dice.amount(principal)
    return dice.chance(20) ? 1n : dice.amount(principal)
  }
  const repayments = dice.some(dice.chance(15) ? 0 : dice.int(1, 8), () => ({
    valueDate: dayOf(),
    amount: amountOf(),
  }))
  const sameDay = repayments.flatMap((one) =>
    dice.chance(15) ? [one, { ...one, amount: amountOf() }] : [one],
  )
  // Posted in order or shuffled, so that later repayments are recomputed.
  return dice.chance(40)
    ? dice.shuffled(sameDay)
    : sameDay.toSorted((a, b) => (a.valueDate < b.valueDate ? -1 : Number(a.valueDate > b.valueDate)))
}

/**
 * In two of three loans: reversed repayments of any value date since the draw, of one fen or more than the debt, reversed immediately, later, or
 * last.
 */
function reversedOf(
  dice: Dice,
  { principal, drawDate, repayments }: ReferenceLoan,
  today: string,
): readonly ReversedRepayment[] {
  const span = daysBetween(drawDate, today)
  const last = repayments.length
  return dice.some(dice.chance(35) ? 0 : dice.int(1, 4), () => {
    const posted = dice.int(0, last)
    // Half of them on the day of an effective repayment, before or after it.
    const beside = last > 0 && dice.chance(50) ? dice.oneOf(repayments).valueDate : undefined
    return {
      valueDate: beside ?? addDays(drawDate, dice.int(0, span)),
      amount: dice.chance(10) ? principal + dice.amount(principal) : dice.amount(principal),
      posted,
      reversed: dice.chance(40) ? last : dice.int(posted, last),
    }
  })
}

export function randomLoan(seed: number): RandomLoan {
  const dice = diceOf(seed)
  const drawDate = dice.chance(30) ? dice.oneOf(NASTY_DRAWS) : addDays('2023-01-01', dice.int(0, 3 * 365))
  const tenor = dice.chance(40) ? dice.oneOf(NASTY_TENORS) : dice.int(1, 365)
  const today = addDays(drawDate, dice.int(0, tenor + MAX_OVERDUE_DAYS))
  const principal = dice.chance(60) ? BigInt(dice.int(1, 5_000)) * 1_000_000n : dice.amount(10n ** 13n)
  const instalments = instalmentsOf(dice, { principal, drawDate, tenor })
  const rate = dice.chance(5) ? 0n : BigInt(dice.chance(60) ? dice.int(6, 48) * 2_500 : dice.int(1, 240_000))
  const loan: ReferenceLoan = {
    principal,
    rate,
    penaltyRate: rate + (dice.chance(70) ? rate / 2n : BigInt(dice.int(0, 120_000))),
    dayCount: dice.oneOf(DAY_COUNTS),
    drawDate,
    instalments,
    interestDue: dice.oneOf(['maturity', 'monthly', 'instalments']),
    order: dice.chance(60) ? COMPONENTS : dice.shuffled(COMPONENTS),
    fees: dice.some(dice.chance(50) ? 0 : dice.int(1, 4), () => ({
      date: addDays(drawDate, dice.int(0, tenor + MAX_OVERDUE_DAYS)),
      amount: dice.amount(100_000_00n),
    })),
    repayments: repaymentsOf(dice, { principal, instalments, drawDate }, today),
  }
  // A separate generator keeps the loan of each seed unchanged.
  return { loan, today, reversed: reversedOf(diceOf(seed ^ 0x7e7e), loan, today) }
}

function randomLine(dice: Dice): CoverLine {
  const quantity = dice.chance(60) ? BigInt(dice.int(1, 2_000) * 100) : dice.amount(10n ** 8n)
  const frozen = dice.chance(25) ? dice.amount(quantity) : 0n
  const earmarked = dice.chance(25) ? dice.amount(quantity) : 0n
  const spot = BigInt(dice.int(100_00, 90_000_00))
  // Near the spot price, above or below, so that either may be lower.
  const settlement = (spot * BigInt(dice.int(950_000, 1_060_000))) / WHOLE
  return {
    quantity,
    frozen,
    earmarked,
    ...(dice.chance(95) ? { spot } : {}),
    ...(dice.chance(95) ? { futuresSettlement: settlement } : {}),
    basis: BigInt(dice.oneOf([0, 1, 20_000, 33_333, dice.int(0, 200_000)])),
    valuationBasis: dice.oneOf(BASES),
    grade: BigInt(
      dice.chance(3) ? 0 : dice.oneOf([1_000_000, 970_000, 1_020_000, dice.int(500_000, 1_100_000)]),
    ),
    haircut: BigInt(dice.oneOf([0, 50_000, 100_000, dice.int(0, 500_000)])),
  }
}

/** Four lines in the order of invariant I12, sometimes as close as it allows. */
function randomLines(dice: Dice): Pick<Cover, 'pledgeRate' | 'warnLine' | 'callLine' | 'liquidationLine'> {
  if (dice.chance(40))
    return { pledgeRate: 700_000n, warnLine: 750_000n, callLine: 800_000n, liquidationLine: 900_000n }
  const pledgeRate = dice.int(1, 800_000)
  const warnLine = pledgeRate + dice.int(1, 60_000)
  const callLine = warnLine + dice.oneOf([0, 1, dice.int(0, 60_000)])
  const liquidationLine = callLine + dice.int(1, 80_000)
  return {
    pledgeRate: BigInt(pledgeRate),
    warnLine: BigInt(warnLine),
    callLine: BigInt(callLine),
    liquidationLine: BigInt(liquidationLine),
  }
}

/** Estimates the value at spot, only to choose a debt near the lines. */
function roughWorth({ quantity, spot, futuresSettlement, grade, haircut }: CoverLine): bigint {
  const price = spot ?? futuresSettlement ?? 0n
  return (quantity * price * grade * (WHOLE - haircut)) / (100n * WHOLE * WHOLE)
}

export function randomCover(seed: number): Cover {
  const dice = diceOf(seed ^ 0x5eed)
  const lines = dice.some(dice.chance(50) ? 1 : dice.int(2, 5), () => randomLine(dice))
  const ratios = randomLines(dice)
  const worth = lines.map(roughWorth).reduce((a, b) => a + b, 0n)
  const near = dice.oneOf([...Object.values(ratios), BigInt(dice.int(0, 1_100_000))])
  // On a line, one fen off it, or anywhere.
  const debt = dice.chance(5) ? 0n : (worth * near) / WHOLE + BigInt(dice.int(-1, 1))
  const margin = dice.chance(70) ? 0n : dice.amount(debt > 0n ? debt + debt / 10n + 1n : 100n)
  return { lines, debt: debt < 0n ? 0n : debt + (dice.chance(50) ? margin : 0n), margin, ...ratios }
}
