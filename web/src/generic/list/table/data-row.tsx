// One row, memoized: selecting one of fifty rows rerenders one.
import type { ActionMeta, ColumnMeta, Row } from '@cangdan/protocol'
import { memo } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Cell } from '../cells/cells.tsx'
import { InPlaceCell, type InPlaceActions } from '../cells/in-place.tsx'
import { RecordLink } from '../rows/record-link.tsx'
import { findNameColumn, getRowName } from '../rows/row-actions.ts'
import { getRowKey } from '../selection/selection.ts'
import { Tick } from '../selection/tick.tsx'
import { useIsTicked, type SelectionView } from '../selection/use-selection.ts'
import { getStickyProps, type Pins } from '../columns/pins.ts'
import { RowLinks, type RowLinksProps } from './row-links.tsx'
import { openRowMenu } from './row-menu.ts'

export interface DataRowProps {
  readonly row: Row
  readonly pk: string
  readonly columns: readonly ColumnMeta[]
  readonly pins: Pins
  readonly selection: SelectionView
  readonly hasTicks: boolean
  readonly actions: readonly ActionMeta[]
  readonly most: number
  readonly from: string
  readonly handlers: RowLinksProps['handlers']
  readonly inPlace: InPlaceActions
  readonly isAdded: boolean
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, pk, columns, pins, selection, hasTicks, actions, from, handlers, inPlace } = props
  const { t } = useTranslation()
  const isTicked = useIsTicked(selection, getRowKey(row, pk))
  const name = findNameColumn(columns)
  const recordName = getRowName(row, columns)
  return (
    <tr
      tabIndex={-1}
      data-selected={isTicked}
      data-added={props.isAdded}
      onContextMenu={(event) => openRowMenu(event, { row, actions, handlers })}
    >
      {hasTicks && (
        <td data-stick="left">
          <Tick
            isTicked={isTicked}
            label={t('list.select_row', { row: recordName ?? String(getRowKey(row, pk)) })}
            onTick={(next, withShift) => selection.tick(row, next, withShift)}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const cell = <Cell value={row[column.name]} column={column} isKey={column.name === pk} />
        return column === name ? (
          <th key={column.name} scope="row" data-align={column.item_align} {...getStickyProps(pins, place, column)}>
            <RecordLink {...{ row, pk, column, actions, from }}>{cell}</RecordLink>
          </th>
        ) : (
          <td key={column.name} data-align={column.item_align} {...getStickyProps(pins, place, column)}>
            <InPlaceCell action={inPlace.get(column.name)} align={column.item_align} row={row} handlers={handlers}>
              {cell}
            </InPlaceCell>
          </td>
        )
      })}
      {actions.length > 0 && (
        <td data-stick="right">
          <RowLinks {...{ row, pk, actions, from, handlers }} isNamed={recordName !== undefined} most={props.most} />
        </td>
      )}
    </tr>
  )
})
