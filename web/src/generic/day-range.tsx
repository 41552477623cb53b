// Two days of Shanghai, wherever one sits: from the first to the last, both in it.
import { startOfDay, title } from '@cangdan/protocol'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { serverNow } from '#api/clock.ts'
import { useLanguage } from '#i18n/index.ts'

const DAY = 'YYYY-MM-DD'
const SHANGHAI_S = 8 * 3600
const FIRST = title('开始日期', 'First day', 'Primer día', '開始日')
const LAST = title('结束日期', 'Last day', 'Último día', '終了日')

/** Of seconds UTC, `2026-01-31`. */
export const dayInShanghai = (seconds: number): string =>
  new Date((startOfDay(seconds) + SHANGHAI_S) * 1000).toISOString().slice(0, 10)
export const todayInShanghai = (): string => dayInShanghai(serverNow())

export type Days = readonly [from: string, to: string]

interface DayRangeProps {
  readonly value: Days
  readonly onChange: (days: Days) => void
  /** The first day that there is anything of. */
  readonly min?: string | undefined
  /** Today, unless it says so. */
  readonly max?: string
}

export function DayRange({ value: [from, to], onChange, min, max = todayInShanghai() }: DayRangeProps) {
  const { language } = useLanguage()
  return (
    <DatePicker.RangePicker
      value={[dayjs(from), dayjs(to)]}
      format={DAY}
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
