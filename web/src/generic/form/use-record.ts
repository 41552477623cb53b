// The record a form edits. Fetched once and then kept: what is being edited must not change under the editor's hands.
import type { RecordAnswer } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endAhead, recordPath, recordQuery, unlessAskedAhead } from '../asked-ahead.ts'
import { hasFailed } from '../errors/has-failed.ts'

/** `info` is its call, as soon as that is known. */
export function useRecord(listPath: string, info: string | undefined, id: number | undefined) {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ readonly attempt: number; readonly record: RecordAnswer }>()
  const isLoaded = loaded?.attempt === attempt
  const query = useQuery({
    ...recordQuery(listPath, info ?? '', id, attempt),
    enabled: id !== undefined && info !== undefined && !isLoaded,
    staleTime: 0,
    refetchOnMount: unlessAskedAhead(recordPath(listPath, id)),
    gcTime: 0,
  })
  const { data, isFetching, refetch } = query
  useEffect(() => endAhead(recordPath(listPath, id)), [listPath, id])
  if (data !== undefined && !isLoaded) setLoaded({ attempt, record: data })
  return {
    record: isLoaded ? loaded.record : undefined,
    attempt,
    hasFailed: hasFailed(query) && !isLoaded,
    isFetching,
    retry: () => void refetch(),
    /** Holds another version in its place, which has been fetched already. */
    replace: (record: RecordAnswer) => setLoaded({ attempt, record }),
    /** Lets go of the record and fetches it as it is now. */
    reload: () => setAttempt(attempt + 1),
  }
}
