import type { TableMeta } from '@cangdan/protocol'
import { useCallback, useEffect } from 'react'
import { useTableMeta } from '#generic/meta-query.ts'
import { clearPrefetched } from '#generic/prefetch.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { getEarlierPage, getFilterParams, type ListState } from '../view/list-state.ts'
import { useDefaultView } from '../saved-views/use-saved-views.ts'
import { useCount, type CountView } from './use-count.ts'
import { useListState, type ListDispatch } from '../view/use-list-state.ts'
import { type ShownRows, useLastRows, useRows, useDeletedStart } from './use-rows.ts'

export interface TableView extends CountView, ShownRows {
  readonly listPath: string
  readonly meta: TableMeta | undefined
  readonly state: ListState
  readonly send: ListDispatch
  readonly isFetching: boolean
  /** Whether the description or the rows failed to load; remains true during a retry. */
  readonly hasFailed: boolean
  readonly refresh: () => void
}

export function useTable(listPath: string, limit?: number): TableView {
  const meta = useTableMeta(listPath)
  const [state, send, isPlain] = useListState(meta.data, limit)
  // An address without parameters does not depend on the description, so the rows load in parallel.
  const isOpening = useDefaultView(meta.data, isPlain, send)
  const isEarly = isPlain && !meta.isError && !isOpening
  const known = isOpening ? undefined : meta.data
  const query = useRows(listPath, state, known, isEarly)
  const rows = useLastRows(query, state)
  useDeletedStart(query, send)
  const { refetch: refetchCount, ...counted } = useCount(listPath, getFilterParams(state), known, isEarly)

  // Ends the prefetch after the first render.
  useEffect(() => clearPrefetched(listPath), [listPath])

  const isKnownEmpty = query.data?.length === 0 && !query.isFetching
  useEffect(() => {
    // Goes back one page when a deletion has emptied the current one (L13).
    if (isKnownEmpty && (state.page > 1 || state.from !== undefined))
      send({ kind: 'page', page: getEarlierPage(state, counted.count) }, { replace: true })
  }, [isKnownEmpty, state, counted.count, send])

  const [refetchMeta, refetchRows] = [meta.refetch, query.refetch]
  const isDescribed = meta.data !== undefined
  const refresh = useCallback(() => {
    for (const refetch of isDescribed ? [refetchRows, refetchCount] : [refetchMeta]) void refetch()
  }, [isDescribed, refetchMeta, refetchRows, refetchCount])

  return {
    listPath,
    meta: meta.data,
    state,
    send,
    ...rows,
    ...counted,
    isFetching: meta.isFetching || query.isFetching,
    hasFailed: meta.data === undefined ? hasFailed(meta) : rows.rows === undefined && hasFailed(query),
    refresh,
  }
}

/** Whether there is no row on any page. */
export const isListEmpty = ({ rows, state, isFetching }: TableView): boolean =>
  rows?.length === 0 && state.page === 1 && state.from === undefined && !isFetching
