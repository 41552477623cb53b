// What did not come stays said while it is asked for again, by somebody or by itself: a screen that forgot it for that time would flicker.
import { useState } from 'react'

interface Asked {
  readonly data: unknown
  readonly errorUpdateCount: number
}

/** Whether nothing but failures has come of a query so far. */
export const hasFailed = ({ data, errorUpdateCount }: Asked): boolean =>
  data === undefined && errorUpdateCount > 0

/** What went wrong last; nothing where something has come since. */
export function useLastError(query: Asked & { readonly error: Error | null }): Error | null {
  const { error } = query
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return error ?? (hasFailed(query) ? last : null)
}
