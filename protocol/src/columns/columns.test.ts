import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueLimits } from './column-kind.ts'
import { formatShanghaiDay, endOfDay, readDay } from './days.ts'
import { formatFieldError } from './error-text.ts'
import { COLUMN_KINDS, type ColumnType, NAMED_WIDTHS } from './index.ts'
import { formatDuration, readDuration } from './second.ts'

const types = Object.keys(COLUMN_KINDS) as ColumnType[]
const read = (type: ColumnType, value: unknown, limits: ValueLimits = {}) => {
  const reading = COLUMN_KINDS[type].readValue(value, limits)
  return reading.ok ? reading.value : reading.error.code
}

describe('column filters (L17)', () => {
  it('formats a number range as min,max with optional ends', () => {
    const { readFilter, writeFilter } = COLUMN_KINDS.number
    const bound = fc.option(fc.maxSafeInteger(), { nil: undefined })
    fc.assert(
      fc.property(bound, bound, (min, max) => {
        const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
        const wire = writeFilter(range)
        expect(wire === undefined ? {} : readFilter(wire)).toEqual(range)
      }),
    )
  })

  it('formats an instant range in seconds, both ends', () => {
    expect(COLUMN_KINDS.datetime.writeFilter({ from: 1_700_000_000, to: 1_700_086_399 })).toBe('1700000000,1700086399')
    expect(COLUMN_KINDS.datetime.readFilter('1700000000,1700086399')).toEqual({
      from: 1_700_000_000,
      to: 1_700_086_399,
    })
  })

  it('formats a day range from the first second to the last', () => {
    const [first, last] = [readDay('2026-01-31'), readDay('2026-02-28')].map(Number) as [number, number]
    expect(first).toBe(Date.UTC(2026, 0, 30, 16) / 1000)
    const wire = COLUMN_KINDS.date.writeFilter({ from: first, to: endOfDay(last) })
    expect(wire).toBe(`${first},${last + 86_399}`)
    expect(COLUMN_KINDS.date.readFilter(wire ?? '')).toEqual({ from: first, to: last + 86_399 })
  })

  it.each(['date', 'datetime'] as const)('supports an open end of a %s range', (type) => {
    const { readFilter, writeFilter } = COLUMN_KINDS[type]
    const end = fc.option(fc.integer({ min: 0, max: 4_000_000_000 }), { nil: undefined })
    fc.assert(
      fc.property(end, end, (from, to) => {
        const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
        const wire = writeFilter(range)
        expect(wire === undefined ? {} : readFilter(wire)).toEqual(range)
      }),
    )
  })

  it('formats times of day, ranges of durations, and a single duration', () => {
    expect(COLUMN_KINDS.time.readFilter('08:00:00,17:30:59')).toEqual({ from: '08:00:00', to: '17:30:59' })
    expect(COLUMN_KINDS.second.readFilter('3600,')).toEqual({ min: 3600 })
    expect(COLUMN_KINDS.second.readFilter('90')).toEqual({ min: 90, max: 90 })
    expect(COLUMN_KINDS.second.writeFilter({ min: 90, max: 90 })).toBe('90')
  })

  it('formats several choices as a comma list without duplicates', () => {
    expect(COLUMN_KINDS.checkbox.readFilter('3,1,3')).toEqual([1, 3])
    expect(COLUMN_KINDS.checkbox.writeFilter([1, 3])).toBe('1,3')
  })

  it('supports text options, but never mixed with numbers', () => {
    expect(COLUMN_KINDS.select.readFilter('AAA')).toBe('AAA')
    expect(COLUMN_KINDS.checkbox.readFilter('wine,cake,wine')).toEqual(['cake', 'wine'])
    expect(COLUMN_KINDS.checkbox.readFilter('wine,1')).toBeUndefined()
    expect(COLUMN_KINDS.select.readFilter("a'b")).toBeUndefined()
    expect(read('select', 'AA', { choices: ['AAA', 'AA'] })).toBe('AA')
    expect(read('select', 'B', { choices: ['AAA', 'AA'] })).toBe('not_an_option')
    expect(read('select', 'AA')).toBe('wrong_type')
    expect(read('select', 'AA', { choices: [1] })).toBe('wrong_type')
    expect(read('checkbox', ['wine', 'cake'], { choices: ['cake', 'wine'] })).toEqual(['cake', 'wine'])
    expect(read('checkbox', ['wine'])).toBe('wrong_type')
  })

  it.each([
    ['checkbox', ''],
    ['checkbox', '1,'],
    ['checkbox', Array.from({ length: 101 }, (_, index) => index).join()],
    ['cascade', '33,3301'],
    ['date', '0'],
    ['date', ','],
    ['date', '0,1,2'],
    ['date', '999999999999'],
    ['date', '0,999999999999'],
    ['date', '-9999999999,0'],
    ['eqdate', '1,2'],
    ['eqdate', '999999999999'],
    ['time', '24:00:00,24:00:01'],
    ['time', '8:00:00,9:00:00'],
    ['time', '08:00:00'],
    ['eqtime', '-1'],
    ['second', ''],
    ['second', '01:00:00'],
    ['second', '1,2,3'],
    ['text', 'a\0b'],
    ['select', '9'.repeat(16)],
    ['number', '1'],
    ['number', '1,2,3'],
    ['number', 'a,b'],
    ['number', '1.5,2'],
    ['number', '9007199254740993,'],
    ['datetime', ','],
    ['datetime', '1'],
    ['datetime', ',-2'],
    ['datetime', '-1,2'],
    ['datetime', '1,999999999999'],
    ['select', 'x y'],
    ['select', '1x'],
    ['select', '1 or 1=1'],
    ['hide', 'anything'],
    ['tags', ''],
    ['tags', 'a\nb'],
  ] as const)('rejects %s filter %j', (type, wire) => {
    expect(COLUMN_KINDS[type].readFilter(wire)).toBeUndefined()
  })

  it('omits an empty filter', () => {
    expect(COLUMN_KINDS.text.writeFilter('  ')).toBeUndefined()
    expect(COLUMN_KINDS.number.writeFilter({})).toBeUndefined()
  })
})

