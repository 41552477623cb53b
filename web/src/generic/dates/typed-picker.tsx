// antd's pickers with custom text fields: antd parses at each key and overwrites the typed text.
import dayjs, { type Dayjs } from 'dayjs'
import { use, useMemo, type ChangeEvent, type ComponentProps } from 'react'
import { DayPicker } from './day-picker.ts'
import { TypingContext, useTyping, type TypingOptions } from './use-typing.ts'

interface TypedInputProps extends ComponentProps<'input'> {
  readonly 'date-range'?: 'start' | 'end'
}

function TypedInput({ value, onKeyDown, ...rest }: TypedInputProps) {
  const { texts, isUnreadable, onType, onKey } = use(TypingContext)
  const end = rest['date-range'] === 'end' ? 1 : 0
  return (
    <input
      {...rest}
      value={texts[end] ?? value}
      aria-invalid={isUnreadable || rest['aria-invalid']}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onType(end, target.value)}
      onKeyDown={(event) => onKey(end, event, () => onKeyDown?.(event))}
    />
  )
}

const COMPONENTS = { input: TypedInput }

/** Returns the same object for the same instant: the picker resets its selection when its value changes. */
function useDate(date: Dayjs | null | undefined): Dayjs | null {
  const instant = date?.valueOf()
  return useMemo(() => (instant === undefined ? null : dayjs(instant)), [instant])
}

type OwnProps = 'value' | 'onChange' | 'format' | 'components' | 'onCalendarChange' | 'onBlur'

interface TypedProps extends Pick<TypingOptions, 'text' | 'isAllowed'> {
  /** Defaults to business days (Shanghai); `DatePicker` uses instants of the user's clock. */
  readonly as?: typeof DayPicker
}

export interface TypedPickerProps
  extends TypedProps,
    Pick<TypingOptions, 'unreadable' | 'onUnreadable'>,
    Omit<ComponentProps<typeof DayPicker>, OwnProps | 'multiple' | 'defaultValue' | 'onOk'> {
  readonly value: Dayjs | null
  readonly onChange: (date: Dayjs | null) => void
  readonly onLeave?: () => void
}

export function TypedPicker(props: TypedPickerProps) {
  const { as: Picker = DayPicker, value, text, unreadable, isAllowed, onChange, onUnreadable, ...rest } = props
  const { onLeave, status, ...more } = rest
  const typing = useTyping({
    values: [value],
    text,
    unreadable,
    isAllowed,
    mayBeEmpty: more.allowClear !== false,
    onChange: ([date = null]) => onChange(date),
    onUnreadable,
  })
  return (
    <TypingContext value={typing.context}>
      <Picker<Dayjs>
        {...more}
        {...typing.picker}
        components={COMPONENTS}
        status={typing.isUnreadable ? 'error' : (status ?? '')}
        value={useDate(typing.dates[0])}
        onChange={(date: Dayjs | null) => typing.pass([date])}
        onCalendarChange={(date) => typing.write([Array.isArray(date) ? (date[0] ?? null) : date])}
        onBlur={(event) => {
          typing.leave(event)
          onLeave?.()
        }}
      />
    </TypingContext>
  )
}

type Range = readonly [Dayjs | null, Dayjs | null]

export interface TypedRangePickerProps
  extends TypedProps,
    Omit<ComponentProps<typeof DayPicker.RangePicker>, OwnProps> {
  readonly value: Range
  /** Both ends, sorted. */
  readonly onChange: (range: Range) => void
}

export function TypedRangePicker(props: TypedRangePickerProps) {
  const { as: Picker = DayPicker, value, text, isAllowed, onChange, status, ...rest } = props
  const typing = useTyping({
    values: value,
    text,
    isAllowed,
    mayBeEmpty: rest.allowClear !== false,
    onChange: ([from = null, to = null]) => onChange([from, to]),
  })
  const [from, to] = [useDate(typing.dates[0]), useDate(typing.dates[1])]
  return (
    <TypingContext value={typing.context}>
      <Picker.RangePicker
        {...rest}
        {...typing.picker}
        components={COMPONENTS}
        status={typing.isUnreadable ? 'error' : (status ?? '')}
        value={useMemo(() => [from, to], [from, to])}
        onChange={(range) => typing.pass(range ?? [null, null])}
        onCalendarChange={(range) => typing.write(range ?? [])}
        onBlur={typing.leave}
      />
    </TypingContext>
  )
}
