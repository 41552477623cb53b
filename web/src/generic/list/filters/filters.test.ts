import type { FilterMeta } from '@cangdan/protocol'
import dayjs from 'dayjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { toDayRangeWire, toTimeRangeWire } from './inputs/day-pickers.tsx'
import { createDayPresets } from './inputs/day-presets.ts'
import { buildFilterChange } from './filter-change.ts'
import { FILTERS } from './filters.tsx'
import { toInstantRangeWire } from './inputs/range-picker.tsx'
import { readDurationRange } from './inputs/second-filter.tsx'

const filter = (type: FilterMeta['type'], more: Partial<FilterMeta> = {}): FilterMeta => ({
  name: type,
  title: type,
  type,
  ...more,
})

describe('filter text', () => {
  it('names the option instead of its number', () => {
    const options = [{ label: 'Herb', value: 2 }]
    expect(FILTERS.select.words('2', filter('select', { options }), 'en')).toBe('Herb')
    expect(FILTERS.select.words('9', filter('select', { options }), 'en')).toBe('9')
  })

  it('shows a range in the displayed unit (L17)', () => {
    const price = filter('number', { decimal: 2 })
    expect(FILTERS.number.words('29,100000', price, 'en')).toBe('0.29 – 1,000.00')
    expect(FILTERS.number.words('29,', price, 'es')).toBe('≥ 0,29')
    expect(FILTERS.number.words(',100000', price, 'en')).toBe('≤ 1,000.00')
  })

  it('shows instants in the user’s time zone', () => {
    const from = new Date(2026, 0, 2, 3, 4, 0).getTime() / 1000
    expect(FILTERS.datetime.words(`${from},${from + 59}`, filter('datetime'), 'zh')).toBe('2026-01-02 03:04')
    expect(FILTERS.datetime.words(`${from},${from + 3600}`, filter('datetime'), 'zh')).toBe(
      '2026-01-02 03:04 – 2026-01-02 04:04',
    )
  })
})

describe('filters of other types (L17)', () => {
  const cascades = [
    { value: 33, label: 'East', children: [{ value: 3301, label: 'City' }] },
    { value: 90, label: 'Abroad' },
  ]

  it('format their values', () => {
    const options = [
      { label: 'Red', value: 1 },
      { label: 'Green', value: 2 },
    ]
    expect(FILTERS.checkbox.words('1,2,9', filter('checkbox', { options }), 'en')).toBe('Red, Green, 9')
    expect(FILTERS.cascade.words('33', filter('cascade', { cascades }), 'en', '3301')).toBe('East / City')
    expect(FILTERS.cascade.words('90', filter('cascade', { cascades }), 'en')).toBe('Abroad')
    expect(FILTERS.cascade.words('', filter('cascade', { cascades }), 'en', '3301')).toBe('East / City')
    expect(FILTERS.time.words('08:00:00,17:30:00', filter('time'), 'en')).toBe('08:00:00 – 17:30:00')
    expect(FILTERS.second.words('3600,', filter('second'), 'en')).toBe('≥ 01:00:00')
    expect(FILTERS.second.words('90', filter('second'), 'en')).toBe('00:01:30')
  })

  it('show a business day equally in all time zones', () => {
    const day = Date.UTC(2026, 0, 30, 16) / 1000
    expect(FILTERS.eqdate.words(String(day), filter('eqdate'), 'en')).toBe('2026-01-31')
    expect(FILTERS.date.words(`${day},${day + 86_399}`, filter('date'), 'en')).toBe('2026-01-31')
  })

  it('send days in seconds including the whole last day, and times of day as text', () => {
    const [from, to] = [dayjs('2026-01-31T12:00'), dayjs('2026-02-01')]
    const first = Date.UTC(2026, 0, 30, 16) / 1000
    expect(toDayRangeWire([from, to])).toBe(`${first},${first + 2 * 86_400 - 1}`)
    expect(toDayRangeWire([from, null])).toBe(`${first},`)
    expect(toDayRangeWire([null, to])).toBe(`,${first + 2 * 86_400 - 1}`)
    expect(toDayRangeWire([null, null])).toBeUndefined()
    expect(toTimeRangeWire([dayjs('2026-01-01T08:00:01'), dayjs('2026-01-01T17:30')])).toBe('08:00:01,17:30:00')
    expect(toTimeRangeWire([null, dayjs('2026-01-01T17:30')])).toBe('00:00:00,17:30:00')
    expect(toTimeRangeWire([dayjs('2026-01-01T17:30'), null])).toBe('17:30:00,23:59:59')
    expect(toTimeRangeWire(null)).toBeUndefined()
  })

  it('parse typed durations and swap reversed ends', () => {
    expect(readDurationRange({ min: '1:30', max: '' })).toEqual({ min: 5400 })
    expect(readDurationRange({ min: '2', max: '1' })).toEqual({ min: 3600, max: 7200 })
    expect(readDurationRange({ min: '1:99', max: '' })).toBeUndefined()
  })

  it('clear dependent filters', () => {
    const remote = (name: string, ...depends_on: string[]) =>
      filter('select', { name, remote: { call: 'x', field: name, depends_on } })
    const filters = [remote('a'), remote('b', 'a'), remote('c', 'b'), remote('d')]
    expect(buildFilterChange(filters, filters[0]!, '5')).toEqual({ a: '5', b: undefined, c: undefined })
    expect(buildFilterChange(filters, filter('cascade', { name: 'p', second_name: 'q' }), undefined)).toEqual({
      p: undefined,
      q: undefined,
    })
  })
})

