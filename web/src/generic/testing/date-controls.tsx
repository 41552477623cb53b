import { act, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect } from 'vitest'
import { DayChoicePicker, DayRangePicker } from '../dates/day-range-picker.tsx'
import type { DayRangeValue } from '../dates/day-range.tsx'
import type { DraftValue } from '../form/fields/form-fields.ts'
import type { InputProps } from '../form/inputs/input-props.ts'
import type { FilterProps } from '../list/filters/inputs/filter-props.ts'

/** Returns the start of a Shanghai day in seconds. */
export const getDaySeconds = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000
/** Returns an instant of the local clock in seconds. */
export const getInstantSeconds = (local: string) => new Date(local).getTime() / 1000

export interface OpenedControl {
  readonly user: UserEvent
  readonly changes: readonly unknown[]
}

function Stateful<Value>({
  start,
  children,
  changes,
}: {
  readonly start: Value
  readonly children: (value: Value, onChange: (value: Value) => void) => ReactNode
  readonly changes: Value[]
}) {
  const [value, setValue] = useState(start)
  return (
    <>
      {children(value, (next) => {
        changes.push(next)
        setValue(next)
      })}
      <button>After</button>
    </>
  )
}

export function openInput(Input: (props: InputProps) => ReactNode, start: DraftValue = null) {
  const changes: DraftValue[] = []
  render(
    <Stateful start={start} changes={changes}>
      {(value, onChange) => (
        <Input
          field={{ name: 'day', title: 'Day', type: 'date', control: 'date' }}
          id="day"
          value={value}
          language="en"
          isInvalid={false}
          describedBy={undefined}
          onChange={onChange}
          onLeave={() => undefined}
        />
      )}
    </Stateful>,
  )
  return { user: userEvent.setup({ delay: null }), changes }
}

export function openChoice(start = '2024-05-05') {
  const changes: string[] = []
  render(
    <Stateful start={start} changes={changes}>
      {(day, onChange) => <DayChoicePicker label="Day" value={day} onChange={onChange} />}
    </Stateful>,
  )
  return { user: userEvent.setup({ delay: null }), changes }
}

export function openRange() {
  const changes: DayRangeValue[] = []
  render(
    <Stateful<DayRangeValue> start={['2024-01-01', '2024-03-31']} changes={changes}>
      {(days, onChange) => <DayRangePicker value={days} onChange={onChange} />}
    </Stateful>,
  )
  return { user: userEvent.setup({ delay: null }), changes }
}

export function openFilter(Control: (props: FilterProps) => ReactNode, start?: string) {
  const changes: (string | undefined)[] = []
  render(
    <Stateful start={start} changes={changes}>
      {(wire, onChange) => (
        <Control
          filter={{ name: 'day', title: 'Day', type: 'date' }}
          wire={wire}
          language="en"
          dependencies={{}}
          onChange={onChange}
          onChanges={() => undefined}
        />
      )}
    </Stateful>,
  )
  return { user: userEvent.setup({ delay: null }), changes }
}

export const listLeapYearDays = () =>
  Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))

export const getTextbox = (end = 0): HTMLInputElement => {
  const found = screen.getAllByRole<HTMLInputElement>('textbox')[end]
  if (found === undefined) throw new Error('The control has no text field at this position.')
  return found
}

/**
 * Types over the field's text key by key; nothing may rewrite it meanwhile. The calendar stays closed unless the field was clicked before, since
 * rendering it at each key takes most of the time.
 */
export async function typeInto(user: UserEvent, text: string, end = 0): Promise<void> {
  act(() => getTextbox(end).focus())
  getTextbox(end).select()
  for (let at = 0; at < text.length; at += 1) {
    await user.keyboard(text.charAt(at))
    expect(getTextbox(end).value).toBe(text.slice(0, at + 1))
  }
}

export async function leaveField(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'After' }))
  // A picker commits on blur with the next frame.
  await act(async () => {
    await new Promise(requestAnimationFrame)
  })
}

export const KEYS = [
  ['Enter', (user: UserEvent) => user.keyboard('{Enter}')],
  ['Tab', (user: UserEvent) => user.tab()],
  ['a click elsewhere', leaveField],
] as const
