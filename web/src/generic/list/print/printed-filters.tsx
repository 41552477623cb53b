import type { TableMeta } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue } from '#ui/data-display/key-value.tsx'
import { AdvancedSummary } from '../filters/advanced/advanced-summary.tsx'
import { listActiveFilters } from '../filters/filter-chips.tsx'
import { FilterSummary } from '../filters/filter-summary.tsx'
import type { ListState } from '../view/list-state.ts'
import { findChosenNode, getNodeLabel } from '../tree/tree-choice.ts'

interface PrintedFiltersProps {
  readonly meta: TableMeta
  readonly values: ListState['filters']
  readonly advanced: ListState['advanced']
}

export function PrintedFilters({ meta, values, advanced }: PrintedFiltersProps) {
  const { t, language } = useTranslation()
  const active = listActiveFilters(meta.top_search, values)
  const node = getTreeLabel(meta, values)
  return (
    <KeyValue name={t('list.filters')}>
      {active.length === 0 && node === undefined && advanced === undefined && t('print.no_filters')}
      {node !== undefined && <span data-filter="">{node} </span>}
      {active.map((filter) => (
        <span key={filter.name} data-filter="">
          {filter.title}
          {filter.unit === undefined ? '' : ` (${filter.unit})`}:{' '}
          <FilterSummary filter={filter} values={values} language={language} />{' '}
        </span>
      ))}
      {advanced !== undefined && (
        <span data-filter="">
          <AdvancedSummary node={advanced} filters={meta.top_search} language={language} />
        </span>
      )}
    </KeyValue>
  )
}

/** Returns the label of the selected tree node; undefined when a filter shows the same value. */
function getTreeLabel(
  { tree_search_nodes: nodes = [], tree_search_names: levels = [], top_search: above }: TableMeta,
  values: ListState['filters'],
): string | undefined {
  const chosen = findChosenNode(levels, values)
  const hasFilter = above.some(({ name, second_name }) => levels.includes(name) || levels.includes(second_name ?? ''))
  return chosen === undefined || hasFilter ? undefined : getNodeLabel(nodes, chosen)
}
