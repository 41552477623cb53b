// A record to be looked at, as it is now.
import type { RecordAnswer } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { announce } from '#api/announce.ts'
import { api, ApiError } from '#api/client.ts'
import { listKeys, useTableMeta } from '../meta-query.ts'

export interface RecordView {
  readonly record: RecordAnswer | undefined
  /** It is not there, or not any more. */
  readonly isMissing: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** `isHeld`: fetched anew only on demand, since what is being decided on must not change while it is read. */
export function useRecordAnswer(listPath: string, id: number, isHeld = false): RecordView {
  const call = useTableMeta(listPath).data?.calls.info
  const { data, error, refetch } = useQuery({
    queryKey: [...listKeys.record(listPath), id, isHeld ? 'held' : 'looked at'],
    queryFn: ({ signal }) => read(call ?? '', id, signal),
    enabled: call !== undefined,
    ...(isHeld ? { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } : { staleTime: 0 }),
  })
  const isMissing = isNotFound(error)
  return {
    record: isMissing ? undefined : data,
    isMissing,
    hasFailed: data === undefined && error !== null,
    retry: () => void refetch(),
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
