// Pages without a session hold nothing of the one before: nothing of one person may meet the next.
import { useEffect } from 'react'
import { queryClient } from '#api/query-client.ts'

/** For such pages. It waits until they are drawn: what they replace still reads what it shows. */
export function useForgetting(): void {
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive' })
    queryClient.getMutationCache().clear()
  }, [])
}
