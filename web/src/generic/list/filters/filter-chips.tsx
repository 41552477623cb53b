// Filters that are set but folded away: in words, each with a way to take it off. No filter works unseen.
import { CloseOutlined } from '@ant-design/icons'
import { choicesOf, COLUMN_KINDS, type FilterMeta, type Language } from '@cangdan/protocol'
import { useLabels } from '#generic/remote/use-options.ts'
import { useTranslation } from '#i18n/index.ts'
import type { ListState } from '../list-state.ts'
import type { SendListEvent } from '../use-list-state.ts'
import { changeOf } from './filter-change.ts'
import { FILTERS } from './filters.tsx'
import styles from './filter-chips.module.css'

export interface FilterChipsProps {
  readonly filters: readonly FilterMeta[]
  readonly values: ListState['filters']
  readonly language: Language
  readonly send: SendListEvent
}

export function FilterChips({ filters, values, language, send }: FilterChipsProps) {
  const { t } = useTranslation()
  const active = activeFilters(filters, values)
  if (active.length === 0) return null
  return (
    <ul className={styles['chips']}>
      {active.map((filter) => (
        <li key={filter.name} className={styles['chip']}>
          <span className={styles['name']}>{filter.title}</span>
          <span className={styles['words']}>
            <FilterWords filter={filter} values={values} language={language} />
          </span>
          <button
            type="button"
            aria-label={t('list.clear_one', { filter: filter.title })}
            onClick={() => send({ kind: 'filters', values: changeOf(filters, filter, undefined) })}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Those that are set. */
export const activeFilters = (filters: readonly FilterMeta[], values: ListState['filters']): FilterMeta[] =>
  filters.filter(
    ({ name, second_name: second = '' }) => values[name] !== undefined || values[second] !== undefined,
  )

type WordsProps = Pick<FilterChipsProps, 'values' | 'language'> & { readonly filter: FilterMeta }

/** What a filter is set to, as a person says it. */
export function FilterWords({ filter, values, language }: WordsProps) {
  const wire = values[filter.name] ?? ''
  // One record travels as a list of one.
  const named = useLabels(filter.remote, choicesOf(COLUMN_KINDS.checkbox.readFilter(wire)))
  if (filter.remote !== undefined) return named.map(({ label }) => label).join(', ')
  return FILTERS[filter.type].words(wire, filter, language, values[filter.second_name ?? ''])
}
