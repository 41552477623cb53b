// What a hidden tab has shown is there when it comes back, however long that takes: nobody reads its answers meanwhile, and they would be forgotten.
import { QueryObserver, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query'

/**
 * Holds all answers that are being read at this moment, without asking for them anew. Answers with the way to let go of them. What they are
 * fetched by and depend on stays theirs: an observer's options become those of its query.
 */
export function pinQueries(client: QueryClient): () => void {
  const releases = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey, options }) => {
      // All of them, with a key that is always there: the type of a query's own says less than an observer's.
      const kept = { ...options, queryKey, enabled: false } as QueryObserverOptions
      return new QueryObserver(client, kept).subscribe(() => undefined)
    })
  return () => {
    for (const release of releases) release()
  }
}
