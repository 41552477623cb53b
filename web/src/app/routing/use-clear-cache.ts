import { useEffect } from 'react'
import { queryClient } from '#api/query-client.ts'

/**
 * Clears cached data of the previous user on pages without a session. Runs after the page has rendered: the replaced page still reads the data.
 */
export function useClearCache(): void {
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive' })
    queryClient.getMutationCache().clear()
  }, [])
}
