// The prices of the demo platform: a walk of whole fen that begins on a fixed day with a fixed seed, so that a day costs the same
// whenever the platform is started. Invented, around what such goods have cost.

/** What a walk starts from. */
export interface Walk {
  readonly seed: number
  /** Fen per unit, around which it stays. */
  readonly around: number
}

export interface DayPrice {
  /** `YYYY-MM-DD`, a weekday. */
  readonly day: string
  readonly price: number
}

const BEGINS = '2023-06-01'
const DAY_MS = 86_400_000
/** Hundredths of a percent that a day moves a price at most; far from where prices wait for a second auditor. */
const STEP = 110
/** How strongly it is drawn back: a day takes away one part in so many of the distance. */
const PULL = 90
const WHOLE = 10_000
/** Prices are quoted in steps of so many fen. */
const TICK = 500

/** The prices of all weekdays of the walk from one day to another, both counted. */
export function* pricesOf({ seed, around }: Walk, from: string, to: string): Generator<DayPrice> {
  const random = integersOf(seed)
  let price = around
  for (const day of weekdays(BEGINS, to)) {
    const step = random(2 * STEP + 1) - STEP
    price += Math.trunc((price * step) / WHOLE) + Math.trunc((around - price) / PULL)
    if (day >= from) yield { day, price: Math.round(price / TICK) * TICK }
  }
}

export interface DayQuote extends DayPrice {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly previous: number
  readonly volume: number
  readonly openInterest: number
}

/** What an exchange would have published of the same goods on the weekdays that it was open: its settlement keeps near the spot price. */
export function* quotesOf(
  walk: Walk,
  from: string,
  to: string,
  holidays: ReadonlySet<string> = new Set(),
): Generator<DayQuote> {
  const random = integersOf(walk.seed + 1)
  const near = (price: number, most: number) =>
    Math.round((price + Math.trunc((price * (random(2 * most + 1) - most)) / WHOLE)) / TICK) * TICK
  let previous: number | undefined
  // From the beginning on, so that a day says the same whichever day is asked for first.
  for (const { day, price: spot } of pricesOf(walk, BEGINS, to)) {
    const price = near(spot, 60)
    const [open, close] = [near(price, 40), near(price, 40)]
    const [volume, openInterest] = [20_000 + random(180_000), 90_000 + random(120_000)]
    const high = Math.max(open, close, price, near(price, 70))
    const low = Math.min(open, close, price, near(price, 70))
    if (holidays.has(day)) continue
    if (day >= from)
      yield { day, price, open, close, high, low, previous: previous ?? price, volume, openInterest }
    previous = price
  }
}

export function* weekdays(from: string, to: string): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at)
    if (date.getUTCDay() % 6 !== 0) yield date.toISOString().slice(0, 10)
  }
}

/** Whole numbers below what is asked for (a linear congruential generator, Knuth, TAOCP 2 §3.3.4, line 26: modulus 2^64). */
function integersOf(seed: number): (below: number) => number {
  let state = BigInt(seed)
  return (below) => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n)
    return Number((state >> 33n) % BigInt(below))
  }
}
