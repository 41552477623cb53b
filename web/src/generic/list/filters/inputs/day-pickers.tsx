// Filters by day range, instant and time of day, on antd's pickers. A day is a Shanghai day regardless of the user's time zone, so the picker
// handles it as the text of its date.
import { COLUMN_KINDS, formatShanghaiDay, endOfDay, readDay } from '@cangdan/protocol'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { DAY, DAY_TEXT, INSTANT_TEXT, TIME, TIME_TEXT, parseTimeOfDay } from '#generic/dates/date-text.ts'
import { getShanghaiDate } from '#generic/dates/day-picker.ts'
import { TypedPicker, TypedRangePicker } from '#generic/dates/typed-picker.tsx'
import { useTranslation } from '#i18n/index.ts'
import { useMobile } from '#ui/use-mobile.ts'
import { createDayPresets } from './day-presets.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'
import { ALLOW_EMPTY_ENDS } from './allow-empty-ends.ts'

export function DayRangeFilter(props: FilterProps) {
  const { wire, onChange } = props
  const { t } = useTranslation()
  const range = wire === undefined ? undefined : COLUMN_KINDS.date.readFilter(wire)
  return (
    <TypedRangePicker
      {...useCommon(props)}
      {...ALLOW_EMPTY_ENDS}
      text={DAY_TEXT}
      classNames={{ popup: { root: `${styles['popup']} ${styles['days']}` } }}
      value={[toPickerDay(range?.from), toPickerDay(range?.to)]}
      presets={createDayPresets(getShanghaiDate(), t)}
      placeholder={[t('list.from_day'), t('list.to_day')]}
      onChange={(ends) => onChange(toDayRangeWire(ends))}
    />
  )
}

/** Both days are included, the last up to its last second (L17); a missing end is open. */
export function toDayRangeWire(ends: readonly [Dayjs | null, Dayjs | null] | null): string | undefined {
  const [from, to] = [toDaySeconds(ends?.[0]), toDaySeconds(ends?.[1])]
  return COLUMN_KINDS.date.writeFilter({
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to: endOfDay(to) }),
  })
}

const toPickerDay = (seconds: number | undefined): Dayjs | null =>
  seconds === undefined ? null : dayjs(formatShanghaiDay(seconds))

const toDaySeconds = (day: Dayjs | null | undefined): number | undefined =>
  day === null || day === undefined ? undefined : readDay(day.format(DAY))

export function DayFilter(props: FilterProps) {
  const { wire, onChange } = props
  const { t } = useTranslation()
  const day = wire === undefined ? undefined : COLUMN_KINDS.eqdate.readFilter(wire)
  return (
    <TypedPicker
      {...useCommon(props)}
      text={DAY_TEXT}
      value={toPickerDay(day)}
      placeholder={t('list.choose_day')}
      onChange={(chosen) => {
        const seconds = toDaySeconds(chosen)
        onChange(seconds === undefined ? undefined : COLUMN_KINDS.eqdate.writeFilter(seconds))
      }}
    />
  )
}

export function InstantFilter(props: FilterProps) {
  const { wire, onChange } = props
  const { t } = useTranslation()
  const instant = wire === undefined ? undefined : COLUMN_KINDS.eqtime.readFilter(wire)
  return (
    <TypedPicker
      as={DatePicker}
      {...useCommon(props)}
      text={INSTANT_TEXT}
      value={instant === undefined ? null : dayjs.unix(instant)}
      showTime={{ format: TIME }}
      placeholder={t('list.choose_instant')}
      onChange={(chosen) => onChange(chosen === null ? undefined : COLUMN_KINDS.eqtime.writeFilter(chosen.unix()))}
    />
  )
}

export function TimeRangeFilter(props: FilterProps) {
  const { wire, onChange } = props
  const { t } = useTranslation()
  const range = wire === undefined ? undefined : COLUMN_KINDS.time.readFilter(wire)
  return (
    <TypedRangePicker
      as={DatePicker}
      picker="time"
      {...useCommon(props)}
      {...ALLOW_EMPTY_ENDS}
      text={TIME_TEXT}
      value={range === undefined ? [null, null] : [parseTimeOfDay(range.from), parseTimeOfDay(range.to)]}
      placeholder={[t('list.from'), t('list.to')]}
      onChange={(ends) => onChange(toTimeRangeWire(ends))}
    />
  )
}

/** Both seconds are included (L17); a missing end is the start or end of the day. */
export function toTimeRangeWire(ends: readonly [Dayjs | null, Dayjs | null] | null): string | undefined {
  const [from = null, to = null] = ends ?? []
  return from === null && to === null
    ? undefined
    : COLUMN_KINDS.time.writeFilter({
        from: from?.format(TIME) ?? '00:00:00',
        to: to?.format(TIME) ?? '23:59:59',
      })
}

function useCommon({ filter, wire }: FilterProps) {
  const isNarrow = useMobile()
  return {
    className: styles['range'] ?? '',
    'data-active': wire !== undefined,
    prefix: <span className={styles['label']}>{filter.title}</span>,
    'aria-label': filter.title,
    // On phones the keyboard would cover the calendar.
    inputReadOnly: isNarrow,
    classNames: { popup: { root: styles['popup'] ?? '' } },
  }
}
