import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { DateInput, DatetimeInput, TimeInput } from '../form/inputs/date-inputs.tsx'
import { DayFilter, InstantFilter } from '../list/filters/inputs/day-pickers.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import {
  getTextbox,
  getDaySeconds,
  getInstantSeconds,
  KEYS,
  listLeapYearDays,
  leaveField,
  openChoice,
  openFilter,
  openInput,
  typeInto,
  type OpenedControl,
} from '../testing/date-controls.tsx'

setUpScreenTests()

const DAYS = ['2024-01-09', ...(isFullTier ? ['2024-12-31', '2024-02-29'] : [])]

const SINGLE: readonly [name: string, open: (start?: string) => OpenedControl, time: string][] = [
  ['the field of a day', (start) => openInput(DateInput, start && getDaySeconds(start)), ''],
  ['the field of an instant', (start) => openInput(DatetimeInput, start && getInstantSeconds(start)), ' 09:05:07'],
  ['the filter by a day', (start) => openFilter(DayFilter, start && `${getDaySeconds(start)}`), ''],
  [
    'the filter by an instant',
    (start) => openFilter(InstantFilter, start && `${getInstantSeconds(start)}`),
    ' 09:05:07',
  ],
  ['the choice of a day', openChoice, ''],
]

describe.each(SINGLE)('%s', (_name, open, time) => {
  const toStored = (text: string) => {
    if (open === openChoice) return text
    const seconds = time === '' ? getDaySeconds(text) : getInstantSeconds(text)
    return open === SINGLE[0]?.[1] || open === SINGLE[1]?.[1] ? seconds : `${seconds}`
  }

  it.each(KEYS)('stores typed text at %s, whether the field was empty or filled', async (_key, press) => {
    const { user, changes } = open()
    for (const day of DAYS) {
      await typeInto(user, `${day}${time}`)
      await press(user)
      expect(getTextbox().value).toBe(`${day}${time}`)
      await leaveField(user)
    }
    expect(changes).toEqual(DAYS.map((day) => toStored(`${day}${time}`)))
  })

  it.each(['2024/1/9', '2024年1月9日'])('accepts %s', async (spelling) => {
    const { user, changes } = open('2024-03-31')
    await typeInto(user, `${spelling}${time}`)
    await leaveField(user)
    expect(getTextbox().value).toBe(`2024-01-09${time}`)
    expect(changes).toEqual([toStored(`2024-01-09${time}`)])
  })

  it('stores text typed over an open calendar', async () => {
    const { user, changes } = open()
    await user.click(getTextbox())
    await typeInto(user, `2024-11-28${time}`)
    await user.keyboard('{Enter}')
    expect(getTextbox().value).toBe(`2024-11-28${time}`)
    expect(changes).toEqual([toStored(`2024-11-28${time}`)])
  })

  it('accepts pasted text', async () => {
    const { user, changes } = open()
    act(() => getTextbox().focus())
    getTextbox().select()
    await user.paste(`2024年1月9日${time}`)
    await user.keyboard('{Enter}')
    expect(getTextbox().value).toBe(`2024-01-09${time}`)
    expect(changes).toEqual([toStored(`2024-01-09${time}`)])
  })

  it.each(['2023-02-29', '2024-11-028'])('rejects %s', async (text) => {
    const { user, changes } = open('2024-03-31')
    await typeInto(user, `${text}${time}`)
    await user.keyboard('{Enter}')
    expect(getTextbox().value).toBe(`${text}${time}`)
    expect(getTextbox().closest('.ant-picker')?.className).toContain('ant-picker-status-error')
    await leaveField(user)
    expect(changes.filter((change) => change !== `${text}${time}`)).toEqual([])
  })

  it('restores its value on Escape', async () => {
    const { user, changes } = open('2024-03-31')
    const before = getTextbox().value
    await typeInto(user, `2024-01-09${time}`)
    await user.keyboard('{Escape}')
    expect(getTextbox().value).toBe(before)
    await leaveField(user)
    expect([getTextbox().value, changes]).toEqual([before, []])
  })

  it('stores typed text on Ctrl+Enter before the dialog submits it', async () => {
    const { user, changes } = open()
    const sent: unknown[] = []
    const onKey = ({ ctrlKey, key }: KeyboardEvent) => ctrlKey && key === 'Enter' && sent.push(changes.at(-1))
    addEventListener('keydown', onKey)
    await typeInto(user, `2024/1/9${time}`)
    await user.keyboard('{Control>}{Enter}{/Control}')
    removeEventListener('keydown', onKey)
    expect(sent).toEqual([toStored(`2024-01-09${time}`)])
  })
})

describe('time input', () => {
  it.each([
    ['09:05:07', '09:05:07'],
    ['9:05', '09:05:00'],
    ['23:59:59', '23:59:59'],
  ])('stores %s', async (typed, time) => {
    const { user, changes } = openInput(TimeInput, '00:30:00')
    await typeInto(user, typed)
    await leaveField(user)
    expect([getTextbox().value, changes]).toEqual([time, [time]])
  })

  it('keeps text that is not a time', async () => {
    const { user, changes } = openInput(TimeInput)
    await typeInto(user, '24:00')
    await leaveField(user)
    expect([getTextbox().value, changes]).toEqual(['24:00', ['24:00']])
  })
})

// In quarters, since thousands of keystrokes are slow. The gate types only the first and last days of the months.
const isTyped = (day: string) => isFullTier || /-(?:01|10|28|29|31)$/.test(day)
it.each(isFullTier ? [0, 1, 2, 3] : [0])('stores every day of a leap year as typed, quarter %i', async (quarter) => {
  const { user, changes } = openInput(DateInput)
  act(() => getTextbox().focus())
  const days = listLeapYearDays().filter(
    (day) => isTyped(day) && Math.floor((Number(day.slice(5, 7)) - 1) / 3) === quarter,
  )
  const typed: string[] = []
  for (const day of days) {
    getTextbox().select()
    await user.keyboard(day)
    typed.push(getTextbox().value)
    await user.keyboard('{Enter}')
  }
  expect(typed).toEqual(days)
  expect(changes).toEqual(days.map(getDaySeconds))
})

it('clears an optional field by keyboard', async () => {
  const { user, changes } = openInput(DateInput, getDaySeconds('2024-03-31'))
  await user.clear(getTextbox())
  await user.tab()
  expect([getTextbox().value, changes]).toEqual(['', [null]])
})

it('clears a field with invalid text by keyboard', async () => {
  const { user, changes } = openInput(DateInput)
  await typeInto(user, 'abc')
  await leaveField(user)
  await user.clear(getTextbox())
  await leaveField(user)
  expect([getTextbox().value, changes]).toEqual(['', ['abc', null]])
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
        dependencies={{}}
        onChange={() => undefined}
        onChanges={() => undefined}
      />
      <button type="submit">Send</button>
    </form>,
  )
  const user = userEvent.setup()
  await user.click(getTextbox())
  await user.keyboard('{Enter}2028-02-29{Enter}{Enter}')
  expect(submitted).toEqual([])
})