describe('instant range (L17)', () => {
  it('is sent in whole seconds and includes the last minute', () => {
    const from = dayjs('2026-01-02T03:04:05.678')
    const to = dayjs('2026-01-02T03:06:00')
    expect(toInstantRangeWire([from, to])).toBe(`${from.startOf('minute').unix()},${to.unix() + 59}`)
  })

  it('is open where an end is missing', () => {
    const minute = dayjs('2026-01-02T03:04')
    expect(toInstantRangeWire([minute, null])).toBe(`${minute.unix()},`)
    expect(toInstantRangeWire([null, minute])).toBe(`,${minute.unix() + 59}`)
    expect(toInstantRangeWire([null, null])).toBeUndefined()
    expect(toInstantRangeWire(null)).toBeUndefined()
  })
})

describe('text of an open range', () => {
  beforeAll(startLanguage)

  it.each([
    ['en', 'From 2026-01-31', 'Until 2026-01-31'],
    ['zh', '2026-01-31 起', '2026-01-31 止'],
  ] as const)('names in %s the end that is set', async (language, since, until) => {
    await setLanguage(language)
    const day = Date.UTC(2026, 0, 30, 16) / 1000
    expect(FILTERS.date.words(`${day},`, filter('date'), language)).toBe(since)
    expect(FILTERS.date.words(`,${day + 86_399}`, filter('date'), language)).toBe(until)
  })
})

describe('date presets', () => {
  const label = ((key: string) => key) as unknown as Parameters<typeof createDayPresets>[1]
  const days = (today: string) =>
    Object.fromEntries(
      createDayPresets(dayjs(today), label).map((each) => [
        each.label,
        each.value.map((end) => end.format('YYYY-MM-DD HH:mm:ss')).join(' '),
      ]),
    )

  it('are whole days counted back from today', () => {
    expect(days('2026-03-31T15:00')).toMatchObject({
      'list.today': '2026-03-31 00:00:00 2026-03-31 23:59:59',
      'list.this_month': '2026-03-01 00:00:00 2026-03-31 23:59:59',
      'list.last_month': '2026-02-01 00:00:00 2026-02-28 23:59:59',
      'list.this_year': '2026-01-01 00:00:00 2026-12-31 23:59:59',
    })
    expect(days('2026-01-03')['list.last_month']).toBe('2025-12-01 00:00:00 2025-12-31 23:59:59')
  })
})
