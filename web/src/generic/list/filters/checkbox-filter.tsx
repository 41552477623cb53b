// Any of several options.
import { COLUMN_KINDS } from '@cangdan/protocol'
import { Select } from 'antd'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

export function CheckboxFilter({ filter, wire, onChange }: FilterProps) {
  const { title, options = [] } = filter
  const chosen = wire === undefined ? undefined : COLUMN_KINDS.checkbox.readFilter(wire)
  return (
    <Select<number[]>
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
      onChange={(values) => onChange(COLUMN_KINDS.checkbox.writeFilter(values.toSorted((a, b) => a - b)))}
    />
  )
}
