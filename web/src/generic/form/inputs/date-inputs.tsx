// A day, an instant, a time of day. A day is Shanghai's wherever its writer sits, so it passes through the picker as the text
// of its date.
import { dayText, endOfDay, plainText, readDay } from '@cangdan/protocol'
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { serverNow } from '#api/clock.ts'
import { DAY, DayPicker, DAYS, instants } from '#generic/day-picker.ts'
import { useTranslation } from '#i18n/index.ts'
import { useMobile } from '#ui/use-mobile.ts'
import { ariaOf, type InputProps } from './input-props.ts'

const TIME = 'HH:mm:ss'
const INSTANTS = instants(`${DAY} ${TIME}`)

export function DateInput(props: InputProps) {
  const { field, value, onChange } = props
  return (
    <DayPicker
      {...useCommon(props)}
      value={typeof value === 'number' ? dayjs(dayText(value)) : null}
      format={DAYS}
      {...(field.latest === 'today' ? { disabledDate: isAhead } : {})}
      {...(field.earliest === 'today' ? { disabledDate: isBehind } : {})}
      onChange={(day: Dayjs | null) => onChange(day === null ? null : (readDay(day.format(DAY)) ?? null))}
    />
  )
}

/** Whether the day has not begun yet in Shanghai. */
const isAhead = (day: Dayjs): boolean => (readDay(day.format(DAY)) ?? 0) > serverNow()

/** Whether the day is over in Shanghai. */
const isBehind = (day: Dayjs): boolean => endOfDay(readDay(day.format(DAY)) ?? 0) < serverNow()

export function DatetimeInput(props: InputProps) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...useCommon(props)}
      value={typeof value === 'number' ? dayjs.unix(value) : null}
      format={INSTANTS}
      showTime={{ format: TIME }}
      onChange={(instant: Dayjs | null) => onChange(instant === null ? null : instant.unix())}
    />
  )
}

export function TimeInput(props: InputProps) {
  const { value, onChange } = props
  const time = plainText(value)
  return (
    <TimePicker
      {...useCommon(props)}
      value={time === '' ? null : dayjs(`2000-01-01 ${time}`)}
      format={TIME}
      onChange={(chosen: Dayjs | null) => onChange(chosen === null ? null : chosen.format(TIME))}
    />
  )
}

function useCommon(props: InputProps) {
  const { field, id, isInvalid, onLeave } = props
  const { t } = useTranslation()
  return {
    id,
    placeholder: t('form.choose'),
    allowClear: field.required !== true,
    // A phone's keyboard would cover the days.
    inputReadOnly: useMobile(),
    status: isInvalid ? 'error' : '',
    style: { width: '100%' },
    ...ariaOf(props),
    onBlur: onLeave,
  } as const
}
