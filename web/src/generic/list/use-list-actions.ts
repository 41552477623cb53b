import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { api } from '#api/client.ts'
import { sessionQuery } from '#api/session/session.ts'
import { getCallsKey } from '../actions/stored-calls.ts'
import { useActions } from '../actions/use-actions.tsx'
import { getRowParams, type WireParams } from './view/list-state.ts'
import { useIsPreviewing, usePreview } from './preview/use-preview.ts'
import { listAvailableActions } from './rows/row-actions.ts'
import { getRowKey, type Key } from './selection/selection.ts'
import { useFocusAfterDelete } from './use-focus-after-delete.ts'
import type { SelectionView } from './selection/use-selection.ts'
import type { TableView } from './rows/use-table.ts'

export interface ListActionsOptions {
  readonly table: TableView
  readonly meta: TableMeta
  readonly from: string
  readonly selection: SelectionView
  readonly place: RefObject<HTMLElement | null>
}

export function useListActions({ table, meta, from, selection, place }: ListActionsOptions) {
  const preview = usePreview(meta)
  const keepFocus = useFocusAfterDelete(place)
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const isPreviewing = useIsPreviewing(preview)
  const [handlers, dialogs, isAsking] = useActions({
    listPath: table.listPath,
    meta,
    from,
    preview,
    keptAs: session && getCallsKey(session.info.uid, table.listPath),
    findNext: (action, seen) => findWaiting({ table, meta, action, seen }),
    onDone: ({ request, done }) => {
      keepFocus()
      // A deleted record cannot be previewed.
      if (request.action.name === 'del') preview?.close()
      // Deselects rows after a bulk action; after an action on one row only when it was deleted.
      if (request.isBulk || request.action.name === 'del') selection.forget(done)
    },
  })
  return [handlers, dialogs, isAsking || isPreviewing] as const
}

const SEARCH_LIMIT = 50

interface NextRecordSearch {
  readonly table: TableView
  readonly meta: TableMeta
  readonly action: ActionMeta
  readonly seen: ReadonlySet<Key>
}

/** Searches the current page from the last seen row, then the list's other pages. */
async function findWaiting({ table, meta, action, seen }: NextRecordSearch): Promise<Row | undefined> {
  const isWaiting = (row: Row) => !seen.has(getRowKey(row, meta.pk)) && listAvailableActions(row, [action]).length > 0
  const rows = table.rows ?? []
  const after = 1 + rows.findLastIndex((row) => seen.has(getRowKey(row, meta.pk)))
  const onPage = [...rows.slice(after), ...rows.slice(0, after)].find(isWaiting)
  if (onPage !== undefined) return onPage
  for (const filters of buildWaitingFilters(action, meta, table.state.filters)) {
    const params = getRowParams({ ...table.state, filters, page: 1, from: undefined, limit: SEARCH_LIMIT })
    const others = await api.get<Row[]>(table.listPath, params, { quiet: true })
    const found = others.find(isWaiting)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the filters that select rows with an available action, when the list can be filtered by its condition. */
function buildWaitingFilters({ when = {} }: ActionMeta, meta: TableMeta, filters: WireParams): WireParams[] {
  const [[name, values] = [undefined, []], ...others] = Object.entries(when)
  const canFilter = meta.top_search.some((filter) => filter.name === name && filter.type === 'select')
  if (name === undefined || others.length > 0 || !canFilter) return []
  return values
    .map(String)
    .filter((value) => filters[name] === undefined || filters[name] === value)
    .map((value) => ({ ...filters, [name]: value }))
}
