import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toEpochDay, parseDay, formatIsoDay, formatTime, formatDateTime } from './calendar.ts'
import { normalizeNumber } from './exact-number.ts'
import { parseNumberFormat, formatShownNumber } from './number-format.ts'
import { parseDateFormat } from './xlsx/date-formats.ts'
import { parseSerial, toDateTimeSerial } from './xlsx/serial.ts'
import { createUtcOffset } from './time-zone.ts'
import { scaleRuns } from '#testing/share.ts'

describe('days', () => {
  it.each(['0000-01-01', '1600-02-29', '1900-03-01', '1969-12-31', '2000-02-29', '2026-11-21', '9999-12-31'])(
    'parses and formats %s',
    (text) => {
      expect(parseDay(text)).toBe(Date.parse(`${text}T00:00:00Z`) / 86_400_000)
      expect(formatIsoDay(parseDay(text) as number)).toBe(text)
    },
  )

  it.each(['1900-02-29', '2026-13-01', '2026-1-1', 'infinity', '', '2026-01-31 BC'])('rejects %j', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })

  it('continue in years of five digits', () => {
    expect(toEpochDay(10_000, 1, 1) - toEpochDay(9999, 12, 31)).toBe(1)
  })

  it('have hours beyond 24', () => {
    expect([0, 59, 3_600, 86_399, 129_600].map(formatTime)).toEqual([
      '00:00:00',
      '00:00:59',
      '01:00:00',
      '23:59:59',
      '36:00:00',
    ])
  })
})

