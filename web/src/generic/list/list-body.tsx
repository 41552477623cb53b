import type { Language, TableMeta } from '@cangdan/protocol'
import { useMemo, type RefObject } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useJustAdded } from '#generic/just-added.ts'
import type { ActionHandlers } from '../actions/use-actions.tsx'
import { loadWithRetry } from '#ui/lazy-component.ts'
import { CardList } from './cards/card-list.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SortChoice } from './cards/sort-choice.tsx'
import { TotalsCard } from './cards/totals-card.tsx'
import { EmptyList, FailedList, NothingMatches } from './list-states.tsx'
import { buildInPlaceActions } from './cells/in-place.tsx'
import { isFiltered } from './view/list-state.ts'
import { isListEmpty, type TableView } from './rows/use-table.ts'
import { computePageSums } from './rows/page-sums.ts'
import { isSortLimitReached } from './view/sorting.ts'
import { listRowActions } from './rows/row-actions.ts'
import { DataTable, type RowsProps } from './table/data-table.tsx'
import type { ArrangedColumns } from './columns/use-list-columns.ts'
import type { SelectionView } from './selection/use-selection.ts'
import styles from './list-body.module.css'

export interface ListBodyProps {
  readonly table: TableView
  readonly meta: TableMeta
  readonly title: string
  readonly from: string
  readonly arranged: ArrangedColumns
  readonly isNarrow: boolean
  readonly selection: SelectionView
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly hasTicks: boolean
  readonly handlers: ActionHandlers
  readonly isPinned: boolean
}

export function ListBody(props: ListBodyProps) {
  const { table, meta, from, arranged, selection, hasTicks, handlers } = props
  const { state, send, rows } = table
  const { t } = useTranslation()
  const added = useJustAdded(table.listPath)
  const actions = useMemo(() => listRowActions(meta), [meta])
  const inPlace = useMemo(() => buildInPlaceActions(meta, (column) => t('list.change_column', { column })), [meta, t])

  if (table.hasFailed) return <FailedList isRetrying={table.isFetching} onRetry={table.refresh} />
  if (isListEmpty(table))
    return isFiltered(state) ? (
      <NothingMatches onClear={() => send({ kind: 'clear' })} />
    ) : (
      <EmptyList meta={meta} from={from} />
    )

  const { columns } = arranged
  const rowsProps = { meta, columns, actions, rows, limit: state.limit, from, selection, inPlace, added }
  return (
    <>
      {table.isDisconnected && <OfflineNotice asOf={table.asOf} isOther={table.isOther} />}
      {table.isFetching && <div className={styles['progress']} role="presentation" />}
      <ListShape {...props} rows={{ ...rowsProps, hasTicks, handlers }} />
    </>
  )
}

type ShapeProps = ListBodyProps & { readonly rows: RowsProps }

function ListShape({ table, meta, title, arranged, isNarrow, scroller, rows, ...props }: ShapeProps) {
  const { state, send } = table
  const { columns } = arranged
  const { language } = useTranslation()
  const totals = meta.show_sum && columns.some((column) => column.sum === true) ? table.totals : undefined
  const ofPage = totals && computePageSums(columns, table)
  if (!isNarrow)
    return (
      <DataTable
        {...rows}
        title={title}
        isPinned={props.isPinned}
        arranged={arranged}
        sort={state.sort}
        totals={totals}
        pageSums={ofPage}
        isFetching={table.isFetching}
        scroller={scroller}
        onSort={(name, isAdditional) => {
          if (isAdditional && isSortLimitReached(state.sort, name)) void notifySortLimit(language)
          else send({ kind: 'sort', name, isAdditional })
        }}
      />
    )
  return (
    <div aria-busy={table.isFetching} ref={scroller}>
      <div className={styles['sort']}>
        <SortChoice columns={columns} sort={state.sort} onSort={(sort) => send({ kind: 'sorting', sort })} />
      </div>
      <CardList {...rows} />
      {totals !== undefined && <TotalsCard columns={columns} totals={totals} pageSums={ofPage} />}
    </div>
  )
}

// Lazy: the text is loaded only when the sort limit is reached.
async function notifySortLimit(language: Language): Promise<void> {
  const { showSortLimit } = await loadWithRetry(() => import('./view/sort-limit-notice.ts'))
  showSortLimit(language)
}
