// The saved view that a list shows, whether it has been changed since, and the ways to another one.
import type { SavedView, TableMeta } from '@cangdan/protocol'
import { useEffect } from 'react'
import { PLAIN, type ListState } from '../view/list-state.ts'
import type { SendListEvent } from '../view/use-list-state.ts'
import { NO_SORTS } from '../view/sorting.ts'
import type { Widths } from '../view/widths.ts'
import { firstLimit, readView, writeView, type ViewDocument, type ViewTexts } from '../view/view-document.ts'

export interface SavedViewsView {
  readonly all: readonly SavedView[]
  readonly roles: readonly { readonly id: number; readonly name: string }[] | undefined
  /** The one that is shown, or was before something was changed. */
  readonly shown: SavedView | undefined
  readonly isChanged: boolean
  /** What would be saved: the list as it stands. */
  readonly texts: ViewTexts
  readonly open: (view: SavedView) => void
  readonly openPlain: () => void
  /** The list as it stands has been saved under this number. */
  readonly savedAs: (id: number) => void
}

interface Parts {
  readonly state: ListState
  readonly send: SendListEvent
  /** The columns that are shown, as they have been chosen. */
  readonly columns: readonly string[]
  readonly pinned: number | undefined
  /** As they have been set. */
  readonly widths: Widths
}

const NONE: readonly SavedView[] = []

export function useSavedViews(
  meta: TableMeta,
  { state, send, columns, pinned, widths }: Parts,
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
    open: (chosen) => send(showing(chosen, meta)),
    openPlain: () => send({ kind: 'view', savedView: PLAIN, view: plain(meta) }),
    savedAs: (id) => send(showing({ id, texts }, meta), { replace: true }),
  }
}

const plain = (meta: TableMeta): ViewDocument => ({ filters: {}, sort: NO_SORTS, limit: firstLimit(meta) })

const showing = ({ id, texts }: { readonly id: number; readonly texts: ViewTexts }, meta: TableMeta) =>
  ({ kind: 'view', savedView: String(id), view: readView(texts, meta).view }) as const

/** A list whose address asks for nothing opens with the view that is its reader's default. Answers whether that is about to come. */
export function useOpeningView(meta: TableMeta | undefined, isPlain: boolean, send: SendListEvent): boolean {
  const opens = meta?.saved?.views.find(({ id }) => id === meta.saved?.opens)
  const isOpening = isPlain && opens !== undefined
  useEffect(() => {
    if (isOpening && meta !== undefined) send(showing(opens, meta), { replace: true })
  }, [isOpening, meta, opens, send])
  return isOpening
}

/** Columns and widths that a view does not name are each reader's own: they make it no other. */
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
