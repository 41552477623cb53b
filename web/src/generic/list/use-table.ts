// Everything a list shows and can do, as plain values: its description, its rows, how many match and their sums.
import type { Row, TableMeta } from '@cangdan/protocol'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { clockDifference } from '#api/clock.ts'
import { isUnreached, useConnectionLost } from '#api/connection.ts'
import { listKeys, useTableMeta } from '../meta-query.ts'
import { earlierPage, filterParams, rowParams, type ListState } from './list-state.ts'
import { useOpeningView } from './saved-views/use-saved-views.ts'
import { useCount, type CountView } from './use-count.ts'
import { useListState, type SendListEvent } from './use-list-state.ts'

export interface TableView extends CountView {
  readonly listPath: string
  readonly meta: TableMeta | undefined
  readonly state: ListState
  readonly send: SendListEvent
  readonly rows: readonly Row[] | undefined
  /** Seconds since 1970 when the rows came; undefined before. */
  readonly asOf: number | undefined
  /** What the rows were asked for with: until others come, that is not what is asked for now. */
  readonly shownState: ListState
  /** Whether the server cannot be reached: the rows stay as they were. */
  readonly isCutOff: boolean
  /** Whether, cut off, they are of another page or of other filters than those that are asked for. */
  readonly isOther: boolean
  readonly isFetching: boolean
  /** Nothing can be shown because the description or the rows did not come. */
  readonly hasFailed: boolean
  readonly refresh: () => void
}

export function useTable(listPath: string): TableView {
  const meta = useTableMeta(listPath)
  const [state, send, isPlain] = useListState(meta.data)
  // A plain address means the same whatever the description says: its rows come beside it.
  const isOpening = useOpeningView(meta.data, isPlain, send)
  const isEarly = isPlain && !meta.isError && !isOpening
  const known = isOpening ? undefined : meta.data
  const query = useRows(listPath, state, known, isEarly)
  const rows = useLastRows(query, state)
  const { refetch: refetchCount, ...counted } = useCount(listPath, filterParams(state), known, isEarly)

  const isKnownEmpty = query.data?.length === 0 && !query.isFetching
  useEffect(() => {
    // A page that a delete has emptied gives way to the one before (L13).
    if (isKnownEmpty && state.page > 1)
      send({ kind: 'page', page: earlierPage(state, counted.count) }, { replace: true })
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
    hasFailed: meta.data === undefined ? meta.isError : rows.rows === undefined && query.isError,
    refresh,
  }
}

interface LastRows {
  readonly rows: readonly Row[]
  readonly asOf: number
  readonly state: ListState
}

/** The rows that were asked for; without a connection the last ones that came. */
function useLastRows(
  query: UseQueryResult<Row[]>,
  state: ListState,
): Pick<TableView, 'rows' | 'asOf' | 'shownState' | 'isCutOff' | 'isOther'> {
  const { data, dataUpdatedAt, isPlaceholderData, error } = query
  const [last, setLast] = useState<LastRows>()
  const isLost = useConnectionLost()
  const asOf = Math.floor(dataUpdatedAt / 1000) + clockDifference()
  const isNew = last?.rows !== data || last?.asOf !== asOf || last.state !== state
  if (data !== undefined && !isPlaceholderData && isNew) setLast({ rows: data, asOf, state })
  const isCutOff = error instanceof ApiError && isUnreached(error.code)
  const isOther = data === undefined || isPlaceholderData
  const isShown = data !== undefined || isCutOff
  const rows = isShown ? (data ?? last?.rows) : undefined
  return {
    rows,
    asOf: rows === undefined ? undefined : last?.asOf,
    shownState: last?.state ?? state,
    isCutOff: rows !== undefined && (isLost || isCutOff),
    isOther: rows !== undefined && isOther,
  }
}

function useRows(listPath: string, state: ListState, meta: TableMeta | undefined, isEarly: boolean) {
  const params = rowParams(state)
  return useQuery({
    // Asked for anew whenever the screen comes back into view (L12); until others come, these stay.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: [...listKeys.rows(listPath), params],
    queryFn: ({ signal }) => api.get<Row[]>(listPath, params, { signal }),
    enabled: meta !== undefined || isEarly,
    meta: { topics: meta?.topics ?? [] },
  })
}
