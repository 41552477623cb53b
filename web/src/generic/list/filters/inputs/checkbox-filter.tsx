import { type Choice, COLUMN_KINDS, sortChoices } from '@cangdan/protocol'
import { Select } from 'antd'
import type { FilterProps } from './filter-props.ts'
import { RemoteFilter } from './remote-filter.tsx'
import styles from './filter-box.module.css'

export function CheckboxFilter(props: FilterProps) {
  const { remote } = props.filter
  return remote === undefined ? <ListedFilter {...props} /> : <RemoteFilter {...props} remote={remote} />
}

function ListedFilter({ filter, wire, onChange }: FilterProps) {
  const { title, options = [] } = filter
  const chosen = wire === undefined ? undefined : COLUMN_KINDS.checkbox.readFilter(wire)
  return (
    <Select<Choice[]>
      mode="multiple"
      className={styles['choice'] ?? ''}
      data-active={wire !== undefined}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      value={[...(chosen ?? [])]}
      options={options}
      allowClear
      maxTagCount="responsive"
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      onChange={(values) => onChange(COLUMN_KINDS.checkbox.writeFilter(sortChoices(values)))}
    />
  )
}
