// Business days, which are days in Shanghai; on the wire the first second of the day. The fixed offset makes the day of an
// instant independent of time zone tables.

export const SHANGHAI_OFFSET = 8 * 3600
const DAY = 86_400
/** Weekday of 1970-01-01. */
const THURSDAY = 4

// The years 1900 to 9999: no business is older, and later years have five digits.
const FIRST = Date.UTC(1900, 0, 1) / 1000 - SHANGHAI_OFFSET
const LAST = Date.UTC(9999, 11, 31) / 1000 - SHANGHAI_OFFSET

/** Returns the first second of the day that contains an instant. */
export const startOfDay = (seconds: number): number =>
  Math.floor((seconds + SHANGHAI_OFFSET) / DAY) * DAY - SHANGHAI_OFFSET

/** Returns the last second of the day that contains an instant. */
export const endOfDay = (seconds: number): number => startOfDay(seconds) + DAY - 1

/** Returns the weekday of an instant, 1 for Monday to 7 for Sunday. */
export const getWeekday = (seconds: number): number =>
  (((((startOfDay(seconds) + SHANGHAI_OFFSET) / DAY + THURSDAY - 1) % 7) + 7) % 7) + 1

/** Checks that an instant is the first second of a storable day. */
export const isDay = (seconds: number): boolean =>
  Number.isSafeInteger(seconds) && seconds >= FIRST && seconds <= LAST && startOfDay(seconds) === seconds

/** Checks that an instant is within the storable years. */
export const isStorableInstant = (seconds: number): boolean =>
  Number.isSafeInteger(seconds) && seconds >= FIRST && seconds <= endOfDay(LAST)

export const formatShanghaiDay = (seconds: number): string =>
  new Date((seconds + SHANGHAI_OFFSET) * 1000).toISOString().slice(0, 10)

/** Parses `2026-01-31` to the first second of the day; `undefined` for an invalid day. */
export function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const seconds = Date.parse(`${text}T00:00:00Z`) / 1000 - SHANGHAI_OFFSET
  return isDay(seconds) && formatShanghaiDay(seconds) === text ? seconds : undefined
}
