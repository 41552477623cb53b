// One filter per column type: how it is set, and how it reads in words. Add a type to the protocol and this file stops
// compiling until both exist.
import { COLUMN_KINDS, type ColumnType, type FilterMeta, type Language } from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { formatInstant, formatNumber } from '#i18n/index.ts'
import { DatetimeFilter } from './datetime-filter.tsx'
import type { FilterProps } from './filter-props.ts'
import { NumberFilter } from './number-filter.tsx'
import { SelectFilter } from './select-filter.tsx'
import { TextFilter } from './text-filter.tsx'

interface FilterKind {
  readonly Control: ComponentType<FilterProps>
  /** The value as a person says it; empty where it says nothing. */
  readonly words: (wire: string, filter: FilterMeta, language: Language) => string
}

/** Of a type that nobody filters by. */
const NO_FILTER: FilterKind = { Control: () => null, words: () => '' }

export const FILTERS: Record<ColumnType, FilterKind> = {
  text: { Control: TextFilter, words: (wire) => wire },
  select: {
    Control: SelectFilter,
    words: (wire, { options = [] }) => options.find(({ value }) => String(value) === wire)?.label ?? wire,
  },
  number: { Control: NumberFilter, words: numberWords },
  datetime: { Control: DatetimeFilter, words: datetimeWords },
  image: NO_FILTER,
  hide: NO_FILTER,
}

function numberWords(wire: string, { decimal }: FilterMeta, language: Language): string {
  const { min, max } = COLUMN_KINDS.number.readFilter(wire) ?? {}
  const show = (bound: number): string => formatNumber(language, bound, decimal)
  if (min === undefined) return max === undefined ? '' : `≤ ${show(max)}`
  return max === undefined ? `≥ ${show(min)}` : `${show(min)} – ${show(max)}`
}

function datetimeWords(wire: string): string {
  const range = COLUMN_KINDS.datetime.readFilter(wire)
  if (range === undefined) return ''
  // To the minute, as the control shows it.
  return [range.from, range.to].map((seconds) => formatInstant(seconds).slice(0, -3)).join(' – ')
}
