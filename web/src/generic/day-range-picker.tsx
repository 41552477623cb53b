// A day, or two, in a calendar: a chunk of its own.
import { title } from '@cangdan/protocol'
import dayjs, { type Dayjs } from 'dayjs'
import { useLanguage } from '#i18n/index.ts'
import { DAY, DayPicker, DAYS } from './day-picker.ts'
import { type DayChoiceProps, type DayRangeProps, todayInShanghai } from './day-range.tsx'

const FIRST = title('开始日期', 'First day', 'Primer día', '開始日')
const LAST = title('结束日期', 'Last day', 'Último día', '終了日')

export function DayChoicePicker({ value, onChange, label }: DayChoiceProps) {
  return (
    <DayPicker
      value={dayjs(value)}
      format={DAYS}
      allowClear={false}
      aria-label={label}
      disabledDate={(day: Dayjs) => day.format(DAY) > todayInShanghai()}
      onChange={(day) => day && onChange(day.format(DAY))}
    />
  )
}

export function DayRangePicker({ value: [from, to], onChange, min, max = todayInShanghai() }: DayRangeProps) {
  const { language } = useLanguage()
  return (
    <DayPicker.RangePicker
      value={[dayjs(from), dayjs(to)]}
      format={DAYS}
      allowClear={false}
      disabledDate={(day: Dayjs) => day.format(DAY) > max || (min !== undefined && day.format(DAY) < min)}
      placeholder={[FIRST[language], LAST[language]]}
      onChange={(days) => {
        const [first, last] = days ?? []
        if (first && last) onChange([first.format(DAY), last.format(DAY)])
      }}
    />
  )
}
