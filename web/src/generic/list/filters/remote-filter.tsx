// One record of another list, searched by its name.
import { COLUMN_KINDS, type Remote } from '@cangdan/protocol'
import { RemoteSelect } from '#generic/remote/remote-select.tsx'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

export function RemoteFilter({
  filter,
  wire,
  given,
  onChange,
  remote,
}: FilterProps & { readonly remote: Remote }) {
  const { title } = filter
  return (
    <RemoteSelect
      remote={remote}
      value={wire === undefined ? undefined : COLUMN_KINDS.select.readFilter(wire)}
      known={undefined}
      given={given}
      className={styles['choice'] ?? ''}
      data-active={wire !== undefined}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      allowClear
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: styles['records'] ?? '' } }}
      onChange={(value) => onChange(value === null ? undefined : COLUMN_KINDS.select.writeFilter(value))}
    />
  )
}
