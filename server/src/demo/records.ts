// Units of the demo's tables, and what several of them need.

export const YUAN = 100
export const WAN = 10_000 * YUAN
export const YI = 10_000 * WAN
export const TON = 100
/** Of longitude and latitude. */
export const DEGREE = 10_000_000
/** Seconds. */
export const HOUR = 3600
export const DAY = 24 * HOUR

/** Returns province and city, by the city's code of GB/T 2260. */
export const toPlace = (city: number): number[] => [Math.floor(city / 10_000) * 10_000, city]

/** Gives records the order of their table: higher comes first (V12). */
export const withSort = <Values extends object>(
  records: readonly Values[],
): readonly (Values & { readonly sort: number })[] =>
  records.map((values, index) => ({ ...values, sort: (records.length - index) * 10 }))
