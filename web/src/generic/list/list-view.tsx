import type { TableMeta } from '@cangdan/protocol'
import { useEffect, useRef, useState } from 'react'
import type { AddressedQuestion } from '#runtime/define-screen.ts'
import { useScrollContainer } from '#ui/scroll-container.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { AddedElsewhereNotice } from './rows/added-elsewhere.tsx'
import { DroppedPartsNotice } from './view/dropped-parts-notice.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { ListBody } from './list-body.tsx'
import { ListDialog } from './dialogs/list-dialog.tsx'
import { ListHeader } from './list-header.tsx'
import { useListImport } from './import/list-import.tsx'
import { ListPictures } from './cells/list-pictures.tsx'
import { ListPager } from './paging/list-pager.tsx'
import { ListPreview } from './preview/list-preview.tsx'
import { PrintedList } from './print/printed-list.tsx'
import { listBulkActions, findListAction } from './rows/row-actions.ts'
import { useSavedViews } from './saved-views/use-saved-views.ts'
import { ViewsButton } from './saved-views/views-button.tsx'
import { SelectionStrip } from './selection/selection-strip.tsx'
import type { DialogKind } from './dialogs/opened-dialog.tsx'
import { TreeFilter } from './tree/tree-filter.tsx'
import { useAddressedQuestion } from './use-addressed-question.ts'
import { useListActions } from './use-list-actions.ts'
import { useListColumns } from './columns/use-list-columns.ts'
import { useSelection } from './selection/use-selection.ts'
import { isListEmpty, type TableView } from './rows/use-table.ts'
import type { Layout } from './view/view-document.ts'
import { reducedMotion } from '#ui/media-query.ts'
import styles from './list-screen.module.css'

export interface ListViewProps {
  readonly table: TableView
  readonly meta: TableMeta
  readonly title: string
  readonly from: string
  readonly question: AddressedQuestion | undefined
}

const NO_ROWS: TableView['rows'] & object = []

export function ListView({ table, meta, title, from, question }: ListViewProps) {
  const { state, send, rows } = table
  const isNarrow = useMobile()
  const filtering = { advanced: state.advanced, isClearedBelow: isListEmpty(table), isNarrow, send }
  const card = useRef<HTMLElement>(null)
  const { choice, arranged } = useListColumns(meta, table, card)
  const { columns, pinned, widths } = arranged
  const savedViews = useSavedViews(meta, { state, send, columns: choice.shown, pinned, ...widths })
  const selection = useSelection(rows ?? NO_ROWS, meta.pk)
  const [dialog, setDialog] = useState<DialogKind>()
  const [openImport, importing] = useListImport(table.listPath, meta, send)
  const scroller = useRef<HTMLDivElement>(null)
  const [handlers, dialogs, isPinned] = useListActions({ table, meta, from, selection, place: card })
  useAddressedQuestion(question, { listPath: table.listPath, meta, ask: handlers.ask, place: card })
  useScrollToTop(`${state.page} ${state.from?.towards} ${state.from?.id}`, scroller)

  const openExport = mayExport(meta) ? () => setDialog('export') : undefined
  const hasTicks = mayExport(meta) || listBulkActions(meta).length > 0
  const strip = <SelectionStrip {...{ meta, table, selection, handlers }} onExport={openExport} />
  return (
    <>
      <ListHeader
        {...{ title, meta, from }}
        filters={state.filters}
        isFetching={table.isFetching}
        views={<ViewsButton listPath={table.listPath} views={savedViews} />}
        hasHiddenColumns={choice.shown.length < choice.all.length}
        onRefresh={table.refresh}
        onColumns={() => setDialog('columns')}
        onExport={openExport}
        onImport={openImport}
      />
      <FilterBar filters={meta.top_search} values={state.filters} {...filtering} />
      <DroppedPartsNotice meta={meta} />
      <TreeFilter meta={meta} values={state.filters} isNarrow={isNarrow} send={send}>
        <section ref={card} className={styles['card']} tabIndex={-1} data-size={state.density}>
          <AddedElsewhereNotice table={table} meta={meta} from={from} />
          <ListPictures rows={rows ?? NO_ROWS}>
            <ListBody
              {...{ table, meta, title, from, arranged, selection, scroller, hasTicks, handlers, isPinned }}
              isNarrow={showsCards(state.layout, isNarrow)}
            />
          </ListPictures>
          <ListPager table={table} meta={meta} isNarrow={isNarrow}>
            {!isNarrow && strip}
          </ListPager>
          {isNarrow && strip}
        </section>
      </TreeFilter>
      <ListPreview listPath={table.listPath} {...{ meta, from, handlers }} place={card} />
      {dialogs}
      <ListDialog kind={dialog} {...{ table, meta, title, choice, selection }} onClose={() => setDialog(undefined)} />
      {importing}
      <PrintedList {...{ table, meta, title, columns }} />
    </>
  )
}

const mayExport = (meta: TableMeta): boolean => meta.show_excel && findListAction(meta, 'export') !== undefined

/** The layout of the view, otherwise by width. */
const showsCards = (layout: Layout | undefined, isNarrow: boolean): boolean =>
  layout === undefined ? isNarrow : layout === 'cards'

function useScrollToTop(page: string, scroller: { readonly current: HTMLElement | null }): void {
  const container = useScrollContainer()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    for (const element of [scroller.current, container.current]) if (element !== null) scrollToTop(element)
  }, [page, scroller, container])
}

/** Animates over 800 ms (L6). */
const DURATION_MS = 800

function scrollToTop(element: HTMLElement): void {
  const from = element.scrollTop
  if (from === 0) return
  if (reducedMotion.matches()) {
    element.scrollTop = 0
    return
  }
  const started = performance.now()
  let expected = from
  const step = (now: number) => {
    // Scrolling by the user stops the animation.
    if (Math.abs(element.scrollTop - expected) > 2) return
    const part = Math.min(1, (now - started) / DURATION_MS)
    element.scrollTop = expected = Math.round(from * (1 - part) ** 4)
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
