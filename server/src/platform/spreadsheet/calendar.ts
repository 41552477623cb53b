// Days and seconds without time zones: what a spreadsheet's clock on the wall shows. Civil-day arithmetic after
// H. Hinnant, "chrono-compatible low-level date algorithms".

export const DAY_SECONDS = 86_400

/** Days since 1970-01-01 of a day of the Gregorian calendar. */
export function daysOf(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(2000 + (year % 400), month - 1, day) / 1000 / DAY_SECONDS) + eras(year) * 146_097
}

// Date.UTC takes the years 0 to 99 for those of the last century, so that it is asked about years near 2000 only.
function eras(year: number): number {
  return (year - (year % 400) - 2000) / 400
}

/** Days since 1970-01-01 of `YYYY-MM-DD`; `undefined` for anything else, such as a day that no month has. */
export function daysOfText(text: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null) return undefined
  const days = daysOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return dayText(days) === text ? days : undefined
}

const MAX_KNOWN = 4_096
const known = new Map<number, string>()

/** `YYYY-MM-DD` of days since 1970-01-01, for the years 0 to 9999. */
export function dayText(days: number): string {
  const found = known.get(days)
  if (found !== undefined) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const text = new Date(days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  known.set(days, text)
  return text
}

/** `YYYY-MM-DD HH:MM:SS` of seconds since 1970-01-01 00:00 on the wall. */
export function wallText(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS)
  return `${dayText(day)} ${timeText(seconds - day * DAY_SECONDS)}`
}

/** `HH:MM:SS`; hours may pass 24. */
export function timeText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return `${pad(hours)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

function pad(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}
