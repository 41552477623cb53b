// What did not come stays said while it is asked for again, by somebody or by itself: a screen that forgot it for that time would flicker.
import { useState } from 'react'
import type { Retry } from './failed-state.tsx'

interface Asked {
  readonly data: unknown
  readonly errorUpdateCount: number
  /** What is shown is the answer to another question, until one to this comes. */
  readonly isPlaceholderData?: boolean
}

/** Whether nothing but failures has come of a query so far. */
export const hasFailed = ({ data, errorUpdateCount, isPlaceholderData = false }: Asked): boolean =>
  (data === undefined || isPlaceholderData) && errorUpdateCount > 0

interface Repeatable {
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** The way to ask for it again. */
export const retryOf = ({ isFetching, refetch }: Repeatable): Retry => ({
  isRetrying: isFetching,
  onRetry: () => void refetch(),
})

/** What went wrong last; nothing where something has come since. */
export function useLastError(query: Asked & { readonly error: Error | null }): Error | null {
  const { error } = query
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return error ?? (hasFailed(query) ? last : null)
}
