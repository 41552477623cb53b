// antd's range picker on a datetime filter: milliseconds inside, whole seconds on the wire (L17).
import { COLUMN_KINDS } from '@cangdan/protocol'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from '#i18n/index.ts'
import { useMobile } from '#ui/use-mobile.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'
import { PASSABLE } from './passable.ts'

const MINUTES = 'YYYY-MM-DD HH:mm'

export function RangePicker({ filter, wire, onChange }: FilterProps) {
  const { t } = useTranslation()
  const range = wire === undefined ? undefined : COLUMN_KINDS.datetime.readFilter(wire)
  const isNarrow = useMobile()
  const today = dayjs()
  const lastDays = (days: number): [Dayjs, Dayjs] => [
    today.subtract(days - 1, 'day').startOf('day'),
    today.endOf('day'),
  ]
  return (
    <DatePicker.RangePicker
      className={styles['range'] ?? ''}
      data-active={wire !== undefined}
      prefix={<span className={styles['label']}>{filter.title}</span>}
      aria-label={filter.title}
      value={range === undefined ? null : [dayjs.unix(range.from), dayjs.unix(range.to)]}
      format={MINUTES}
      {...PASSABLE}
      // A phone's keyboard would cover the days.
      inputReadOnly={isNarrow}
      showTime={{ format: 'HH:mm', defaultOpenValue: [today.startOf('day'), today.endOf('day')] }}
      presets={[
        { label: t('list.today'), value: lastDays(1) },
        { label: t('list.last_days', { n: 7 }), value: lastDays(7) },
        { label: t('list.last_days', { n: 30 }), value: lastDays(30) },
        { label: t('list.this_month'), value: [today.startOf('month'), today.endOf('month')] },
        { label: t('list.this_year'), value: [today.startOf('year'), today.endOf('year')] },
      ]}
      classNames={{ popup: { root: styles['popup'] ?? '' } }}
      placeholder={[t('list.from'), t('list.to')]}
      onChange={(ends) => onChange(wireOf(ends))}
    />
  )
}

/** Both minutes belong to the range, the last one to its last second. */
export function wireOf(ends: readonly [Dayjs | null, Dayjs | null] | null): string | undefined {
  const [from, to] = ends ?? [null, null]
  if (from === null || to === null) return undefined
  return COLUMN_KINDS.datetime.writeFilter({
    from: from.startOf('minute').unix(),
    to: to.endOf('minute').unix(),
  })
}
