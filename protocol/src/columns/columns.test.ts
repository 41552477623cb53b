import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueLimits } from './column-kind.ts'
import { faultText } from './fault-text.ts'
import { COLUMN_KINDS, type ColumnType } from './index.ts'

const types = Object.keys(COLUMN_KINDS) as ColumnType[]
const read = (type: ColumnType, value: unknown, limits: ValueLimits = {}) => {
  const reading = COLUMN_KINDS[type].readValue(value, limits)
  return reading.ok ? reading.value : reading.fault.code
}

describe('filters travel and come back (L17)', () => {
  it('a number range as min,max, open at either end', () => {
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

  it('an instant range in seconds, both ends', () => {
    expect(COLUMN_KINDS.datetime.writeFilter({ from: 1_700_000_000, to: 1_700_086_399 })).toBe(
      '1700000000,1700086399',
    )
    expect(COLUMN_KINDS.datetime.readFilter('1700000000,1700086399')).toEqual({
      from: 1_700_000_000,
      to: 1_700_086_399,
    })
  })

  it.each([
    ['number', '1'],
    ['number', '1,2,3'],
    ['number', 'a,b'],
    ['number', '1.5,2'],
    ['number', '9007199254740993,'],
    ['datetime', '1,'],
    ['datetime', ',2'],
    ['datetime', '-1,2'],
    ['datetime', '1,999999999999'],
    ['select', 'x'],
    ['select', '1 or 1=1'],
    ['hide', 'anything'],
  ] as const)('a %s filter of %j makes no sense', (type, wire) => {
    expect(COLUMN_KINDS[type].readFilter(wire)).toBeUndefined()
  })

  it('an empty filter filters nothing', () => {
    expect(COLUMN_KINDS.text.writeFilter('  ')).toBeUndefined()
    expect(COLUMN_KINDS.number.writeFilter({})).toBeUndefined()
  })
})

describe('values', () => {
  it.each(types)('%s refuses or takes anything, and never throws', (type) => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (value, required) => {
        const reading = COLUMN_KINDS[type].readValue(value, required ? { required } : {})
        expect(['string', 'number', 'object']).toContain(typeof (reading.ok ? reading.value : ''))
      }),
    )
  })

  it.each(types.filter((type) => type !== 'hide'))('a required %s may not be empty', (type) => {
    for (const empty of [undefined, null, '']) expect(read(type, empty, { required: true })).toBe('required')
  })

  it('text is trimmed, counted in characters rather than code units, and free of what PostgreSQL cannot hold', () => {
    expect(read('text', '  港 ')).toBe('港')
    expect(read('text', '👍👍', { maxLength: 2 })).toBe('👍👍')
    expect(read('text', '👍👍👍', { maxLength: 2 })).toBe('too_long')
    expect(read('text', 'a\0b')).toBe('wrong_type')
    expect(read('text', '\uD83D')).toBe('wrong_type')
    expect(read('text', 'x'.repeat(256))).toBe('too_long')
  })

  it('a phone has eleven digits and starts with 1 (V2)', () => {
    expect(read('text', '13800000000', { rule: 'phone' })).toBe('13800000000')
    for (const wrong of ['23800000000', '1380000000', '138000000000', '1380000000a', '１3800000000']) {
      expect(read('text', wrong, { rule: 'phone' })).toBe('bad_phone')
    }
  })

  it('a number is whole, safe, and within its bounds', () => {
    expect(read('number', '120')).toBe(120)
    expect(read('number', -0)).toBe(-0)
    for (const wrong of [1.5, Number.NaN, 2 ** 53, '9007199254740993', '1.0', '1e3', true, {}]) {
      expect(read('number', wrong)).toBe('wrong_type')
    }
    expect(read('number', 5, { min: 6 })).toBe('too_small')
    expect(read('number', 7, { max: 6 })).toBe('too_large')
  })

  it('a choice is one of its options', () => {
    expect(read('select', '2', { choices: [1, 2] })).toBe(2)
    expect(read('select', 3, { choices: [1, 2] })).toBe('not_an_option')
  })

  it('a bound is said as the reader knows it', () => {
    expect(faultText({ code: 'too_large', values: { max: 8000 } }, 2, 'en')).toBe('Must be at most 80.00')
    expect(faultText({ code: 'too_long', values: { max: 20 } }, 2, 'zh')).toBe('最多 20 个字')
  })
})
