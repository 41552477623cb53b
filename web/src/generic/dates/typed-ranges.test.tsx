import { describe, expect, it } from 'vitest'
import { DayRangeFilter, TimeRangeFilter } from '../list/filters/inputs/day-pickers.tsx'
import { RangePicker } from '../list/filters/inputs/range-picker.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import {
  getTextbox,
  getDaySeconds,
  getInstantSeconds,
  KEYS,
  leaveField,
  openFilter,
  openRange,
  typeInto,
  type OpenedControl,
} from '../testing/date-controls.tsx'

setUpScreenTests()

const RANGES: readonly [name: string, open: () => OpenedControl, ends: readonly [string, string], stored: unknown][] = [
  [
    'the filter by days',
    () => openFilter(DayRangeFilter),
    ['2028-02-28', '2028-02-29'],
    `${getDaySeconds('2028-02-28')},${getDaySeconds('2028-03-01') - 1}`,
  ],
  [
    'the filter by instants',
    () => openFilter(RangePicker),
    ['2028-02-28 09:05', '2028-02-29 23:10'],
    `${getInstantSeconds('2028-02-28 09:05')},${getInstantSeconds('2028-02-29 23:10') + 59}`,
  ],
  ['the filter by times', () => openFilter(TimeRangeFilter), ['09:05:07', '10:00:00'], '09:05:07,10:00:00'],
  ['the range of days', openRange, ['2024-02-28', '2024-02-29'], ['2024-02-28', '2024-02-29']],
]

describe.each(RANGES)('%s', (_name, open, [from, to], stored) => {
  it.each(KEYS)('stores both typed ends at %s', async (_key, press) => {
    const { user, changes } = open()
    await typeInto(user, from)
    await press(user)
    await typeInto(user, to, 1)
    await press(user)
    await leaveField(user)
    expect([getTextbox().value, getTextbox(1).value]).toEqual([from, to])
    expect(changes.at(-1)).toEqual(stored)
  })

  it('stores a single typed end', async () => {
    const { user, changes } = open()
    await typeInto(user, to, 1)
    await leaveField(user)
    expect(getTextbox(1).value).toBe(to)
    expect(changes).toHaveLength(1)
  })

  it('stores nothing for an invalid text', async () => {
    const { user, changes } = open()
    const before = getTextbox().value
    await typeInto(user, '2023-02-29 25:00')
    await leaveField(user)
    expect([getTextbox().value, changes]).toEqual([before, []])
  })
})
