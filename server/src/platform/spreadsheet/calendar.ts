// Local dates and times without time zones. Civil-day arithmetic after H. Hinnant, "chrono-compatible low-level date algorithms".

export const DAY_SECONDS = 86_400

export function toEpochDay(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(2000 + (year % 400), month - 1, day) / 1000 / DAY_SECONDS) + countEras(year) * 146_097
}

// Date.UTC takes the years 0 to 99 as 1900 to 1999, so it is only called with years near 2000.
function countEras(year: number): number {
  return (year - (year % 400) - 2000) / 400
}

/** Returns the days since 1970-01-01 of `YYYY-MM-DD`; undefined for other texts or dates that do not exist. */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null) return undefined
  const days = toEpochDay(Number(match[1]), Number(match[2]), Number(match[3]))
  return formatIsoDay(days) === text ? days : undefined
}

const MAX_KNOWN = 4_096
const known = new Map<number, string>()

/** Formats days since 1970-01-01 as `YYYY-MM-DD`, for the years 0 to 9999. */
export function formatIsoDay(days: number): string {
  const found = known.get(days)
  if (found !== undefined) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const text = new Date(days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  known.set(days, text)
  return text
}

/** Formats local seconds since 1970-01-01 00:00 as `YYYY-MM-DD HH:MM:SS`. */
export function formatDateTime(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS)
  return `${formatIsoDay(day)} ${formatTime(seconds - day * DAY_SECONDS)}`
}

/** Formats `HH:MM:SS`; hours may exceed 24. */
export function formatTime(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return `${padNumber(hours)}:${padNumber(Math.floor(seconds / 60) % 60)}:${padNumber(seconds % 60)}`
}

function padNumber(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}
