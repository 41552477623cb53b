import type { ColumnMeta, Row } from '@cangdan/protocol'
import { memo, useState } from 'react'
import { isStateColumn } from '#generic/state-column.ts'
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Cell } from '../cells/cells.tsx'
import { RecordLink } from '../rows/record-link.tsx'
import { findNameColumn, getRowName, listAvailableActions } from '../rows/row-actions.ts'
import { getRowKey } from '../selection/selection.ts'
import { useIsTicked } from '../selection/use-selection.ts'
import type { RowsProps } from '../table/data-table.tsx'
import type { DataRowProps } from '../table/data-row.tsx'
import { RowLinks } from '../table/row-links.tsx'
import { Tick } from '../selection/tick.tsx'
import styles from './card-list.module.css'

export function CardList({ meta, rows, columns, ...rest }: RowsProps) {
  const { t } = useTranslation()
  if (rows === undefined) return <SkeletonCards label={t('list.loading')} hasTicks={rest.hasTicks} />
  return (
    <ul className={styles['cards']}>
      {rows.map((row) => (
        <Card
          key={getRowKey(row, meta.pk)}
          row={row}
          pk={meta.pk}
          columns={columns}
          selection={rest.selection}
          hasTicks={rest.hasTicks}
          actions={rest.actions}
          from={rest.from}
          handlers={rest.handlers}
          isAdded={row[meta.pk] === rest.added}
        />
      ))}
    </ul>
  )
}

const FIRST_PAIRS = 6

/** Fills more than one screen. */
const SKELETON_CARDS = 6

/** Skeleton cards with the height of real ones: whatever follows is below the fold, so its move is not seen. */
function SkeletonCards({ label, hasTicks }: { readonly label: string; readonly hasTicks: boolean }) {
  return (
    <>
      <p className="visually-hidden">{label}</p>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <div key={card} className={styles['card']} data-ticks={hasTicks} aria-hidden="true">
          <div className={styles['head']}>
            {hasTicks && <span />}
            <Skeleton kind="title" width="56%" />
          </div>
          <div className={styles['awaited']}>
            {Array.from({ length: FIRST_PAIRS }, (__, pair) => (
              <Skeleton key={pair} width={`${40 + ((card * 17 + pair * 29) % 45)}%`} />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

/** Of several state columns the first with a value is shown. */
const hasValue = (value: Row[string] | undefined): boolean => value !== null && value !== undefined

const Card = memo(function Card(props: Omit<DataRowProps, 'inPlace' | 'most' | 'pins'>) {
  const { row, pk, columns, selection, hasTicks, actions, from, handlers } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const isTicked = useIsTicked(selection, getRowKey(row, pk))
  const name = findNameColumn(columns) ?? columns[0]
  const state = columns.find((column) => isStateColumn(column) && hasValue(row[column.name]))
  // The primary key identifies a record least, so it comes last.
  const pairs = columns
    .filter((column) => column !== name && column !== state)
    .toSorted((a, b) => Number(a.name === pk) - Number(b.name === pk))
  const hasMore = pairs.length > FIRST_PAIRS
  const renderCell = (column: ColumnMeta) => (
    <Cell value={row[column.name]} column={column} isKey={column.name === pk} />
  )
  return (
    <li className={styles['card']} data-selected={isTicked} data-added={props.isAdded} data-ticks={hasTicks}>
      <div className={styles['head']}>
        {hasTicks && (
          <Tick
            isTicked={isTicked}
            label={t('list.select_row', { row: getRowName(row, columns) ?? String(getRowKey(row, pk)) })}
            onTick={(next, withShift) => selection.tick(row, next, withShift)}
          />
        )}
        <h2 className={styles['name']}>
          {name !== undefined && (
            <RecordLink {...{ row, pk, actions, from }} column={name}>
              {renderCell(name)}
            </RecordLink>
          )}
        </h2>
        {state !== undefined && <span className={styles['state']}>{renderCell(state)}</span>}
      </div>
      <KeyValueList layout="stacked" className={styles['pairs']}>
        {(isOpen ? pairs : pairs.slice(0, FIRST_PAIRS)).map((column) => (
          <KeyValue key={column.name} name={<UnitTitle named={column} />}>
            {renderCell(column)}
          </KeyValue>
        ))}
      </KeyValueList>
      <div className={styles['foot']} hidden={listAvailableActions(row, actions).length === 0 && !hasMore}>
        <RowLinks {...{ row, pk, actions, from, handlers }} isNamed={getRowName(row, columns) !== undefined} />
        {hasMore && (
          <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('list.less') : t('list.more', { n: pairs.length - FIRST_PAIRS })}
          </button>
        )}
      </div>
    </li>
  )
})
