// The head of the table: tick the page, sort by a column. Sorting has three states: up, down, and the server's own order.
import type { ColumnMeta } from '@cangdan/protocol'
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTranslation } from '#i18n/index.ts'
import type { Sorting } from '../view/view-document.ts'
import { nameColumn } from '../row-actions.ts'
import type { PageTick } from '../selection.ts'
import { Tick } from '../tick.tsx'
import styles from './header-row.module.css'

export interface HeaderRowProps {
  readonly columns: readonly ColumnMeta[]
  readonly sort: Sorting | undefined
  readonly pageTick: PageTick
  readonly isEmpty: boolean
  readonly hasActions: boolean
  readonly onSort: (name: string) => void
  /** Undefined where nothing can be done with what is ticked. */
  readonly onTickPage: ((isTicked: boolean) => void) | undefined
}

export function HeaderRow(props: HeaderRowProps) {
  const { columns, sort, pageTick, isEmpty, hasActions, onSort, onTickPage } = props
  const { t } = useTranslation()
  const name = nameColumn(columns)
  return (
    <tr>
      {onTickPage !== undefined && (
        <th scope="col" data-stick="left">
          <Tick
            isTicked={pageTick === 'all'}
            isPartial={pageTick === 'some'}
            isDisabled={isEmpty}
            label={t('list.select_page')}
            onTick={onTickPage}
          />
        </th>
      )}
      {columns.map((column) => (
        <HeaderCell
          key={column.name}
          column={column}
          stick={column === name ? 'name' : undefined}
          direction={sort?.name === column.name ? (sort.ascending ? 'ascending' : 'descending') : 'none'}
          onSort={onSort}
        />
      ))}
      {hasActions && (
        <th scope="col" data-stick="right" className={styles['actions']}>
          {t('list.actions')}
        </th>
      )}
    </tr>
  )
}

interface HeaderCellProps {
  readonly column: ColumnMeta
  readonly stick: 'name' | undefined
  readonly direction: 'ascending' | 'descending' | 'none'
  readonly onSort: (name: string) => void
}

function HeaderCell({ column, stick, direction, onSort }: HeaderCellProps) {
  const title = (
    <span className={styles['title']} title={column.title}>
      <UnitTitle named={column} />
    </span>
  )
  if (column.sort !== true)
    return (
      <th scope="col" data-align={column.item_align} data-stick={stick}>
        {title}
      </th>
    )
  return (
    <th scope="col" data-align={column.item_align} data-stick={stick} aria-sort={direction}>
      <button type="button" className={styles['sort']} onClick={() => onSort(column.name)}>
        {title}
        <svg className={styles['mark']} viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
          <path d="M4 0 7.5 4.5h-7z" data-active={direction === 'ascending'} />
          <path d="M4 12 .5 7.5h7z" data-active={direction === 'descending'} />
        </svg>
      </button>
    </th>
  )
}
