// Keeps an error visible during its retry: hiding it meanwhile would flicker.
import { useState } from 'react'
import type { Retry } from './failed-state.tsx'

interface Asked {
  readonly data: unknown
  readonly errorUpdateCount: number
  /** Whether the data belongs to the previous query key. */
  readonly isPlaceholderData?: boolean
}

/** Whether a query has failed and has never loaded data. */
export const hasFailed = ({ data, errorUpdateCount, isPlaceholderData = false }: Asked): boolean =>
  (data === undefined || isPlaceholderData) && errorUpdateCount > 0

interface Repeatable {
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export const retryOf = ({ isFetching, refetch }: Repeatable): Retry => ({
  isRetrying: isFetching,
  onRetry: () => void refetch(),
})

/** Returns the last error; null once data has loaded since. */
export function useLastError(query: Asked & { readonly error: Error | null }): Error | null {
  const { error } = query
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return error ?? (hasFailed(query) ? last : null)
}
