import type { ColumnMeta } from '@cangdan/protocol'
import { ChoiceButton } from '#generic/actions/menu/choice-button.tsx'
import { useTranslation } from '#i18n/index.ts'
import type { SortColumn } from '../view/view-document.ts'

export interface SortChoiceProps {
  readonly columns: readonly ColumnMeta[]
  readonly sort: readonly SortColumn[]
  readonly onSort: (sort: readonly SortColumn[]) => void
}

export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sort === true)
  if (sortable.length === 0) return null
  const single = sortable.flatMap(({ name, title }) => [
    { value: formatSort({ name, ascending: true }), label: `${title} ↑` },
    { value: formatSort({ name, ascending: false }), label: `${title} ↓` },
  ])
  const titles = new Map(single.map(({ value, label }) => [value, label]))
  const value = sort.map(formatSort).join()
  const label = sort.map((each) => titles.get(formatSort(each)) ?? each.name).join(', ')
  // Links and the table can sort by several columns; this menu sets one.
  const options = sort.length > 1 ? [{ value, label }, ...single] : single
  return (
    <ChoiceButton
      label={t('list.sort')}
      value={value === '' ? undefined : value}
      options={options}
      placeholder={t('list.sort')}
      reset={{ label: t('list.unsorted'), onClick: () => onSort([]) }}
      onChoose={(chosen) => onSort(chosen.split(',').map(parseSort))}
    />
  )
}

const formatSort = ({ name, ascending }: SortColumn): string => `${ascending ? '+' : '-'}${name}`
const parseSort = (text: string): SortColumn => ({ name: text.slice(1), ascending: text.startsWith('+') })
