import type { RecordAnswer } from '@cangdan/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endAhead, isNotFound, lookAt, lookedAtQuery, recordPath, unlessAskedAhead } from '../asked-ahead.ts'
import { hasFailed, useLastError } from '../errors/has-failed.ts'
import { listKeys, recordTopics, useTableMeta } from '../meta-query.ts'

export interface RecordView {
  readonly record: RecordAnswer | undefined
  readonly isMissing: boolean
  /** Remains true during a retry. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly retry: () => Promise<RecordAnswer | undefined>
}

/** Reviewers are notified soon when another user changes the record. */
const WATCHED = { refetchInterval: 30_000, refetchOnWindowFocus: true, gcTime: 0 } as const

const watchedQuery = (listPath: string, info: string, id: number) =>
  queryOptions({
    queryKey: [...listKeys.record(listPath), id, 'watched'],
    queryFn: ({ signal }) => lookAt(info, id, signal),
  })

/** `isWatched` refetches every half minute and when the window regains the focus. */
export function useRecordAnswer(listPath: string, id: number, isWatched = false): RecordView {
  const { data: described } = useTableMeta(listPath)
  const call = described?.calls.info
  const query = useQuery({
    ...(isWatched ? watchedQuery(listPath, call ?? '', id) : lookedAtQuery(listPath, call ?? '', id)),
    enabled: call !== undefined,
    staleTime: 0,
    refetchOnMount: unlessAskedAhead(recordPath(listPath, id)),
    meta: { topics: recordTopics(described?.topics ?? [], id), ...(isWatched ? { isWatched } : {}) },
    ...(isWatched ? WATCHED : {}),
  })
  useEffect(() => endAhead(recordPath(listPath, id)), [listPath, id])
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
