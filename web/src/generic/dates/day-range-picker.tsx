import { title } from '@cangdan/protocol'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from '#i18n/index.ts'
import { DAY, DAY_TEXT } from './date-text.ts'
import { type DayChoiceProps, type DayRangeProps, getShanghaiToday } from './day-range.tsx'
import { TypedPicker, TypedRangePicker } from './typed-picker.tsx'

const FIRST = title('开始日期', 'First day', 'Primer día', '開始日')
const LAST = title('结束日期', 'Last day', 'Último día', '終了日')

export function DayChoicePicker({ value, onChange, label }: DayChoiceProps) {
  const isAllowed = (day: Dayjs) => day.format(DAY) <= getShanghaiToday()
  return (
    <TypedPicker
      text={DAY_TEXT}
      value={dayjs(value)}
      allowClear={false}
      aria-label={label}
      isAllowed={isAllowed}
      onChange={(day) => day && onChange(day.format(DAY))}
    />
  )
}

export function DayRangePicker({ value: [from, to], onChange, min, max = getShanghaiToday() }: DayRangeProps) {
  const { t } = useTranslation()
  const isAllowed = (day: Dayjs) => day.format(DAY) <= max && (min === undefined || day.format(DAY) >= min)
  return (
    <TypedRangePicker
      text={DAY_TEXT}
      value={[dayjs(from), dayjs(to)]}
      allowClear={false}
      isAllowed={isAllowed}
      placeholder={[t(FIRST), t(LAST)]}
      onChange={([first, last]) => {
        if (first && last) onChange([first.format(DAY), last.format(DAY)])
      }}
    />
  )
}
