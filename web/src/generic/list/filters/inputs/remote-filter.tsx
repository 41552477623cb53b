import { getNumberChoices, COLUMN_KINDS, readChoice, type Remote } from '@cangdan/protocol'
import { RemoteSelect } from '#generic/remote/remote-select.tsx'
import { RemoteSelectMany } from '#generic/remote/remote-select-many.tsx'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

const { select, checkbox } = COLUMN_KINDS

export function RemoteFilter({
  filter: { title, type },
  wire = '',
  dependencies,
  onChange,
  remote,
}: FilterProps & { readonly remote: Remote }) {
  const requested = {
    remote,
    dependencies,
    className: styles['choice'] ?? '',
    'data-active': wire !== '',
    prefix: <span className={styles['label']}>{title}</span>,
    'aria-label': title,
    allowClear: true,
    popupMatchSelectWidth: false,
    classNames: { popup: { root: styles['records'] ?? '' } },
  }
  if (type === 'checkbox')
    return (
      <RemoteSelectMany
        {...requested}
        maxTagCount="responsive"
        value={getNumberChoices(checkbox.readFilter(wire))}
        onChange={(ids) => onChange(checkbox.writeFilter(ids))}
      />
    )
  return (
    <RemoteSelect
      {...requested}
      value={readChoice(wire) ?? null}
      onChange={(id) => onChange(id === null ? undefined : select.writeFilter(id))}
    />
  )
}
