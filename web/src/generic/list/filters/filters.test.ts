import type { FilterMeta } from '@cangdan/protocol'
import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { FILTERS } from './filters.tsx'
import { wireOf } from './range-picker.tsx'

const filter = (type: FilterMeta['type'], more: Partial<FilterMeta> = {}): FilterMeta => ({
  name: type,
  title: type,
  type,
  ...more,
})

describe('a filter in words', () => {
  it('names the option, not its number', () => {
    const options = [{ label: 'Herb', value: 2 }]
    expect(FILTERS.select.words('2', filter('select', { options }), 'en')).toBe('Herb')
    expect(FILTERS.select.words('9', filter('select', { options }), 'en')).toBe('9')
  })

  it('L17: shows a range in the unit people read', () => {
    const price = filter('number', { decimal: 2 })
    expect(FILTERS.number.words('29,100000', price, 'en')).toBe('0.29 – 1,000.00')
    expect(FILTERS.number.words('29,', price, 'es')).toBe('≥ 0,29')
    expect(FILTERS.number.words(',100000', price, 'en')).toBe('≤ 1,000.00')
  })

  it('shows instants where the reader sits', () => {
    const from = new Date(2026, 0, 2, 3, 4, 0).getTime() / 1000
    expect(FILTERS.datetime.words(`${from},${from + 59}`, filter('datetime'), 'zh')).toBe(
      '2026-01-02 03:04 – 2026-01-02 03:04',
    )
  })
})

describe('L17: a range of instants', () => {
  it('travels in whole seconds, its last minute whole', () => {
    const from = dayjs('2026-01-02T03:04:05.678')
    const to = dayjs('2026-01-02T03:06:00')
    expect(wireOf([from, to])).toBe(`${from.startOf('minute').unix()},${to.unix() + 59}`)
  })

  it('filters nothing while an end is missing', () => {
    expect(wireOf([dayjs(), null])).toBeUndefined()
    expect(wireOf(null)).toBeUndefined()
  })
})
