// Times on a wall clock, as sheets hold them, and the instants that they mean.

const DEFAULT_ZONE = 'Asia/Shanghai'
const WALL = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Reads `YYYY-MM-DD HH:mm:ss` on a clock in the IANA zone; a zone that does not exist counts as Shanghai. */
export function sheetClock(zone: string | undefined): (wall: string) => number | undefined {
  const clock = clockIn(zone ?? DEFAULT_ZONE) ?? clockIn(DEFAULT_ZONE)
  return (wall) => {
    const match = WALL.exec(wall)
    if (match === null || clock === undefined) return undefined
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
    const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
    // 2026-02-30 is no day, though a computer would call it the second of March.
    if (new Date(asUtc).getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return undefined
    // Twice, because the zone's shift is that of the instant, not of the wall.
    const first = asUtc - shiftAt(clock, asUtc)
    return (asUtc - shiftAt(clock, first)) / 1000
  }
}

/** Milliseconds that the clock is ahead of UTC at an instant. */
function shiftAt(clock: Intl.DateTimeFormat, instant: number): number {
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
}

function clockIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
}
