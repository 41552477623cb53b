// Header of the table: selects the page and sorts by columns. A click cycles ascending, descending and the server's order; Shift adds a column to
// the sort.
import type { ColumnMeta, Row } from '@cangdan/protocol'
import { useId } from 'react'
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTranslation } from '#i18n/index.ts'
import { formatAriaKeys, isCommand } from '#runtime/commands.ts'
import type { SortColumn } from '../view/view-document.ts'
import { Tick } from '../selection/tick.tsx'
import { usePageTick, type SelectionView } from '../selection/use-selection.ts'
import { getStickyProps, type Pins } from '../columns/pins.ts'
import { type HeadingDrag, type ColumnMoveHandler, useHeadingMove } from '../columns/use-heading-move.ts'
import { WidthHandle, getWidthAfterKey, type WidthHandleProps } from './width-handle.tsx'
import styles from './header-row.module.css'

export interface HeaderRowProps {
  readonly columns: readonly ColumnMeta[]
  readonly pins: Pins
  readonly sort: readonly SortColumn[]
  readonly rows: readonly Row[] | undefined
  readonly pk: string
  readonly hasActions: boolean
  readonly onSort: (name: string, isAdditional: boolean) => void
  readonly selection: SelectionView
  readonly hasTicks: boolean
  /** Pixels of the checkboxes, each column, and the actions. */
  readonly widths: readonly number[]
  readonly onDraw: WidthHandleProps['onDraw']
  readonly onWidth: WidthHandleProps['onWidth']
  readonly onMove: ColumnMoveHandler
}

export function HeaderRow(props: HeaderRowProps) {
  const { columns, pins, sort, rows = NO_ROWS, pk, hasActions, onSort, selection, hasTicks } = props
  const { widths, onDraw, onWidth } = props
  const { t } = useTranslation()
  const { row, drag, handlers } = useHeadingMove(columns, props.onMove)
  return (
    <tr ref={row} {...handlers}>
      {hasTicks && (
        <th scope="col" data-stick="left">
          <PageCheckbox {...{ selection, rows, pk }} />
        </th>
      )}
      {columns.map((column, index) => (
        <HeaderCell
          key={column.name}
          column={column}
          place={{ ...getStickyProps(pins, index, column), ...getDragProps(drag, columns, index) }}
          sort={sort}
          onSort={onSort}
          width={widths[index + 1] ?? column.item_width}
          {...{ onDraw, onWidth }}
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

const NO_ROWS: readonly Row[] = []

interface PageBoxProps {
  readonly selection: SelectionView
  readonly rows: readonly Row[]
  readonly pk: string
}

function PageCheckbox({ selection, rows, pk }: PageBoxProps) {
  const { t } = useTranslation()
  const ticked = usePageTick(selection, rows, pk)
  return (
    <Tick
      isTicked={ticked === 'all'}
      isPartial={ticked === 'some'}
      isDisabled={rows.length === 0}
      label={t('list.select_page')}
      onTick={selection.tickPage}
    />
  )
}

interface HeaderCellProps extends WidthHandleProps {
  readonly place: ReturnType<typeof getStickyProps> & ReturnType<typeof getDragProps>
  readonly sort: readonly SortColumn[]
  readonly onSort: HeaderRowProps['onSort']
}

function HeaderCell({ column, place, sort, onSort, width, onDraw, onWidth }: HeaderCellProps) {
  const { t } = useTranslation()
  const [id, titleId] = [useId(), useId()]
  const title = (
    <span id={titleId} className={styles['title']} title={column.title}>
      <UnitTitle named={column} />
    </span>
  )
  const nth = sort.findIndex(({ name }) => name === column.name)
  const direction = getSortDirection(sort[nth])
  // A single sort column has no number.
  const number = nth >= 0 && sort.length > 1 ? nth + 1 : undefined
  return (
    <th
      scope="col"
      data-align={column.item_align}
      data-column={column.name}
      {...place}
      aria-sort={column.sort === true ? direction : undefined}
      // Excludes the resize handle from the accessible name.
      aria-labelledby={titleId}
    >
      {column.sort === true ? (
        <button
          type="button"
          className={styles['sort']}
          aria-describedby={number === undefined ? undefined : id}
          aria-keyshortcuts={KEYS}
          onClick={({ shiftKey }) => onSort(column.name, shiftKey)}
          onKeyDown={(event) => {
            const isMeant = isCommand('narrowColumn', event) || isCommand('widenColumn', event)
            const pixels = isMeant ? getWidthAfterKey(event, width) : undefined
            if (pixels !== undefined) onWidth(column.name, pixels)
          }}
        >
          {title}
          <SortIcons direction={direction} number={number} />
        </button>
      ) : (
        title
      )}
      {number !== undefined && (
        <span id={id} hidden>
          {t('list.sort')}: {number}
        </span>
      )}
      <WidthHandle {...{ column, width, onDraw, onWidth }} />
    </th>
  )
}

const KEYS = formatAriaKeys('narrowColumn', 'widenColumn', 'moveColumnLeft', 'moveColumnRight')

interface SortMarksProps {
  readonly direction: 'ascending' | 'descending' | 'none'
  readonly number: number | undefined
}

function SortIcons({ direction, number }: SortMarksProps) {
  return (
    <span className={styles['marks']} aria-hidden="true">
      <svg className={styles['mark']} viewBox="0 0 8 12" width="8" height="12">
        <path d="M4 0 7.5 4.5h-7z" data-active={direction === 'ascending'} />
        <path d="M4 12 .5 7.5h7z" data-active={direction === 'descending'} />
      </svg>
      {number}
    </span>
  )
}

function getSortDirection(sorting: SortColumn | undefined): SortMarksProps['direction'] {
  if (sorting === undefined) return 'none'
  return sorting.ascending ? 'ascending' : 'descending'
}

/** Attributes while a header is dragged: the dragged one, and the drop side of the target. */
function getDragProps(drag: HeadingDrag | undefined, columns: readonly ColumnMeta[], place: number) {
  if (drag === undefined) return {}
  const from = columns.findIndex(({ name }) => name === drag.name)
  if (place === from) return { 'data-dragged': true }
  if (place !== drag.place) return {}
  return { 'data-drop': from < place ? 'after' : 'before' }
}
