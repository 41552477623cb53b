import type { Row, TableMeta } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Cell } from '#generic/list/cells/cells.tsx'
import { findNameColumn } from '#generic/list/rows/row-actions.ts'
import { getRowKey } from '#generic/list/selection/selection.ts'
import { listFigures } from '#generic/look/figures.tsx'
import { UnitTitle } from '#generic/unit-title.tsx'
import { MAX_SHOWN, NotListed } from './not-listed.tsx'
import type { ActionPromptProps } from '../action-prompt-props.ts'
import styles from './bulk-records.module.css'

export interface BulkRecordsProps extends Pick<ActionPromptProps, 'nameOf'> {
  readonly meta: TableMeta
  readonly rows: readonly Row[]
}

export function BulkRecords({ meta, rows, nameOf }: BulkRecordsProps) {
  const { t } = useTranslation()
  const figures = listFigures(meta)
  const name = findNameColumn(meta.column_names.flatMap((each) => meta.rows[each] ?? []))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
    <section className={styles['scroll']} tabIndex={0} aria-label={t('review.record')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{name?.title}</th>
            {figures.map((column) => (
              <th key={column.name} scope="col" data-align={column.item_align}>
                <UnitTitle named={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_SHOWN).map((row) => (
            <tr key={getRowKey(row, meta.pk)}>
              <th scope="row">{nameOf(row) ?? getRowKey(row, meta.pk)}</th>
              {figures.map((column) => (
                <td key={column.name} data-align={column.item_align}>
                  <Cell value={row[column.name]} column={column} isKey={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <NotListed n={rows.length} />
    </section>
  )
}
