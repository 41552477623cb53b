// Datetime range filter on antd's range picker: milliseconds inside, whole seconds on the wire (L17).
import { COLUMN_KINDS } from '@cangdan/protocol'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { MINUTE_TEXT } from '#generic/dates/date-text.ts'
import { TypedRangePicker } from '#generic/dates/typed-picker.tsx'
import { useTranslation } from '#i18n/index.ts'
import { useMobile } from '#ui/use-mobile.ts'
import { createDayPresets } from './day-presets.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'
import { ALLOW_EMPTY_ENDS } from './allow-empty-ends.ts'

export function RangePicker({ filter, wire, onChange }: FilterProps) {
  const { t } = useTranslation()
  const range = wire === undefined ? undefined : COLUMN_KINDS.datetime.readFilter(wire)
  const isNarrow = useMobile()
  const today = dayjs()
  return (
    <TypedRangePicker
      as={DatePicker}
      text={MINUTE_TEXT}
      className={styles['range'] ?? ''}
      data-active={wire !== undefined}
      prefix={<span className={styles['label']}>{filter.title}</span>}
      aria-label={filter.title}
      value={[toPickerInstant(range?.from), toPickerInstant(range?.to)]}
      {...ALLOW_EMPTY_ENDS}
      // On phones the keyboard would cover the calendar.
      inputReadOnly={isNarrow}
      showTime={{ format: 'HH:mm', defaultOpenValue: [today.startOf('day'), today.endOf('day')] }}
      presets={createDayPresets(today, t)}
      classNames={{ popup: { root: styles['popup'] ?? '' } }}
      placeholder={[t('list.from'), t('list.to')]}
      onChange={(ends) => onChange(toInstantRangeWire(ends))}
    />
  )
}

/** Both minutes are included, the last up to its last second; a missing end is open. */
export function toInstantRangeWire(ends: readonly [Dayjs | null, Dayjs | null] | null): string | undefined {
  const [from = null, to = null] = ends ?? []
  return COLUMN_KINDS.datetime.writeFilter({
    ...(from === null ? {} : { from: from.startOf('minute').unix() }),
    ...(to === null ? {} : { to: to.endOf('minute').unix() }),
  })
}

const toPickerInstant = (seconds: number | undefined): Dayjs | null =>
  seconds === undefined ? null : dayjs.unix(seconds)
