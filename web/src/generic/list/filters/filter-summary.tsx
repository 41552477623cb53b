import { getNumberChoices, COLUMN_KINDS, type FilterMeta, type Language } from '@cangdan/protocol'
import { useLabels } from '#generic/remote/use-options.ts'
import { FILTERS } from './filters.tsx'

export interface FilterSummaryProps {
  readonly filter: FilterMeta
  readonly values: Readonly<Record<string, string>>
  readonly language: Language
}

export function FilterSummary({ filter, values, language }: FilterSummaryProps) {
  const wire = values[filter.name] ?? ''
  // A single record is sent as a list of one.
  const named = useLabels(filter.remote, getNumberChoices(COLUMN_KINDS.checkbox.readFilter(wire)))
  if (filter.remote !== undefined) return named.map(({ label }) => label).join(', ')
  return FILTERS[filter.type].words(wire, filter, language, values[filter.second_name ?? ''])
}
