// The records that something is about to be done to: each by its name, with the numbers that a decision on it rests on.
import { fill, type Row, type TableMeta, title } from '@cangdan/protocol'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { Cell } from '../list/cells/cells.tsx'
import { nameColumn } from '../list/row-actions.ts'
import { keyOf } from '../list/selection.ts'
import { figuresOf } from '../look/figures.tsx'
import { UnitTitle } from '../unit-title.tsx'
import type { QuestionProps } from './question-props.ts'
import styles from './bulk-records.module.css'

export interface BulkRecordsProps extends Pick<QuestionProps, 'nameOf'> {
  readonly meta: TableMeta
  readonly rows: readonly Row[]
}

/** Nobody reads ten thousand lines; what is counted below them is decided on as well. */
const MAX_SHOWN = 200
const MORE = title('另有 {n} 条未列出', '{n} more, not listed', '{n} más, sin mostrar', '他に{n}件')

export function BulkRecords({ meta, rows, nameOf }: BulkRecordsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const figures = figuresOf(meta)
  const more = rows.length - MAX_SHOWN
  const name = nameColumn(meta.column_names.flatMap((each) => meta.rows[each] ?? []))
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
            <tr key={keyOf(row, meta.pk)}>
              <th scope="row">{nameOf(row) ?? keyOf(row, meta.pk)}</th>
              {figures.map((column) => (
                <td key={column.name} data-align={column.item_align}>
                  <Cell value={row[column.name]} column={column} isKey={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className={styles['more']}>{fill(MORE[language], { n: formatNumber(language, more) })}</p>
      )}
    </section>
  )
}
