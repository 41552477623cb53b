import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { DateInput, DatetimeInput, TimeInput } from '../form/inputs/date-inputs.tsx'
import { DayFilter, InstantFilter } from '../list/filters/inputs/day-pickers.tsx'
import { eachInEnglish } from '../testing/render-screen.tsx'
import {
  box,
  dayAt,
  instantAt,
  KEYS,
  leapYear,
  leave,
  openChoice,
  openFilter,
  openInput,
  type,
  type Opened,
} from '../testing/typed-dates.tsx'

eachInEnglish()

const DAYS = ['2024-01-09', '2024-12-31', ...(isFullTier ? ['2024-02-29'] : [])]

const SINGLE: readonly [name: string, open: (start?: string) => Opened, time: string][] = [
  ['the field of a day', (start) => openInput(DateInput, start && dayAt(start)), ''],
  ['the field of an instant', (start) => openInput(DatetimeInput, start && instantAt(start)), ' 09:05:07'],
  ['the filter by a day', (start) => openFilter(DayFilter, start && `${dayAt(start)}`), ''],
  [
    'the filter by an instant',
    (start) => openFilter(InstantFilter, start && `${instantAt(start)}`),
    ' 09:05:07',
  ],
  ['the choice of a day', openChoice, ''],
]

describe.each(SINGLE)('%s', (_name, open, time) => {
  const stored = (text: string) => {
    if (open === openChoice) return text
    const seconds = time === '' ? dayAt(text) : instantAt(text)
    return open === SINGLE[0]?.[1] || open === SINGLE[1]?.[1] ? seconds : `${seconds}`
  }

  it.each(KEYS)('stores typed text at %s, whether the field was empty or filled', async (_key, press) => {
    const { user, changes } = open()
    for (const day of DAYS) {
      await type(user, `${day}${time}`)
      await press(user)
      expect(box().value).toBe(`${day}${time}`)
      await leave(user)
    }
    expect(changes).toEqual(DAYS.map((day) => stored(`${day}${time}`)))
  })

  it.each(['2024/1/9', '2024年1月9日'])('accepts %s', async (spelling) => {
    const { user, changes } = open('2024-03-31')
    await type(user, `${spelling}${time}`)
    await leave(user)
    expect(box().value).toBe(`2024-01-09${time}`)
    expect(changes).toEqual([stored(`2024-01-09${time}`)])
  })

  it('stores text typed over an open calendar', async () => {
    const { user, changes } = open()
    await user.click(box())
    await type(user, `2024-11-28${time}`)
    await user.keyboard('{Enter}')
    expect(box().value).toBe(`2024-11-28${time}`)
    expect(changes).toEqual([stored(`2024-11-28${time}`)])
  })

  it('accepts pasted text', async () => {
    const { user, changes } = open()
    act(() => box().focus())
    box().select()
    await user.paste(`2024年1月9日${time}`)
    await user.keyboard('{Enter}')
    expect(box().value).toBe(`2024-01-09${time}`)
    expect(changes).toEqual([stored(`2024-01-09${time}`)])
  })

  it.each(['2023-02-29', '2024-11-028'])('rejects %s', async (text) => {
    const { user, changes } = open('2024-03-31')
    await type(user, `${text}${time}`)
    await user.keyboard('{Enter}')
    expect(box().value).toBe(`${text}${time}`)
    expect(box().closest('.ant-picker')?.className).toContain('ant-picker-status-error')
    await leave(user)
    expect(changes.filter((change) => change !== `${text}${time}`)).toEqual([])
  })

  it('restores its value on Escape', async () => {
    const { user, changes } = open('2024-03-31')
    const before = box().value
    await type(user, `2024-01-09${time}`)
    await user.keyboard('{Escape}')
    expect(box().value).toBe(before)
    await leave(user)
    expect([box().value, changes]).toEqual([before, []])
  })

  it('stores typed text on Ctrl+Enter before the dialog submits it', async () => {
    const { user, changes } = open()
    const sent: unknown[] = []
    const onKey = ({ ctrlKey, key }: KeyboardEvent) => ctrlKey && key === 'Enter' && sent.push(changes.at(-1))
    addEventListener('keydown', onKey)
    await type(user, `2024/1/9${time}`)
    await user.keyboard('{Control>}{Enter}{/Control}')
    removeEventListener('keydown', onKey)
    expect(sent).toEqual([stored(`2024-01-09${time}`)])
  })
})

describe('time input', () => {
  it.each([
    ['09:05:07', '09:05:07'],
    ['9:05', '09:05:00'],
    ['23:59:59', '23:59:59'],
  ])('stores %s', async (typed, time) => {
    const { user, changes } = openInput(TimeInput, '00:30:00')
    await type(user, typed)
    await leave(user)
    expect([box().value, changes]).toEqual([time, [time]])
  })

  it('keeps text that is not a time', async () => {
    const { user, changes } = openInput(TimeInput)
    await type(user, '24:00')
    await leave(user)
    expect([box().value, changes]).toEqual(['24:00', ['24:00']])
  })
})

// In quarters, since thousands of keystrokes are slow. The gate types only the first and last days of the months.
const isTyped = (day: string) => isFullTier || /-(?:01|10|28|29|31)$/.test(day)
it.each(isFullTier ? [0, 1, 2, 3] : [0])(
  'stores every day of a leap year as typed, quarter %i',
  async (quarter) => {
    const { user, changes } = openInput(DateInput)
    act(() => box().focus())
    const days = leapYear().filter(
      (day) => isTyped(day) && Math.floor((Number(day.slice(5, 7)) - 1) / 3) === quarter,
    )
    const typed: string[] = []
    for (const day of days) {
      box().select()
      await user.keyboard(day)
      typed.push(box().value)
      await user.keyboard('{Enter}')
    }
    expect(typed).toEqual(days)
    expect(changes).toEqual(days.map(dayAt))
  },
)

it('clears an optional field by keyboard', async () => {
  const { user, changes } = openInput(DateInput, dayAt('2024-03-31'))
  await user.clear(box())
  await user.tab()
  expect([box().value, changes]).toEqual(['', [null]])
})

it('clears a field with invalid text by keyboard', async () => {
  const { user, changes } = openInput(DateInput)
  await type(user, 'abc')
  await leave(user)
  await user.clear(box())
  await leave(user)
  expect([box().value, changes]).toEqual(['', ['abc', null]])
})

it('does not submit the surrounding form on Enter in a date field', async () => {
  const submitted: string[] = []
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted.push('submitted')
      }}
    >
      <DayFilter
        filter={{ name: 'day', title: 'Day', type: 'date' }}
        wire={undefined}
        language="en"
        given={{}}
        onChange={() => undefined}
        onChanges={() => undefined}
      />
      <button type="submit">Send</button>
    </form>,
  )
  const user = userEvent.setup()
  await user.click(box())
  await user.keyboard('{Enter}2028-02-29{Enter}{Enter}')
  expect(submitted).toEqual([])
})