it('sets widths by column type, and a few by column name (L19)', () => {
  const { image, datetime, date } = COLUMN_KINDS
  expect([image.width, datetime.width, date.width]).toEqual([240, 160, 100])
  expect(NAMED_WIDTHS).toEqual({ is_show: 80, disabled: 80, sort: 80, status: 80 })
})

describe('column values', () => {
  it.each(types)('reads any %s value without throwing', (type) => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (value, required) => {
        const reading = COLUMN_KINDS[type].readValue(value, required ? { required } : {})
        expect(['string', 'number', 'object']).toContain(typeof (reading.ok ? reading.value : ''))
      }),
    )
  })

  it.each(types.filter((type) => type !== 'hide'))('rejects an empty value of a required %s', (type) => {
    for (const empty of [undefined, null, '']) expect(read(type, empty, { required: true })).toBe('required')
  })

  it('trims text, counts code points, and rejects text that PostgreSQL cannot store', () => {
    expect(read('text', '  港 ')).toBe('港')
    expect(read('text', '👍👍', { maxLength: 2 })).toBe('👍👍')
    expect(read('text', '👍👍👍', { maxLength: 2 })).toBe('too_long')
    expect(read('text', 'a\0b')).toBe('wrong_type')
    expect(read('text', '\uD83D')).toBe('wrong_type')
    expect(read('text', 'x'.repeat(256))).toBe('too_long')
  })

  it('accepts phones of eleven digits that start with 1 (V2)', () => {
    expect(read('text', '13800000000', { rule: 'phone' })).toBe('13800000000')
    expect(read('text', '+86 １38-0000 0000', { rule: 'phone' })).toBe('13800000000')
    for (const wrong of ['23800000000', '1380000000', '138000000000', '1380000000a']) {
      expect(read('text', wrong, { rule: 'phone' })).toBe('bad_phone')
    }
  })

  it('accepts whole, safe numbers within their bounds', () => {
    expect(read('number', '120')).toBe(120)
    expect(read('number', -0)).toBe(-0)
    for (const wrong of [1.5, Number.NaN, 2 ** 53, '9007199254740993', '1.0', '1e3', true, {}]) {
      expect(read('number', wrong)).toBe('wrong_type')
    }
    expect(read('number', 5, { min: 6 })).toBe('too_small')
    expect(read('number', 7, { max: 6 })).toBe('too_large')
  })

  it('accepts only listed options', () => {
    expect(read('select', '2', { choices: [1, 2] })).toBe(2)
    expect(read('select', 3, { choices: [1, 2] })).toBe('not_an_option')
  })

  it('sorts several choices, removes duplicates, and rejects unlisted ones', () => {
    const limits = { choices: [1, 2, 3] }
    expect(read('checkbox', [3, 1, 3], limits)).toEqual([1, 3])
    expect(read('checkbox', [], limits)).toEqual([])
    expect(read('checkbox', [], { ...limits, required: true })).toBe('required')
    expect(read('checkbox', [4], limits)).toBe('not_an_option')
    for (const wrong of ['1,2', [1.5], ['1'], [2 ** 53], { 0: 1 }])
      expect(read('checkbox', wrong, limits)).toBe('wrong_type')
  })

  it('requires a full path of a cascade', () => {
    const cascades = [
      { value: 33, label: 'East', children: [{ value: 3301, label: 'City' }] },
      { value: 90, label: 'Abroad' },
    ]
    expect(read('cascade', [33, 3301], { cascades })).toEqual([33, 3301])
    expect(read('cascade', [90], { cascades })).toEqual([90])
    for (const wrong of [[33], [90, 3301], [3301], [33, 9]])
      expect(read('cascade', wrong, { cascades })).toBe('not_an_option')
    for (const wrong of [33, '33', [33, 3301, 1], [33.5]])
      expect(read('cascade', wrong, { cascades })).toBe('wrong_type')
  })

  it('accepts days that begin at midnight in Shanghai, in years of four digits', () => {
    const day = Date.UTC(2026, 0, 30, 16) / 1000
    for (const type of ['date', 'eqdate'] as const) {
      expect(read(type, day)).toBe(day)
      for (const wrong of [day + 1, day + 0.5, '2026-01-31', -1e15, 1e15]) expect(read(type, wrong)).toBe('wrong_type')
    }
    expect(formatShanghaiDay(day)).toBe('2026-01-31')
    expect(readDay('2026-02-29')).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: -25_000, max: 2_900_000 }), (days) => {
        const seconds = days * 86_400 - 28_800
        expect(readDay(formatShanghaiDay(seconds))).toBe(seconds)
      }),
    )
  })

  it('parses durations as users type them', () => {
    expect(readDuration('25:01:01')).toBe(90_061)
    expect(readDuration('1:30')).toBe(5400)
    expect(readDuration('１：３０')).toBe(5400)
    expect(readDuration(' ')).toBeNull()
    for (const wrong of ['1:60', '-1', '1.5', 'soon', '1:2:3:4']) expect(readDuration(wrong)).toBeUndefined()
    fc.assert(
      fc.property(fc.nat(3_600_000_000), (seconds) => {
        expect(readDuration(formatDuration(seconds))).toBe(seconds)
      }),
    )
    expect(read('second', 3_600_000_001)).toBe('too_long_time')
    expect(read('second', -1)).toBe('wrong_type')
  })

  it('formats bounds for the reader’s language', () => {
    expect(formatFieldError({ code: 'too_large', values: { max: 8000 } }, 2, 'en')).toBe('Must be at most 80.00')
    expect(formatFieldError({ code: 'too_long', values: { max: 20 } }, 2, 'zh')).toBe('最多 20 个字')
    expect(formatFieldError({ code: 'too_long', values: { max: 2000 } }, 0, 'zh')).toBe('最多 2,000 个字')
    const large = { code: 'too_large', values: { max: 1_000_000_00 } } as const
    expect(formatFieldError(large, 2, 'en')).toBe('Must be at most 1,000,000.00')
    expect(formatFieldError(large, 2, 'es')).toBe('Debe ser como máximo 1.000.000,00')
  })
})
