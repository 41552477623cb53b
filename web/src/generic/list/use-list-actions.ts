import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { api } from '#api/client.ts'
import { sessionQuery } from '#api/session/session.ts'
import { callsKey } from '../actions/kept-calls.ts'
import { useActions } from '../actions/use-actions.tsx'
import { rowParams, type WireParams } from './view/list-state.ts'
import { useIsPreviewing, usePreview } from './preview/use-preview.ts'
import { offeredOn } from './rows/row-actions.ts'
import { keyOf, type Key } from './selection/selection.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { SelectionView } from './selection/use-selection.ts'
import type { TableView } from './rows/use-table.ts'

export interface ListActionsParts {
  readonly table: TableView
  readonly meta: TableMeta
  readonly from: string
  readonly selection: SelectionView
  readonly place: RefObject<HTMLElement | null>
}

export function useListActions({ table, meta, from, selection, place }: ListActionsParts) {
  const preview = usePreview(meta)
  const keepFocus = useKeptFocus(place)
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const isPreviewing = useIsPreviewing(preview)
  const [acting, dialogs, isAsking] = useActions({
    listPath: table.listPath,
    meta,
    from,
    preview,
    keptAs: session && callsKey(session.info.uid, table.listPath),
    findNext: (action, seen) => findWaiting({ table, meta, action, seen }),
    onDone: ({ asked, done }) => {
      keepFocus()
      // A deleted record cannot be previewed.
      if (asked.action.name === 'del') preview?.close()
      // Deselects rows after a bulk action; after an action on one row only when it was deleted.
      if (asked.isBulk || asked.action.name === 'del') selection.forget(done)
    },
  })
  return [acting, dialogs, isAsking || isPreviewing] as const
}

const LOOKED_AT = 50

interface Search {
  readonly table: TableView
  readonly meta: TableMeta
  readonly action: ActionMeta
  readonly seen: ReadonlySet<Key>
}

/** Searches the current page from the last seen row, then the list's other pages. */
async function findWaiting({ table, meta, action, seen }: Search): Promise<Row | undefined> {
  const waits = (row: Row) => !seen.has(keyOf(row, meta.pk)) && offeredOn(row, [action]).length > 0
  const rows = table.rows ?? []
  const after = 1 + rows.findLastIndex((row) => seen.has(keyOf(row, meta.pk)))
  const onPage = [...rows.slice(after), ...rows.slice(0, after)].find(waits)
  if (onPage !== undefined) return onPage
  for (const filters of waitingFilters(action, meta, table.state.filters)) {
    const params = rowParams({ ...table.state, filters, page: 1, from: undefined, limit: LOOKED_AT })
    const others = await api.get<Row[]>(table.listPath, params, { quiet: true })
    const found = others.find(waits)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the filters that select rows with an available action, when the list can be filtered by its condition. */
function waitingFilters({ when = {} }: ActionMeta, meta: TableMeta, filters: WireParams): WireParams[] {
  const [[name, values] = [undefined, []], ...others] = Object.entries(when)
  const canFilter = meta.top_search.some((filter) => filter.name === name && filter.type === 'select')
  if (name === undefined || others.length > 0 || !canFilter) return []
  return values
    .map(String)
    .filter((value) => filters[name] === undefined || filters[name] === value)
    .map((value) => ({ ...filters, [name]: value }))
}
