import type { ActionMeta, ColumnMeta, Row, TableMeta } from '@cangdan/protocol'
import { useMemo, useState, type ReactNode, type RefObject, type PointerEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { ListState } from '../view/list-state.ts'
import { countRowActions, measureActions } from '../columns/action-layout.ts'
import { getRowKey } from '../selection/selection.ts'
import type { InPlaceActions } from '../cells/in-place.tsx'
import type { PreviewView } from '../preview/use-preview.ts'
import type { ColumnWidths } from '../columns/use-column-widths.ts'
import type { ArrangedColumns } from '../columns/use-list-columns.ts'
import type { Widths } from '../view/widths.ts'
import type { SelectionView } from '../selection/use-selection.ts'
import { DataRow } from './data-row.tsx'
import { HeaderRow } from './header-row.tsx'
import type { RowLinksProps } from './row-links.tsx'
import { limitPins, getPinOffsets, createPins, type Pins } from '../columns/pins.ts'
import { useSlots } from './row-slots.ts'
import { SkeletonRows } from './skeleton.tsx'
import { spreadWidths, TICK_WIDTH, computeMinimumWidths } from '../columns/spread-widths.ts'
import { TotalsRows, type TotalsRowsProps } from './totals-row.tsx'
import { useTableRoom } from './use-table-room.ts'
import { useRowKeys } from './use-row-keys.ts'
import styles from './data-table.module.css'

export interface RowsProps {
  readonly meta: TableMeta
  readonly columns: readonly ColumnMeta[]
  readonly actions: readonly ActionMeta[]
  readonly rows: readonly Row[] | undefined
  readonly limit: number
  readonly from: string
  readonly selection: SelectionView
  readonly hasTicks: boolean
  readonly handlers: RowLinksProps['handlers']
  readonly inPlace: InPlaceActions
  readonly added: number | undefined
}

export interface DataTableProps extends RowsProps {
  readonly title: string
  readonly arranged: ArrangedColumns
  readonly sort: ListState['sort']
  readonly totals: TotalsRowsProps['totals'] | undefined
  readonly pageSums: TotalsRowsProps['pageSums']
  readonly isFetching: boolean
  readonly isPinned: boolean
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onSort: (name: string, isAdditional: boolean) => void
}

const sum = (widths: readonly number[]): number => widths.reduce((total, each) => total + each, 0)

export function DataTable(props: DataTableProps) {
  const { title, meta, columns, actions, rows, totals, isFetching, selection, scroller, hasTicks } = props
  const { pinned, onMove } = props.arranged
  const { t } = useTranslation()
  const room = useTableRoom(scroller, measureLead(columns, pinned))
  const firstWidth = hasTicks ? TICK_WIDTH : 0
  const [set, drawing] = useResizedWidths(props.arranged.widths)
  const more = t('list.more_actions')
  // All buttons are shown until the width is measured.
  const spare = room === 0 ? Number.POSITIVE_INFINITY : room - firstWidth - sum(computeMinimumWidths(columns, set))
  const most = countRowActions(actions, more, spare)
  const lastWidth = actions.length === 0 ? 0 : measureActions(actions, more, most)
  const widths = useMemo(
    () => [firstWidth, ...spreadWidths(columns, room - firstWidth - lastWidth, set), lastWidth],
    [columns, room, firstWidth, lastWidth, set],
  )
  const fitting = limitPins(pinned, widths, room)
  const pins = useMemo(() => createPins(columns, fitting), [columns, fitting])
  const hasActions = actions.length > 0

  return (
    <ScrollRegion {...{ title, scroller, rows }} preview={props.handlers.preview}>
      <table
        className={styles['table']}
        data-named={pins.count > 0 || pins.name !== undefined}
        data-ticks={hasTicks}
        data-sums={Number(totals !== undefined) + Number(props.pageSums !== undefined)}
        style={{ width: sum(widths), ...getPinOffsets(pins, widths) }}
        aria-busy={isFetching}
        aria-label={title}
      >
        <Columns columns={columns} widths={widths} />
        <thead>
          <HeaderRow
            columns={columns}
            pins={pins}
            sort={props.sort}
            rows={rows}
            pk={meta.pk}
            selection={selection}
            hasTicks={hasTicks}
            hasActions={hasActions}
            {...{ widths, ...drawing }}
            onSort={props.onSort}
            onMove={onMove}
          />
        </thead>
        <tbody>
          <Rows {...props} pins={pins} most={most} />
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <TotalsRows {...{ columns, pins, totals, hasTicks, hasActions }} pageSums={props.pageSums} />
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  )
}

function useResizedWidths({ widths, setWidth }: ColumnWidths) {
  const [drawn, setDrawn] = useState<Widths>()
  const set = useMemo(() => (drawn === undefined ? widths : { ...widths, ...drawn }), [widths, drawn])
  const drawing = useMemo(
    () => ({
      onDraw: (name: string, pixels: number) => setDrawn({ [name]: pixels }),
      onWidth: (name: string, pixels: number | undefined) => {
        setDrawn(undefined)
        setWidth(name, pixels)
      },
    }),
    [setWidth],
  )
  return [set, drawing] as const
}

interface ScrollRegionProps extends Pick<DataTableProps, 'title' | 'scroller' | 'rows'> {
  readonly preview: PreviewView | undefined
  readonly children: ReactNode
}

function ScrollRegion({ title, scroller, rows, preview, children }: ScrollRegionProps) {
  const keys = useRowKeys(rows, preview)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={scroller}
      className={styles['scroller']}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
      tabIndex={0}
      onPointerOver={updateTooltip}
      {...keys}
    >
      {children}
    </section>
  )
}

