import type { Row, TableMeta } from '@cangdan/protocol'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { getClockDifference } from '#api/transport/clock.ts'
import { isUnreachable, useConnectionLost } from '#api/transport/connection.ts'
import { refetchUnlessPrefetched, rowsQuery } from '#generic/prefetch.ts'
import { getRowParams, type ListState } from '../view/list-state.ts'
import type { ListDispatch } from '../view/use-list-state.ts'

export interface ShownRows {
  readonly rows: readonly Row[] | undefined
  /** Undefined for numbered pages. */
  readonly ends: PageEnds | undefined
  /** When the rows were loaded, in seconds since 1970; undefined before. */
  readonly asOf: number | undefined
  /** State that the rows were loaded with; differs from the current state during a fetch. */
  readonly shownState: ListState
  /** Whether the server is unreachable; the last rows stay displayed. */
  readonly isDisconnected: boolean
  /** Whether, offline, the rows belong to another page or filter than the current one. */
  readonly isOther: boolean
}

/** Whether rows exist before and after a page that starts at a record. */
export interface PageEnds {
  readonly before: boolean
  readonly after: boolean
}

/** Splits off the extra row that was fetched to detect further rows. */
export function splitPage(
  { from, limit }: ListState,
  requested: readonly Row[],
): { readonly rows: readonly Row[]; readonly ends?: PageEnds } {
  if (from === undefined) return { rows: requested }
  const goesOn = requested.length > limit
  // The starting record itself is on the other side.
  return from.towards === 'after'
    ? { rows: requested.slice(0, limit), ends: { before: true, after: goesOn } }
    : { rows: requested.slice(-limit), ends: { before: goesOn, after: true } }
}

/** Goes to the first page when the record at which the page starts was deleted; the error has been announced. */
export function useDeletedStart({ error }: UseQueryResult<Row[]>, send: ListDispatch): void {
  const isGone = error instanceof ApiError && error.code === 'position_gone'
  useEffect(() => {
    if (isGone) send({ kind: 'page', page: 1 }, { replace: true })
  }, [isGone, send])
}

export function useRows(listPath: string, state: ListState, meta: TableMeta | undefined, isEarly: boolean) {
  // Fetches one extra row to detect whether more follow.
  const requested = state.from === undefined ? state : { ...state, limit: state.limit + 1 }
  const params = getRowParams(requested)
  return useQuery({
    ...rowsQuery(listPath, params),
    // Refetches when the screen becomes visible again (L12); the current rows stay until then.
    staleTime: 0,
    refetchOnMount: refetchUnlessPrefetched(listPath),
    placeholderData: keepPreviousData,
    enabled: meta !== undefined || isEarly,
    meta: { topics: meta?.topics ?? [] },
  })
}
interface LastRows {
  readonly rows: readonly Row[]
  readonly asOf: number
  readonly state: ListState
}

/** Returns the rows of the query; without a connection the last loaded ones. */
export function useLastRows(query: UseQueryResult<Row[]>, state: ListState): ShownRows {
  const { data, dataUpdatedAt, isPlaceholderData, error } = query
  const [last, setLast] = useState<LastRows>()
  const isLost = useConnectionLost()
  const asOf = Math.floor(dataUpdatedAt / 1000) + getClockDifference()
  const isNew = last?.rows !== data || last?.asOf !== asOf || last.state !== state
  if (data !== undefined && !isPlaceholderData && isNew) setLast({ rows: data, asOf, state })
  const isDisconnected = error instanceof ApiError && isUnreachable(error.code)
  const isOther = data === undefined || isPlaceholderData
  const isShown = data !== undefined || isDisconnected
  const rows = isShown ? (data ?? last?.rows) : undefined
  const shownState = last?.state ?? state
  const page = useMemo(() => rows && splitPage(shownState, rows), [rows, shownState])
  return {
    rows: page?.rows,
    ends: page?.ends,
    asOf: rows === undefined ? undefined : last?.asOf,
    shownState,
    isDisconnected: rows !== undefined && (isLost || isDisconnected),
    isOther: rows !== undefined && isOther,
  }
}
