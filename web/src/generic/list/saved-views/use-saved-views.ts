import type { SavedView, TableMeta } from '@cangdan/protocol'
import { useEffect } from 'react'
import { PLAIN, type ListState } from '../view/list-state.ts'
import type { ListDispatch } from '../view/use-list-state.ts'
import { NO_SORTS } from '../view/sorting.ts'
import type { Widths } from '../view/widths.ts'
import { getDefaultLimit, readView, writeView, type ViewDocument, type ViewTexts } from '../view/view-document.ts'

export interface SavedViewsView {
  readonly all: readonly SavedView[]
  readonly roles: readonly { readonly id: number; readonly name: string }[] | undefined
  /** The active view, also while the list differs from it. */
  readonly shown: SavedView | undefined
  readonly isChanged: boolean
  readonly texts: ViewTexts
  readonly open: (view: SavedView) => void
  readonly openPlain: () => void
  readonly savedAs: (id: number) => void
}

interface SavedViewsOptions {
  readonly state: ListState
  readonly send: ListDispatch
  readonly columns: readonly string[]
  readonly pinned: number | undefined
  readonly widths: Widths
}

const NONE: readonly SavedView[] = []

export function useSavedViews(
  meta: TableMeta,
  { state, send, columns, pinned, widths }: SavedViewsOptions,
): SavedViewsView {
  const { views: all = NONE, roles } = meta.saved ?? {}
  const { page: _page, savedView, ...view } = state
  const shown = all.find(({ id }) => String(id) === savedView)
  const now = { ...view, columns, pinned, widths }
  const texts = writeView(now, meta)
  return {
    all,
    roles,
    shown,
    isChanged: shown !== undefined && !isSameView(meta, shown.texts, now),
    texts,
    open: (chosen) => send(createViewEvent(chosen, meta)),
    openPlain: () => send({ kind: 'view', savedView: PLAIN, view: createPlainView(meta) }),
    savedAs: (id) => send(createViewEvent({ id, texts }, meta), { replace: true }),
  }
}

const createPlainView = (meta: TableMeta): ViewDocument => ({
  filters: {},
  sort: NO_SORTS,
  limit: getDefaultLimit(meta),
})

const createViewEvent = ({ id, texts }: { readonly id: number; readonly texts: ViewTexts }, meta: TableMeta) =>
  ({ kind: 'view', savedView: String(id), view: readView(texts, meta).view }) as const

/** Opens the user's default view when the address has no parameters. Returns whether it is about to open. */
export function useDefaultView(meta: TableMeta | undefined, isPlain: boolean, send: ListDispatch): boolean {
  const opens = meta?.saved?.views.find(({ id }) => id === meta.saved?.opens)
  const isOpening = isPlain && opens !== undefined
  useEffect(() => {
    if (isOpening && meta !== undefined) send(createViewEvent(opens, meta), { replace: true })
  }, [isOpening, meta, opens, send])
  return isOpening
}

/** Columns and widths that a view does not define are personal and do not count as a difference. */
function isSameView(meta: TableMeta, texts: ViewTexts, now: ViewDocument): boolean {
  const { view } = readView(texts, meta)
  const compared = {
    ...now,
    columns: view.columns && now.columns,
    pinned: view.columns && now.pinned,
    widths: view.widths && now.widths,
  }
  const [a, b] = [writeView(view, meta), writeView(compared, meta)]
  return Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])
}
