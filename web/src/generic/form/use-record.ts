// Loads the record of a form once: it does not change while it is edited.
import type { RecordResponse } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clearPrefetched, getRecordPath, recordQuery, refetchUnlessPrefetched } from '../prefetch.ts'
import { hasFailed } from '../errors/has-failed.ts'

export function useRecord(listPath: string, info: string | undefined, id: number | undefined) {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ readonly attempt: number; readonly record: RecordResponse }>()
  const isLoaded = loaded?.attempt === attempt
  const query = useQuery({
    ...recordQuery(listPath, info ?? '', id, attempt),
    enabled: id !== undefined && info !== undefined && !isLoaded,
    staleTime: 0,
    refetchOnMount: refetchUnlessPrefetched(getRecordPath(listPath, id)),
    gcTime: 0,
  })
  const { data, isFetching, refetch } = query
  useEffect(() => clearPrefetched(getRecordPath(listPath, id)), [listPath, id])
  if (data !== undefined && !isLoaded) setLoaded({ attempt, record: data })
  return {
    record: isLoaded ? loaded.record : undefined,
    attempt,
    hasFailed: hasFailed(query) && !isLoaded,
    isFetching,
    retry: () => void refetch(),
    replace: (record: RecordResponse) => setLoaded({ attempt, record }),
    reload: () => setAttempt(attempt + 1),
  }
}
