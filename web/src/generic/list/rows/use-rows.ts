// The rows of a list: of a page with a number, or of one that goes on from a record.
import type { Row, TableMeta } from '@cangdan/protocol'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { clockDifference } from '#api/transport/clock.ts'
import { isUnreached, useConnectionLost } from '#api/transport/connection.ts'
import { unlessAskedAhead, rowsQuery } from '#generic/asked-ahead.ts'
import { rowParams, type ListState } from '../view/list-state.ts'
import type { SendListEvent } from '../view/use-list-state.ts'

export interface ShownRows {
  readonly rows: readonly Row[] | undefined
  /** Undefined for a page with a number. */
  readonly ends: Ends | undefined
  /** Seconds since 1970 when the rows came; undefined before. */
  readonly asOf: number | undefined
  /** What the rows were asked for with: until others come, that is not what is asked for now. */
  readonly shownState: ListState
  /** Whether the server cannot be reached: the rows stay as they were. */
  readonly isCutOff: boolean
  /** Whether, cut off, they are of another page or of other filters than those that are asked for. */
  readonly isOther: boolean
}

/** Of a page that goes on from a record: whether there are rows before and after it. */
export interface Ends {
  readonly before: boolean
  readonly after: boolean
}

/** What was asked for beyond the page is none of its rows. */
export function pageOf(
  { from, limit }: ListState,
  asked: readonly Row[],
): { readonly rows: readonly Row[]; readonly ends?: Ends } {
  if (from === undefined) return { rows: asked }
  const goesOn = asked.length > limit
  // The record itself lies on the other side.
  return from.towards === 'after'
    ? { rows: asked.slice(0, limit), ends: { before: true, after: goesOn } }
    : { rows: asked.slice(-limit), ends: { before: goesOn, after: true } }
}

/** Leads to the first page where the record is gone that this one goes on from; that it is was said. */
export function useWayBack({ error }: UseQueryResult<Row[]>, send: SendListEvent): void {
  const isGone = error instanceof ApiError && error.code === 'position_gone'
  useEffect(() => {
    if (isGone) send({ kind: 'page', page: 1 }, { replace: true })
  }, [isGone, send])
}

export function useRows(listPath: string, state: ListState, meta: TableMeta | undefined, isEarly: boolean) {
  // Of a page that goes on from a record, one row more than it has says whether the list goes on behind it.
  const asked = state.from === undefined ? state : { ...state, limit: state.limit + 1 }
  const params = rowParams(asked)
  return useQuery({
    ...rowsQuery(listPath, params),
    // Asked for anew whenever the screen comes back into view (L12); until others come, these stay.
    staleTime: 0,
    refetchOnMount: unlessAskedAhead(listPath),
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

/** The rows that were asked for; without a connection the last ones that came. */
export function useLastRows(query: UseQueryResult<Row[]>, state: ListState): ShownRows {
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
  const shownState = last?.state ?? state
  const page = useMemo(() => rows && pageOf(shownState, rows), [rows, shownState])
  return {
    rows: page?.rows,
    ends: page?.ends,
    asOf: rows === undefined ? undefined : last?.asOf,
    shownState,
    isCutOff: rows !== undefined && (isLost || isCutOff),
    isOther: rows !== undefined && isOther,
  }
}
