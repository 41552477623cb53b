// One filter per column type: its control and its text form. Adding a type to the protocol is a compile error here until both exist.
import {
  COLUMN_KINDS,
  type ColumnType,
  dayText,
  durationText,
  type FilterMeta,
  type InstantRange,
  type Language,
  pathLabels,
} from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { formatInstant, formatNumber, t } from '#i18n/index.ts'
import { pathOf } from './inputs/cascade-path.ts'
import type { FilterProps } from './inputs/filter-props.ts'
import { lazyFilter } from './inputs/lazy-filter.tsx'
import { NumberFilter } from './inputs/number-filter.tsx'
import { SecondFilter } from './inputs/second-filter.tsx'
import { TextFilter } from './inputs/text-filter.tsx'

interface FilterKind {
  readonly Control: ComponentType<FilterProps>
  /** Returns the value as text; empty for no value. `second` is the value of the second level of a cascade. */
  readonly words: (wire: string, filter: FilterMeta, language: Language, second?: string) => string
}

/** For types that cannot be filtered. */
const NO_FILTER: FilterKind = { Control: () => null, words: () => '' }

/** Includes the record search. */
const choices = () => import('./inputs/choice-filters.tsx')
const pickers = () => import('./inputs/day-pickers.tsx')

export const FILTERS: Record<ColumnType, FilterKind> = {
  text: { Control: TextFilter, words: (wire) => wire },
  select: {
    Control: lazyFilter(async () => (await choices()).SelectFilter),
    words: (wire, filter) => optionWords(wire, filter),
  },
  checkbox: {
    Control: lazyFilter(async () => (await choices()).CheckboxFilter),
    words: (wire, filter) =>
      wire
        .split(',')
        .map((choice) => optionWords(choice, filter))
        .join(', '),
  },
  tags: { Control: TextFilter, words: (wire) => wire },
  cascade: {
    Control: lazyFilter(async () => (await import('./inputs/cascade-filter.tsx')).CascadeFilter),
    words: (wire, { cascades = [] }, _language, second) =>
      pathLabels(cascades, pathOf(cascades, wire === '' ? undefined : wire, second)).join(' / '),
  },
  number: { Control: NumberFilter, words: numberWords },
  date: { Control: lazyFilter(async () => (await pickers()).DayRangeFilter), words: dayRangeWords },
  datetime: {
    Control: lazyFilter(async () => (await import('./inputs/range-picker.tsx')).RangePicker),
    words: datetimeWords,
  },
  eqdate: { Control: lazyFilter(async () => (await pickers()).DayFilter), words: dayWords },
  time: {
    Control: lazyFilter(async () => (await pickers()).TimeRangeFilter),
    words: (wire) => wire.replace(',', ' – '),
  },
  eqtime: {
    Control: lazyFilter(async () => (await pickers()).InstantFilter),
    words: (wire) => formatInstant(COLUMN_KINDS.eqtime.readFilter(wire) ?? 0),
  },
  second: { Control: SecondFilter, words: secondWords },
  image: NO_FILTER,
  hide: NO_FILTER,
}

function optionWords(wire: string, { options = [] }: FilterMeta): string {
  return options.find(({ value }) => String(value) === wire)?.label ?? wire
}

function numberWords(wire: string, { decimal }: FilterMeta, language: Language): string {
  return rangeWords(COLUMN_KINDS.number.readFilter(wire), (bound) => formatNumber(language, bound, decimal))
}

function secondWords(wire: string): string {
  const range = COLUMN_KINDS.second.readFilter(wire)
  if (range?.min !== undefined && range.min === range.max) return durationText(range.min)
  return rangeWords(range, durationText)
}

function rangeWords(
  range: { readonly min?: number; readonly max?: number } | undefined,
  show: (bound: number) => string,
): string {
  const { min, max } = range ?? {}
  if (min === undefined) return max === undefined ? '' : `≤ ${show(max)}`
  return max === undefined ? `≥ ${show(min)}` : `${show(min)} – ${show(max)}`
}

function datetimeWords(wire: string): string {
  // To the minute, like the control.
  return sinceWords(COLUMN_KINDS.datetime.readFilter(wire), (seconds) => formatInstant(seconds).slice(0, -3))
}

function dayRangeWords(wire: string): string {
  return sinceWords(COLUMN_KINDS.date.readFilter(wire), dayText)
}

function sinceWords(range: InstantRange = {}, show: (seconds: number) => string): string {
  const [from, to] = [range.from, range.to].map((end) => (end === undefined ? undefined : show(end)))
  if (from === undefined) return to === undefined ? '' : t('list.until', { time: to })
  if (to === undefined) return t('list.since', { time: from })
  return from === to ? from : `${from} – ${to}`
}

function dayWords(wire: string): string {
  const day = COLUMN_KINDS.eqdate.readFilter(wire)
  return day === undefined ? '' : dayText(day)
}
