import type { Dayjs } from 'dayjs'
import type { Translate } from '#i18n/index.ts'

interface Preset {
  readonly label: string
  /** From the first moment of the first day to the last moment of the last day. */
  readonly value: [Dayjs, Dayjs]
}

/** `today` is a day in the time zone of the range. */
export function createDayPresets(today: Dayjs, t: Translate): Preset[] {
  const createRange = (from: Dayjs, to: Dayjs): [Dayjs, Dayjs] => [from.startOf('day'), to.endOf('day')]
  const month = today.subtract(1, 'month')
  return [
    { label: t('list.today'), value: createRange(today, today) },
    { label: t('list.last_days', { n: 7 }), value: createRange(today.subtract(6, 'day'), today) },
    { label: t('list.last_days', { n: 30 }), value: createRange(today.subtract(29, 'day'), today) },
    { label: t('list.this_month'), value: [today.startOf('month'), today.endOf('month')] },
    { label: t('list.last_month'), value: [month.startOf('month'), month.endOf('month')] },
    { label: t('list.this_year'), value: [today.startOf('year'), today.endOf('year')] },
  ]
}
