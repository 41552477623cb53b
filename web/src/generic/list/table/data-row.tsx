// One row. Drawn again only when it itself changes: ticking one of fifty draws one.
import type { ActionMeta, ColumnMeta, Row } from '@cangdan/protocol'
import { memo } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Cell } from '../cells/cells.tsx'
import { RecordLink } from '../record-link.tsx'
import { nameColumn, nameOf } from '../row-actions.ts'
import { keyOf } from '../selection.ts'
import { Tick } from '../tick.tsx'
import { RowLinks, type RowLinksProps } from './row-links.tsx'

export interface DataRowProps {
  readonly row: Row
  readonly pk: string
  readonly columns: readonly ColumnMeta[]
  readonly isSelected: boolean
  readonly actions: readonly ActionMeta[]
  readonly from: string
  /** Undefined where nothing can be done with what is ticked. */
  readonly onTick: ((row: Row, isTicked: boolean, isRange: boolean) => void) | undefined
  readonly acting: RowLinksProps['acting']
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, pk, columns, isSelected, actions, from, onTick, acting } = props
  const { t } = useTranslation()
  const name = nameColumn(columns)
  const called = nameOf(row, columns)
  return (
    <tr data-selected={isSelected}>
      {onTick !== undefined && (
        <td data-stick="left">
          <Tick
            isTicked={isSelected}
            label={t('list.select_row', { row: called ?? String(keyOf(row, pk)) })}
            onTick={(isTicked, withShift) => onTick(row, isTicked, withShift)}
          />
        </td>
      )}
      {columns.map((column) => {
        const cell = <Cell value={row[column.name]} column={column} isKey={column.name === pk} />
        return column === name ? (
          <th key={column.name} scope="row" data-align={column.item_align} data-stick="name">
            <RecordLink {...{ row, pk, column, actions, from }}>{cell}</RecordLink>
          </th>
        ) : (
          <td key={column.name} data-align={column.item_align}>
            {cell}
          </td>
        )
      })}
      {actions.length > 0 && (
        <td data-stick="right">
          <RowLinks {...{ row, pk, actions, from, acting }} isNamed={called !== undefined} />
        </td>
      )}
    </tr>
  )
})
