// Days of the business, which are days in Shanghai: on the wire the second they begin with (architecture §9.11). The offset is
// fixed, so that the day of a second does not depend on anybody's table of time zones.

/** Seconds that Shanghai is ahead of UTC. */
export const SHANGHAI_AHEAD = 8 * 3600
const DAY = 86_400
/** 1970-01-01. */
const THURSDAY = 4

// The years 1900 to 9999: no business is older, and four digits show no more.
const FIRST = Date.UTC(1900, 0, 1) / 1000 - SHANGHAI_AHEAD
const LAST = Date.UTC(9999, 11, 31) / 1000 - SHANGHAI_AHEAD

/** The second that the day of this one begins with. */
export const startOfDay = (seconds: number): number =>
  Math.floor((seconds + SHANGHAI_AHEAD) / DAY) * DAY - SHANGHAI_AHEAD

/** The last second of the day of this one. */
export const endOfDay = (seconds: number): number => startOfDay(seconds) + DAY - 1

/** 1 for Monday to 7 for Sunday, of the day of this second. */
export const weekdayOf = (seconds: number): number =>
  (((((startOfDay(seconds) + SHANGHAI_AHEAD) / DAY + THURSDAY - 1) % 7) + 7) % 7) + 1

/** Whether it is the second that a day begins with, of a year that can be kept. */
export const isDay = (seconds: number): boolean =>
  Number.isSafeInteger(seconds) && seconds >= FIRST && seconds <= LAST && startOfDay(seconds) === seconds

/** Whether it lies in a year that can be kept. */
export const isWithinDays = (seconds: number): boolean =>
  Number.isSafeInteger(seconds) && seconds >= FIRST && seconds <= endOfDay(LAST)

/** `2026-01-31`, the day of a second. */
export const dayText = (seconds: number): string =>
  new Date((seconds + SHANGHAI_AHEAD) * 1000).toISOString().slice(0, 10)

/** The second that the day written `2026-01-31` begins with; `undefined` where there is no such day. */
export function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const seconds = Date.parse(`${text}T00:00:00Z`) / 1000 - SHANGHAI_AHEAD
  return isDay(seconds) && dayText(seconds) === text ? seconds : undefined
}
