// One option, or all.
import { COLUMN_KINDS } from '@cangdan/protocol'
import { Select } from 'antd'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

/** A longer list is searched rather than read. */
const MANY = 8

export function SelectFilter({ filter, wire, onChange }: FilterProps) {
  const options = filter.options ?? []
  const chosen = wire === undefined ? undefined : COLUMN_KINDS.select.readFilter(wire)
  return (
    <Select<number>
      className={styles['choice'] ?? ''}
      data-active={wire !== undefined}
      prefix={<span className={styles['label']}>{filter.title}</span>}
      aria-label={filter.title}
      value={chosen ?? null}
      options={options}
      allowClear
      showSearch={options.length > MANY && { optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(value?: number | null) =>
        onChange(value === undefined || value === null ? undefined : COLUMN_KINDS.select.writeFilter(value))
      }
    />
  )
}