/** Returns the width in pixels before a single pinned column, which scrolls away before the column sticks. */
function measureLead(columns: readonly ColumnMeta[], pinned: number | undefined): number {
  const { name } = createPins(columns, pinned)
  const before = columns.slice(
    0,
    Math.max(
      0,
      columns.findIndex((column) => column.name === name),
    ),
  )
  return before.reduce((total, { item_width: width }) => total + width, 0)
}

interface ColumnsProps {
  readonly columns: readonly ColumnMeta[]
  readonly widths: readonly number[]
}

function Columns({ columns, widths }: ColumnsProps) {
  const [first = 0, last = 0] = [widths[0], widths.at(-1)]
  return (
    <colgroup>
      {first > 0 && <col style={{ width: first }} />}
      {columns.map((column, index) => (
        <col key={column.name} style={{ width: widths[index + 1] }} />
      ))}
      {last > 0 && <col style={{ width: last }} />}
    </colgroup>
  )
}

interface PlacedRowsProps extends DataTableProps {
  readonly pins: Pins
  readonly most: number
}

function Rows({ rows, ...props }: PlacedRowsProps) {
  const { columns, actions, limit, hasTicks } = props
  if (rows === undefined)
    return <SkeletonRows rows={limit} columns={Number(hasTicks) + columns.length + Number(actions.length > 0)} />
  return <KnownRows {...props} rows={rows} />
}

function KnownRows({ rows, ...props }: PlacedRowsProps & { readonly rows: readonly Row[] }) {
  const { pk } = props.meta
  const slots = useSlots(
    useMemo(() => rows.map((row) => getRowKey(row, pk)), [rows, pk]),
    props.isPinned,
  )
  return rows.map((row, place) => (
    <DataRow
      key={slots[place]}
      row={row}
      pk={pk}
      columns={props.columns}
      pins={props.pins}
      actions={props.actions}
      most={props.most}
      from={props.from}
      selection={props.selection}
      hasTicks={props.hasTicks}
      handlers={props.handlers}
      inPlace={props.inPlace}
      isAdded={row[pk] === props.added}
    />
  ))
}

/** Adds a tooltip to a truncated cell when the pointer enters it, based on its current width. */
function updateTooltip({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th), tfoot td') : null
  if (cell === null || cell.dataset['stick'] === 'left' || cell.dataset['stick'] === 'right') return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent.trim()
  else cell.removeAttribute('title')
}
