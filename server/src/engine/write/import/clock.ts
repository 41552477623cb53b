// Times on a wall clock, as sheets hold them, and the instants that they mean.
import type { ZoneShift } from '#platform/spreadsheet/zone.ts'

const WALL = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Reads `YYYY-MM-DD HH:mm:ss`, or a day alone, on the clock of a zone: seconds UTC. */
export function readWall(wall: string, shift: ZoneShift): number | undefined {
  const match = WALL.exec(wall)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  // 2026-02-30 is no day, though a computer would call it the second of March.
  if (new Date(asUtc * 1000).getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return undefined
  // Twice, because the zone's shift is that of the instant, not of the wall.
  return asUtc - shift(asUtc - shift(asUtc))
}
