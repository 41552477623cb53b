import { readDay } from '@cangdan/protocol'
import dayjs, { type Dayjs } from 'dayjs'

export const DAY = 'YYYY-MM-DD'
export const TIME = 'HH:mm:ss'

export interface DateText {
  readonly shown: string
  /** Returns undefined if there is no such day or time. */
  readonly parse: (text: string) => Dayjs | undefined
}

export const DAY_TEXT: DateText = {
  shown: DAY,
  parse: (text) => toDate(readDayText(normalizeText(text)), MIDNIGHT),
}
export const INSTANT_TEXT: DateText = { shown: `${DAY} ${TIME}`, parse: parseInstant }
export const MINUTE_TEXT: DateText = { shown: `${DAY} HH:mm`, parse: parseInstant }
export const TIME_TEXT: DateText = {
  shown: TIME,
  parse: (text) => toDate(ANY_DAY, readTimeText(normalizeText(text))),
}

const MIDNIGHT = '00:00:00'
/** Times of day need a date; no daylight saving change falls on this one. */
const ANY_DAY = '2000-01-01'

function parseInstant(text: string): Dayjs | undefined {
  const [day = '', time = '', more] = normalizeText(text).split(' ')
  const date = more === undefined ? toDate(readDayText(day), readTimeText(time)) : undefined
  // Instants count from 1970.
  return date === undefined || date.unix() < 0 ? undefined : date
}

/** Input methods may produce full-width digits and punctuation. */
const normalizeText = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/** Accepted formats of a day; imports accept the same ones. */
const DAY_PATTERNS = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

function readDayText(text: string): string | undefined {
  for (const pattern of DAY_PATTERNS) {
    const [found, ...parts] = pattern.exec(text) ?? []
    if (found === undefined) continue
    const day = parts.map((part) => part.padStart(2, '0')).join('-')
    // A day that its month does not have is rejected, not carried into the next month.
    return readDay(day) === undefined ? undefined : day
  }
  return undefined
}

const TIME_PATTERN = /^(?:[01]?\d|2[0-3])(?::[0-5]?\d){1,2}$/

function readTimeText(text: string): string | undefined {
  if (!TIME_PATTERN.test(text)) return undefined
  const [hour = '', minute = '', second = '0'] = text.split(':')
  return [hour, minute, second].map((part) => part.padStart(2, '0')).join(':')
}

function toDate(day: string | undefined, time: string | undefined): Dayjs | undefined {
  if (day === undefined || time === undefined) return undefined
  const date = dayjs(`${day} ${time}`)
  // The hour skipped by a daylight saving change does not exist.
  return time === MIDNIGHT || date.format(TIME) === time ? date : undefined
}

export const parseTimeOfDay = (time: string): Dayjs => dayjs(`${ANY_DAY} ${time}`)
