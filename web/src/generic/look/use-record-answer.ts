// A record to be looked at, as it is now.
import type { RecordAnswer } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { announce } from '#api/announce.ts'
import { api, ApiError } from '#api/client.ts'
import { listKeys, recordTopics, useTableMeta } from '../meta-query.ts'

export interface RecordView {
  readonly record: RecordAnswer | undefined
  /** It is not there, or not any more. */
  readonly isMissing: boolean
  readonly hasFailed: boolean
  readonly retry: () => Promise<RecordAnswer | undefined>
}

/** Anyone who decides on it is notified soon that somebody has changed it. */
const WATCHED = { refetchInterval: 30_000, refetchOnWindowFocus: true, gcTime: 0 } as const

/** `isWatched`: asked for again every half a minute, and when its reader comes back to the window. */
export function useRecordAnswer(listPath: string, id: number, isWatched = false): RecordView {
  const { data: described } = useTableMeta(listPath)
  const call = described?.calls.info
  const { data, error, refetch } = useQuery({
    queryKey: [...listKeys.record(listPath), id, isWatched ? 'watched' : 'looked at'],
    queryFn: ({ signal }) => read(call ?? '', id, signal),
    enabled: call !== undefined,
    staleTime: 0,
    meta: { topics: recordTopics(described?.topics ?? [], id), ...(isWatched ? { isWatched } : {}) },
    ...(isWatched ? WATCHED : {}),
  })
  const isMissing = isNotFound(error)
  return {
    record: isMissing ? undefined : data,
    isMissing,
    hasFailed: data === undefined && error !== null,
    retry: async () => (await refetch()).data,
  }
}

async function read(call: string, id: number, signal: AbortSignal): Promise<RecordAnswer> {
  try {
    return await api.get<RecordAnswer>(call, { id }, { signal, quiet: true })
  } catch (error) {
    // The page itself says that there is nothing.
    if (!isNotFound(error)) announce(error)
    throw error
  }
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'
