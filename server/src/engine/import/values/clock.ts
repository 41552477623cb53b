import { DAY_SECONDS, parseDay } from '#platform/spreadsheet/calendar.ts'
import type { GetUtcOffset } from '#platform/spreadsheet/time-zone.ts'

/** A day with `-`, `/`, `.`, 年月日 or no separator; optionally a weekday and a time. */
const WALL =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})| ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日|(\d{2})(\d{2}))(?: ?\(?(?:星期|周)([日天一二三四五六])\)?)?(?:[ T]*(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const [WEEKDAY_AT, CLOCK_AT] = [9, 10]
const WEEKDAYS = '日一二三四五六'
/** 1970-01-01 was a Thursday. */
const THURSDAY = 4

/** `31/12/2024`, `5-mar-2024`, `5 de marzo de 2024`: day, month and year. */
const SPANISH = /^(\d{1,2})(?:[-/. ]| de )(\d{1,2}|\p{L}{3,10})\.?(?:[-/. ]| de )(\d{4})(?!\d)/u
const SPANISH_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

function toYearFirst(text: string): string {
  return text.replace(SPANISH, (_all, day: string, month: string, year: string) => {
    const named = SPANISH_MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
    return `${year}-${named > 0 ? named : month}-${day}`
  })
}

/**
 * Reads `YYYY-MM-DD HH:mm:ss`, or a day alone, in a time zone. Returns seconds UTC; `undefined` for invalid dates or times. In Spanish the
 * day may come first.
 */
export function readWall(wall: string, shift: GetUtcOffset, isSpanish = false): number | undefined {
  const plain = wall.normalize('NFKC')
  const match = WALL.exec(isSpanish ? toYearFirst(plain) : plain)
  if (match === null) return undefined
  const [year = '', , month = match[5] ?? match[7] ?? '', day = match[6] ?? match[8] ?? ''] = match.slice(1)
  const [weekday, clock] = [match[WEEKDAY_AT]?.replace('天', '日'), match.slice(CLOCK_AT)]
  const days = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  const [hour = 0, minute = 0, second = 0] = clock.map((part) => Number(part ?? 0))
  if (days === undefined || hour > 23 || minute > 59 || second > 59) return undefined
  // With a wrong weekday it is unclear whether the date or the weekday is right.
  if (weekday !== undefined && WEEKDAYS.at((days + THURSDAY) % WEEKDAYS.length) !== weekday) return undefined
  const asUtc = days * DAY_SECONDS + hour * 3600 + minute * 60 + second
  // Twice, because the shift depends on the instant, not on the wall clock.
  return asUtc - shift(asUtc - shift(asUtc))
}
