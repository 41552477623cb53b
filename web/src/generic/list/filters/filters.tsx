// One filter per column type: its control and its text form. Adding a type to the protocol is a compile error here until both exist.
import {
  COLUMN_KINDS,
  type ColumnType,
  formatShanghaiDay,
  formatDuration,
  type FilterMeta,
  type InstantRange,
  type Language,
  getPathLabels,
} from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { formatInstant, formatNumber, t } from '#i18n/index.ts'
import { getCascadePath } from './inputs/cascade-path.ts'
import type { FilterProps } from './inputs/filter-props.ts'
import { createLazyFilter } from './inputs/lazy-filter.tsx'
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
const loadChoiceFilters = () => import('./inputs/choice-filters.tsx')
const loadDayPickers = () => import('./inputs/day-pickers.tsx')

export const FILTERS: Record<ColumnType, FilterKind> = {
  text: { Control: TextFilter, words: (wire) => wire },
  select: {
    Control: createLazyFilter(async () => (await loadChoiceFilters()).SelectFilter),
    words: (wire, filter) => formatOption(wire, filter),
  },
  checkbox: {
    Control: createLazyFilter(async () => (await loadChoiceFilters()).CheckboxFilter),
    words: (wire, filter) =>
      wire
        .split(',')
        .map((choice) => formatOption(choice, filter))
        .join(', '),
  },
  tags: { Control: TextFilter, words: (wire) => wire },
  cascade: {
    Control: createLazyFilter(async () => (await import('./inputs/cascade-filter.tsx')).CascadeFilter),
    words: (wire, { cascades = [] }, _language, second) =>
      getPathLabels(cascades, getCascadePath(cascades, wire === '' ? undefined : wire, second)).join(' / '),
  },
  number: { Control: NumberFilter, words: formatNumberRange },
  date: {
    Control: createLazyFilter(async () => (await loadDayPickers()).DayRangeFilter),
    words: formatDayRange,
  },
  datetime: {
    Control: createLazyFilter(async () => (await import('./inputs/range-picker.tsx')).RangePicker),
    words: formatInstantRange,
  },
  eqdate: {
    Control: createLazyFilter(async () => (await loadDayPickers()).DayFilter),
    words: formatDayFilter,
  },
  time: {
    Control: createLazyFilter(async () => (await loadDayPickers()).TimeRangeFilter),
    words: (wire) => wire.replace(',', ' – '),
  },
  eqtime: {
    Control: createLazyFilter(async () => (await loadDayPickers()).InstantFilter),
    words: (wire) => formatInstant(COLUMN_KINDS.eqtime.readFilter(wire) ?? 0),
  },
  second: { Control: SecondFilter, words: formatDurationRange },
  image: NO_FILTER,
  hide: NO_FILTER,
}

function formatOption(wire: string, { options = [] }: FilterMeta): string {
  return options.find(({ value }) => String(value) === wire)?.label ?? wire
}

function formatNumberRange(wire: string, { decimal }: FilterMeta, language: Language): string {
  return formatRange(COLUMN_KINDS.number.readFilter(wire), (bound) => formatNumber(language, bound, decimal))
}

function formatDurationRange(wire: string): string {
  const range = COLUMN_KINDS.second.readFilter(wire)
  if (range?.min !== undefined && range.min === range.max) return formatDuration(range.min)
  return formatRange(range, formatDuration)
}

function formatRange(
  range: { readonly min?: number; readonly max?: number } | undefined,
  show: (bound: number) => string,
): string {
  const { min, max } = range ?? {}
  if (min === undefined) return max === undefined ? '' : `≤ ${show(max)}`
  return max === undefined ? `≥ ${show(min)}` : `${show(min)} – ${show(max)}`
}

function formatInstantRange(wire: string): string {
  // To the minute, like the control.
  return formatOpenRange(COLUMN_KINDS.datetime.readFilter(wire), (seconds) => formatInstant(seconds).slice(0, -3))
}

function formatDayRange(wire: string): string {
  return formatOpenRange(COLUMN_KINDS.date.readFilter(wire), formatShanghaiDay)
}

function formatOpenRange(range: InstantRange = {}, show: (seconds: number) => string): string {
  const [from, to] = [range.from, range.to].map((end) => (end === undefined ? undefined : show(end)))
  if (from === undefined) return to === undefined ? '' : t('list.until', { time: to })
  if (to === undefined) return t('list.since', { time: from })
  return from === to ? from : `${from} – ${to}`
}

function formatDayFilter(wire: string): string {
  const day = COLUMN_KINDS.eqdate.readFilter(wire)
  return day === undefined ? '' : formatShanghaiDay(day)
}
