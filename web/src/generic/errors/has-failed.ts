// Keeps an error visible during its retry: hiding it meanwhile would flicker.
import { useState } from 'react'
import type { RetryState } from './failed-state.tsx'

interface QueryState {
  readonly data: unknown
  readonly errorUpdateCount: number
  /** Whether the data belongs to the previous query key. */
  readonly isPlaceholderData?: boolean
}

/** Whether a query has failed and has never loaded data. */
export const hasFailed = ({ data, errorUpdateCount, isPlaceholderData = false }: QueryState): boolean =>
  (data === undefined || isPlaceholderData) && errorUpdateCount > 0

interface QueryControls {
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export const getRetry = ({ isFetching, refetch }: QueryControls): RetryState => ({
  isRetrying: isFetching,
  onRetry: () => void refetch(),
})

/** Returns the last error; null once data has loaded since. */
export function useLastError(query: QueryState & { readonly error: Error | null }): Error | null {
  const { error } = query
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return error ?? (hasFailed(query) ? last : null)
}
