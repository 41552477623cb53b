import { describe, expect, it } from 'vitest'
import { DAY_TEXT, INSTANT_TEXT, MINUTE_TEXT, TIME_TEXT, type DateText } from './date-text.ts'

const LEAP_YEAR = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
)

const listSpellings = (day: string): string[] => {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [Number(month), Number(date)]
  return [
    day,
    `${year}-${m}-${d}`,
    `${year}/${m}/${d}`,
    `${year}/${month}/${date}`,
    `${year}.${m}.${d}`,
    `${year}年${m}月${d}日`,
    `${year}${month}${date}`,
  ]
}

const read = ({ parse, shown }: DateText, text: string) => parse(text)?.format(shown)

describe('date text', () => {
  it('parses every spelling of every day of a leap year', () => {
    for (const day of LEAP_YEAR)
      for (const text of listSpellings(day)) expect([text, read(DAY_TEXT, text)]).toEqual([text, day])
  })

  it.each([
    ['second', INSTANT_TEXT, ':00'],
    ['minute', MINUTE_TEXT, ''],
  ])('parses every spelling of every day of a leap year with a time, to the %s', (_unit, text, seconds) => {
    for (const day of LEAP_YEAR)
      for (const typed of listSpellings(day)) {
        expect([typed, read(text, `${typed} 9:05`)]).toEqual([typed, `${day} 09:05${seconds}`])
        expect([typed, read(text, `${typed} 23:59:00`)]).toEqual([typed, `${day} 23:59${seconds}`])
      }
  })

  it.each([
    ['9:05', '09:05:00'],
    ['09:05', '09:05:00'],
    ['9:5:7', '09:05:07'],
    ['23:59:59', '23:59:59'],
    ['24:00', undefined],
    ['9', undefined],
    ['2026-01-09 9:05', undefined],
  ])('parses the time of day %s as %s', (typed, time) => {
    expect(read(TIME_TEXT, typed)).toBe(time)
  })

  it('parses full-width digits and punctuation with surrounding spaces', () => {
    expect(read(DAY_TEXT, ' ２０２６／１／９ ')).toBe('2026-01-09')
    expect(read(INSTANT_TEXT, '2026年1月9日　９：０５')).toBe('2026-01-09 09:05:00')
  })

  it.each([
    '2026-02-29',
    '2026-2-30',
    '2026/4/31',
    '2026.13.1',
    '2026年2月29日',
    '20260431',
    '2026-11-028',
    '2026-11',
    '2026',
    '1899-12-31',
    '0026-11-28',
    '28.11.2026',
    '2026-11-28x',
    'tomorrow',
  ])('rejects %s instead of parsing it as another day', (text) => {
    expect(read(DAY_TEXT, text)).toBeUndefined()
    expect(read(INSTANT_TEXT, `${text} 09:00`)).toBeUndefined()
  })

  it('rejects instants before 1970, which cannot be stored', () => {
    expect(read(INSTANT_TEXT, '1969-12-30 09:00')).toBeUndefined()
    expect(read(DAY_TEXT, '1969-12-30')).toBe('1969-12-30')
  })

  it('rejects a day without time as an instant, and an instant as a day', () => {
    expect(read(INSTANT_TEXT, '2026-11-28')).toBeUndefined()
    expect(read(DAY_TEXT, '2026-11-28 09:00')).toBeUndefined()
  })
})
