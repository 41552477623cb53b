import type { RecordResponse } from '@cangdan/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  clearPrefetched,
  isNotFound,
  loadRecordDetail,
  detailQuery,
  getRecordPath,
  refetchUnlessPrefetched,
} from '../prefetch.ts'
import { hasFailed, useLastError } from '../errors/has-failed.ts'
import { listKeys, listRecordTopics, useTableMeta } from '../meta-query.ts'

export interface RecordView {
  readonly record: RecordResponse | undefined
  readonly isMissing: boolean
  /** Remains true during a retry. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly retry: () => Promise<RecordResponse | undefined>
}

/** Reviewers are notified soon when another user changes the record. */
const WATCHED = { refetchInterval: 30_000, refetchOnWindowFocus: true, gcTime: 0 } as const

const watchedQuery = (listPath: string, info: string, id: number) =>
  queryOptions({
    queryKey: [...listKeys.record(listPath), id, 'watched'],
    queryFn: ({ signal }) => loadRecordDetail(info, id, signal),
  })

/** `isWatched` refetches every half minute and when the window regains the focus. */
export function useRecordAnswer(listPath: string, id: number, isWatched = false): RecordView {
  const { data: described } = useTableMeta(listPath)
  const call = described?.calls.info
  const query = useQuery({
    ...(isWatched ? watchedQuery(listPath, call ?? '', id) : detailQuery(listPath, call ?? '', id)),
    enabled: call !== undefined,
    staleTime: 0,
    refetchOnMount: refetchUnlessPrefetched(getRecordPath(listPath, id)),
    meta: { topics: listRecordTopics(described?.topics ?? [], id), ...(isWatched ? { isWatched } : {}) },
    ...(isWatched ? WATCHED : {}),
  })
  useEffect(() => clearPrefetched(getRecordPath(listPath, id)), [listPath, id])
  const { data, isFetching, refetch } = query
  const isMissing = isNotFound(useLastError(query))
  return {
    record: isMissing ? undefined : data,
    isMissing,
    hasFailed: hasFailed(query),
    isFetching,
    retry: async () => (await refetch()).data,
  }
}
