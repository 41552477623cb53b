// Sorting where there is no head of a table to click on.
import type { ColumnMeta } from '@cangdan/protocol'
import { Select } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import type { Sorting } from '../view/view-document.ts'

export interface SortChoiceProps {
  readonly columns: readonly ColumnMeta[]
  readonly sort: Sorting | undefined
  readonly onSort: (sort: Sorting | undefined) => void
}

export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sort === true)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ name, title }) => [
    { value: write({ name, ascending: true }), label: `${title} ↑` },
    { value: write({ name, ascending: false }), label: `${title} ↓` },
  ])
  return (
    <Select<string>
      value={sort === undefined ? null : write(sort)}
      options={options}
      placeholder={t('list.sort')}
      aria-label={t('list.sort')}
      allowClear
      popupMatchSelectWidth={false}
      onChange={(value?: string) => onSort(value === undefined ? undefined : read(value))}
    />
  )
}

const write = ({ name, ascending }: Sorting): string => `${ascending ? '+' : '-'}${name}`
const read = (text: string): Sorting => ({ name: text.slice(1), ascending: text.startsWith('+') })
