// Excel serial dates: days since 1899-12-30, with the time of day as a fraction.
import { DAY_SECONDS, formatIsoDay, toEpochDay, formatTime, formatDateTime } from '../calendar.ts'

/** Days from serial 0 to 1970-01-01. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107

// Excel includes a 29th of February 1900, so serials are reliable only from 1 March 1900.
const FIRST_SURE = 61
const END = toEpochDay(10_000, 1, 1) + EPOCH_1900

/** Returns the serial of a day since 1970-01-01; undefined if Excel has none. */
export function toDaySerial(day: number): number | undefined {
  const serial = day + EPOCH_1900
  return serial >= FIRST_SURE && serial < END ? serial : undefined
}

/** Returns the nearest double that is not earlier than the local time, because LibreOffice and others would show the second before. */
export function toDateTimeSerial(seconds: number): number | undefined {
  const total = seconds + EPOCH_1900 * DAY_SECONDS
  const nearest = total / DAY_SECONDS
  const isBefore = (nearest - Math.floor(nearest)) * DAY_SECONDS < total % DAY_SECONDS
  const serial = isBefore ? nearest + nearest * Number.EPSILON : nearest
  return serial >= FIRST_SURE && serial < END ? serial : undefined
}

export interface DateCell {
  readonly kind: 'date' | 'datetime' | 'time'
  readonly text: string
}

export type DateFormat = 'date' | 'datetime' | 'time' | 'elapsed'

/** Converts a serial, rounded to seconds; undefined if it is outside the calendar. */
export function parseSerial(serial: number, format: DateFormat, is1904: boolean): DateCell | undefined {
  const total = Math.round(serial * DAY_SECONDS)
  if (total < 0) return undefined
  const isTime = format === 'elapsed' || (format === 'time' && total < DAY_SECONDS)
  if (isTime) return { kind: 'time', text: formatTime(total) }
  const wholeDays = Math.floor(total / DAY_SECONDS)
  const day = is1904 ? wholeDays - EPOCH_1904 : wholeDays - EPOCH_1900 + (wholeDays < FIRST_SURE - 1 ? 1 : 0)
  if (day + EPOCH_1900 >= END) return undefined
  const time = total % DAY_SECONDS
  if (format === 'date' && time === 0) return { kind: 'date', text: formatIsoDay(day) }
  return { kind: 'datetime', text: formatDateTime(day * DAY_SECONDS + time) }
}