describe('number of a workbook', () => {
  it.each([
    ['1', '1'],
    ['-0', '0'],
    ['-0.50', '-0.5'],
    ['0.1', '0.1'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+1', '1'],
    ['1E3', '1000'],
    ['0E2', '0'],
    ['1.5e-7', '0.00000015'],
    ['0.30000000000000004', '0.3'],
    ['1234.5600000000001', '1234.56'],
    ['0.99999999999999999', '1'],
    ['9999999999999.995', '10000000000000'],
    ['123456789012345678', '123456789012345678'],
    ['1.2345678901234567E+20', '123456789012345670000'],
    ['4.9406564584124654E-324', `0.${'0'.repeat(323)}494065645841247`],
  ])('normalizes %s to %s', (text, plain) => {
    expect(normalizeNumber(text)).toBe(plain)
  })

  it.each(['', '.', 'e5', '1e999', 'NaN', 'Infinity', '0x10', '1,5'])('rejects %j', (text) => {
    expect(normalizeNumber(text)).toBeUndefined()
  })
})

describe('date format', () => {
  it.each([
    [14, undefined, 'date'],
    [22, undefined, 'datetime'],
    [46, undefined, 'elapsed'],
    [31, undefined, 'date'],
    [0, undefined, undefined],
    [4, undefined, undefined],
    [164, 'General', undefined],
    [164, '#,##0.00;[Red]-#,##0.00', undefined],
    [164, '0.00E+00', undefined],
    [164, '"Day "0', undefined],
    [164, 'yyyy"年"m"月"d"日"', 'date'],
    [164, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
    [164, '[$-409]h:mm AM/PM', 'time'],
    [164, 'mm:ss.0', 'time'],
    [164, '[mm]:ss', 'elapsed'],
    [164, 'd/m/yy h:mm;@', 'datetime'],
    [164, '上午/下午h"时"mm"分"', 'time'],
    [164, '_-* #,##0.00 "€"_-', undefined],
  ])('of %i %s is %s', (id, code, shown) => {
    expect(parseDateFormat(id, code)).toBe(shown)
  })
})

describe('percentage', () => {
  it.each([
    [9, undefined, 0.7, '70%'],
    [10, undefined, 0.0325, '3.25%'],
    [0, undefined, 0.7, undefined],
    [164, '0%', 0.7, '70%'],
    [164, '0.00%', 1.5, '150%'],
    [164, '0.0%', 0.05, '5%'],
    [164, '0%', 0, '0%'],
    [164, '0%', 12_345, '1234500%'],
    [164, '0.00%;[Red]-0.00%', -0.125, '-12.5%'],
    [164, '[$-804]0%', 0.07, '7%'],
    [164, '#,##0.00%_ ;[Color10]\\-0%\\ ', 0.701, '70.1%'],
    [164, '0%;-0%;"-"', -0.5, '-50%'],
    [164, 'General%', 0.5, '50%'],
    [164, '0% "of all; or none"', 0.5, '50%'],
    // A literal percent sign does not multiply.
    [164, '0"%"', 70, '70%'],
    [164, '0.0\\%', 0.7, '0.7%'],
    [164, '"100%"', 0.7, undefined],
    [164, '0.00', 0.7, undefined],
    [164, '@', 0.7, undefined],
    [164, '"a % b" 0.0[Red]', 3, '3%'],
    // Sections may differ.
    [164, '0;-0%', 0.7, undefined],
    [164, '0;-0%', -0.7, '-70%'],
    [164, '[<1]0%;0.00', 0.7, '70%'],
    [164, '[<1]0%;0.00', 70, undefined],
    [164, '[>=1]0.00;0%', 0.7, '70%'],
    [164, '[=0]"-";[<0]-0.0;0.0%', 0.7, '70%'],
    [164, '0%;;0', -0.7, undefined],
  ])('is detected by its format: %i %j shows %d as %s', (id, code, value, shown) => {
    const cell = formatShownNumber(String(value), parseNumberFormat(id, code) ?? (() => 'plain'))
    expect(cell).toEqual(
      shown === undefined ? { kind: 'number', text: String(value) } : { kind: 'percent', text: shown },
    )
  })

  it.each([
    ['0000000000', '12345', '0000012345'],
    ['"SN"000000', '123', '000123'],
    ['000_);(000)', '-5', '-005'],
    ['[$-804]00000;@', '7', '00007'],
    ['00', '123', '123'],
    ['00', '1.5', '1.5'],
    ['#,##0', '12', '12'],
    ['00.00', '7', '7'],
    ['0', '7', '7'],
  ])('number with leading zeros is detected by its format: %s shows %s as %s', (code, number, text) => {
    const cell = formatShownNumber(number, parseNumberFormat(164, code) ?? (() => 'plain'))
    expect(cell).toEqual({ kind: 'number', text })
  })

  it('is parsed in linear time for any format', () => {
    for (const piece of ['[', '"', '\\', ';', '0%;', '"%', '[<1', '_'])
      expect(() => parseNumberFormat(164, piece.repeat(1_000))?.(0.5)).not.toThrow()
  })
})

describe('time zone offset', () => {
  it.each([
    ['Asia/Shanghai', 1_767_225_600, 28_800],
    // Summer time began at 1986-05-03 18:00 UTC.
    ['Asia/Shanghai', 515_527_199, 28_800],
    ['Asia/Shanghai', 515_527_200, 32_400],
    ['America/New_York', Date.UTC(2026, 2, 8, 6, 59, 59) / 1000, -18_000],
    ['America/New_York', Date.UTC(2026, 2, 8, 7, 0, 0) / 1000, -14_400],
    ['Asia/Kathmandu', 1_767_225_600, 20_700],
    ['UTC', -1, 0],
  ])('of %s at %i is %i', (zone, seconds, shift) => {
    const shiftAt = createUtcOffset(zone)
    expect([shiftAt(seconds), shiftAt(seconds)]).toEqual([shift, shift])
  })

  it('matches Intl at all instants', () => {
    const shiftAt = createUtcOffset('Europe/Madrid')
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Madrid',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    for (let seconds = Date.UTC(1970, 0, 1) / 1000; seconds < 4_000_000_000; seconds += 1_234_567) {
      const wall = new Date((seconds + shiftAt(seconds)) * 1000).toISOString().slice(0, 19).replace('T', ' ')
      expect(wall).toBe(clock.format(seconds * 1000))
    }
  })

  it('rejects an unknown zone', () => {
    expect(() => createUtcOffset('Mars/Olympus')).toThrow(RangeError)
  })
})

describe('instant in a workbook', () => {
  const instant = fc.integer({
    min: toEpochDay(1900, 3, 1) * 86_400,
    max: toEpochDay(10_000, 1, 1) * 86_400 - 1,
  })

  it('is never a second earlier, even when rounded down', () => {
    fc.assert(
      fc.property(instant, (seconds) => {
        const serial = toDateTimeSerial(seconds) as number
        const inDay = ((seconds % 86_400) + 86_400) % 86_400
        expect(Math.floor((serial - Math.floor(serial)) * 86_400)).toBe(inDay)
        expect(parseSerial(serial, 'datetime', false)?.text).toBe(formatDateTime(seconds))
      }),
      { numRuns: scaleRuns(5_000) },
    )
  })

  it('is undefined before March 1900 and after 9999', () => {
    const edges = [toEpochDay(1900, 3, 1) * 86_400 - 1, toEpochDay(10_000, 1, 1) * 86_400]
    expect(edges.map(toDateTimeSerial)).toEqual([undefined, undefined])
  })
})
