// Filter bar of a list: one row, more on request; on a phone a collapsible block.
import { DownOutlined, FilterOutlined } from '@ant-design/icons'
import type { FilterMeta, Language } from '@cangdan/protocol'
import { Button } from 'antd'
import { memo, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { isFiltered, type ListState } from '../view/list-state.ts'
import type { ListDispatch } from '../view/use-list-state.ts'
import { useAdvancedFilter } from './advanced/use-advanced-filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import { buildFilterChange } from './filter-change.ts'
import { FILTERS } from './filters.tsx'
import { useOverflow } from './use-overflow.ts'
import styles from './filter-bar.module.css'

export interface FilterBarProps extends Pick<ListState, 'advanced'> {
  readonly filters: readonly FilterMeta[]
  readonly values: ListState['filters']
  readonly isNarrow: boolean
  /** When nothing matches, the empty state has the clear button instead. */
  readonly isClearedBelow: boolean
  readonly send: ListDispatch
}

/** Memoized: does not rerender with each page. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { filters, values, advanced: tree, isNarrow, isClearedBelow, send } = props
  const { t, language } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  // Undefined until first opened.
  const [isOpen, setIsOpen] = useState<boolean>()
  const { isTall, firstRow } = useOverflow(list, filters.length)
  const advanced = useAdvancedFilter({ filters, tree, language, send })
  if (filters.length === 0) return null

  const isIdle = !isFiltered({ filters: values, advanced: tree })
  // Collapsed filters on a phone are not rendered until they are opened.
  const drawn = isNarrow && isOpen === undefined ? [] : filters
  const visible = isOpen ? filters.length : isNarrow ? 0 : isTall ? firstRow : filters.length
  return (
    <search className={styles['bar']} data-narrow={isNarrow} aria-label={t('list.filters')}>
      <ul ref={list} id={id} className={styles['list']} data-folded={visible === filters.length ? undefined : visible}>
        {drawn.map((filter, index) => (
          <li key={filter.name} data-type={filter.type} data-hidden={index >= visible || undefined}>
            <FilterItem filter={filter} filters={filters} values={values} language={language} send={send} />
          </li>
        ))}
      </ul>
      <div className={styles['tools']}>
        {(isNarrow || isTall) && (
          <Button
            type={isNarrow ? 'default' : 'text'}
            icon={isNarrow ? <FilterOutlined aria-hidden /> : undefined}
            aria-expanded={isOpen === true}
            aria-controls={id}
            onClick={() => setIsOpen(isOpen !== true)}
          >
            {isOpen ? t('list.fewer_filters') : t(isNarrow ? 'list.filters' : 'list.more_filters')}
            <DownOutlined className={styles['arrow']} data-open={isOpen} aria-hidden />
          </Button>
        )}
        {advanced.button}
        {/* Space is reserved, so that filters do not move while they are used. */}
        <span className={styles['clear']} data-idle={isIdle || (isNarrow && isClearedBelow)}>
          <Button type="text" onClick={() => send({ kind: 'clear' })}>
            {t('list.clear_filters')}
          </Button>
        </span>
      </div>
      <FilterChips filters={filters.slice(visible)} values={values} language={language} send={send}>
        {advanced.chip}
      </FilterChips>
      {advanced.drawer}
    </search>
  )
})

interface OneFilterProps {
  readonly filter: FilterMeta
  readonly filters: readonly FilterMeta[]
  readonly values: ListState['filters']
  readonly language: Language
  readonly send: ListDispatch
}

function FilterItem({ filter, filters, values, language, send }: OneFilterProps) {
  const { Control } = FILTERS[filter.type]
  return (
    <Control
      filter={filter}
      wire={values[filter.name]}
      language={language}
      dependencies={values}
      onChange={(value, continues = false) =>
        send({ kind: 'filters', values: buildFilterChange(filters, filter, value) }, { replace: continues })
      }
      onChanges={(changes) => send({ kind: 'filters', values: changes })}
    />
  )
}
