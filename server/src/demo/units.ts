export const YUAN = 100
export const WAN = 10_000 * YUAN
export const YI = 10_000 * WAN
export const TON = 100
/** Per degree of longitude and latitude. */
export const DEGREE = 10_000_000
/** Seconds. */
export const HOUR = 3600
export const DAY = 24 * HOUR

/** Returns province and city code, from the city code of GB/T 2260. */
export const toPlace = (city: number): number[] => [Math.floor(city / 10_000) * 10_000, city]

/** Adds `sort` values in the order of the records: higher comes first (V12). */
export const withSort = <Values extends object>(
  records: readonly Values[],
): readonly (Values & { readonly sort: number })[] =>
  records.map((values, index) => ({ ...values, sort: (records.length - index) * 10 }))
