// Times on a wall clock, as sheets hold them, and the instants that they mean.
import { DAY_SECONDS, daysOfText } from '#platform/spreadsheet/calendar.ts'
import type { ZoneShift } from '#platform/spreadsheet/zone.ts'

/** A day with `-`, `/`, `.` or 年月日 between its parts, or with nothing, and perhaps the day of its week, or a time, behind it. */
const WALL =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})| ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日|(\d{2})(\d{2}))(?: ?\(?(?:星期|周)([日天一二三四五六])\)?)?(?:[ T]*(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const [WEEKDAY_AT, CLOCK_AT] = [9, 10]
const WEEKDAYS = '日一二三四五六'
/** The first day of 1970 was a Thursday. */
const THURSDAY = 4

/** Reads `YYYY-MM-DD HH:mm:ss`, or a day alone, on the clock of a zone: seconds UTC; `undefined` for what no calendar or clock shows. */
export function readWall(wall: string, shift: ZoneShift): number | undefined {
  const match = WALL.exec(wall.normalize('NFKC'))
  if (match === null) return undefined
  const [year = '', , month = match[5] ?? match[7] ?? '', day = match[6] ?? match[8] ?? ''] = match.slice(1)
  const [weekday, clock] = [match[WEEKDAY_AT]?.replace('天', '日'), match.slice(CLOCK_AT)]
  const days = daysOfText(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  const [hour = 0, minute = 0, second = 0] = clock.map((part) => Number(part ?? 0))
  if (days === undefined || hour > 23 || minute > 59 || second > 59) return undefined
  // A day that is another of its week is one of two, and nobody knows which.
  if (weekday !== undefined && WEEKDAYS.at((days + THURSDAY) % WEEKDAYS.length) !== weekday) return undefined
  const asUtc = days * DAY_SECONDS + hour * 3600 + minute * 60 + second
  // Twice, because the zone's shift is that of the instant, not of the wall.
  return asUtc - shift(asUtc - shift(asUtc))
}
