// Chips of filters that are set but collapsed, each with a clear button, so that no active filter is hidden.
import { CloseOutlined } from '@ant-design/icons'
import type { FilterMeta, Language } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { ListState } from '../view/list-state.ts'
import type { ListDispatch } from '../view/use-list-state.ts'
import { buildFilterChange } from './filter-change.ts'
import { FilterSummary } from './filter-summary.tsx'
import styles from './filter-chips.module.css'

export interface FilterChipsProps {
  readonly filters: readonly FilterMeta[]
  readonly values: ListState['filters']
  readonly language: Language
  readonly send: ListDispatch
  readonly children?: ReactNode
}

export function FilterChips({ filters, values, language, send, children }: FilterChipsProps) {
  const { t } = useTranslation()
  const active = listActiveFilters(filters, values)
  if (active.length === 0 && children === undefined) return null
  return (
    <ul className={styles['chips']}>
      {active.map((filter) => (
        <li key={filter.name} className={styles['chip']}>
          <span className={styles['name']}>{filter.title}</span>
          <span className={styles['words']}>
            <FilterSummary filter={filter} values={values} language={language} />
          </span>
          <button
            type="button"
            aria-label={t('list.clear_one', { filter: filter.title })}
            onClick={() => send({ kind: 'filters', values: buildFilterChange(filters, filter, undefined) })}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      {children}
    </ul>
  )
}

export const listActiveFilters = (filters: readonly FilterMeta[], values: ListState['filters']): FilterMeta[] =>
  filters.filter(({ name, second_name: second = '' }) => values[name] !== undefined || values[second] !== undefined)
