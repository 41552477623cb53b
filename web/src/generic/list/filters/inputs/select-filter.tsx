import { type Choice, COLUMN_KINDS } from '@cangdan/protocol'
import { Select } from 'antd'
import type { FilterProps } from './filter-props.ts'
import { RemoteFilter } from './remote-filter.tsx'
import styles from './filter-box.module.css'

/** Number of options above which the list is searchable. */
const MIN_SEARCHABLE = 8

export function SelectFilter(props: FilterProps) {
  const { remote } = props.filter
  return remote === undefined ? <ListedFilter {...props} /> : <RemoteFilter {...props} remote={remote} />
}

function ListedFilter({ filter, wire, onChange }: FilterProps) {
  const options = filter.options ?? []
  const chosen = wire === undefined ? undefined : COLUMN_KINDS.select.readFilter(wire)
  return (
    <Select<Choice>
      className={styles['choice'] ?? ''}
      data-active={wire !== undefined}
      prefix={<span className={styles['label']}>{filter.title}</span>}
      aria-label={filter.title}
      value={chosen ?? null}
      options={options}
      allowClear
      showSearch={options.length > MIN_SEARCHABLE && { optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(value?: Choice | null) =>
        onChange(value === undefined || value === null ? undefined : COLUMN_KINDS.select.writeFilter(value))
      }
    />
  )
}
