// Inputs for a day, an instant and a time of day. A day is a Shanghai day regardless of the user's time zone, so the picker handles it as the text
// of its date.
import { formatShanghaiDay, endOfDay, readDay } from '@cangdan/protocol'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { getServerTime } from '#api/transport/clock.ts'
import { DAY, DAY_TEXT, INSTANT_TEXT, TIME, TIME_TEXT } from '#generic/dates/date-text.ts'
import { TypedPicker } from '#generic/dates/typed-picker.tsx'
import { useTranslation } from '#i18n/index.ts'
import { useMobile } from '#ui/use-mobile.ts'
import { getAriaProps, type InputProps } from './input-props.ts'

export function DateInput(props: InputProps) {
  const { field, value, onChange } = props
  return (
    <TypedPicker
      {...useCommon(props)}
      text={DAY_TEXT}
      value={typeof value === 'number' ? dayjs(formatShanghaiDay(value)) : null}
      {...(field.latest === 'today' ? { disabledDate: isFutureDay } : {})}
      {...(field.earliest === 'today' ? { disabledDate: isPastDay } : {})}
      onChange={(day) => onChange(day === null ? null : (readDay(day.format(DAY)) ?? null))}
    />
  )
}

const isFutureDay = (day: Dayjs): boolean => (readDay(day.format(DAY)) ?? 0) > getServerTime()

const isPastDay = (day: Dayjs): boolean => endOfDay(readDay(day.format(DAY)) ?? 0) < getServerTime()

export function DatetimeInput(props: InputProps) {
  const { value, onChange } = props
  return (
    <TypedPicker
      as={DatePicker}
      {...useCommon(props)}
      text={INSTANT_TEXT}
      value={typeof value === 'number' ? dayjs.unix(value) : null}
      showTime={{ format: TIME }}
      onChange={(instant) => onChange(instant === null ? null : instant.unix())}
    />
  )
}

export function TimeInput(props: InputProps) {
  const { value, onChange } = props
  const time = typeof value === 'string' ? TIME_TEXT.parse(value) : undefined
  return (
    <TypedPicker
      as={DatePicker}
      picker="time"
      {...useCommon(props)}
      text={TIME_TEXT}
      value={time ?? null}
      onChange={(chosen) => onChange(chosen === null ? null : chosen.format(TIME))}
    />
  )
}

function useCommon(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const { t } = useTranslation()
  return {
    id,
    placeholder: t('form.choose'),
    allowClear: field.required !== true,
    // On phones the keyboard would cover the calendar.
    inputReadOnly: useMobile(),
    status: isInvalid ? 'error' : '',
    style: { width: '100%' },
    ...getAriaProps(props),
    // Invalid text stays in the field; the form shows the error and does not submit.
    unreadable: typeof value === 'string' && value !== '' ? value : undefined,
    onUnreadable: onChange,
    onLeave,
  } as const
}
