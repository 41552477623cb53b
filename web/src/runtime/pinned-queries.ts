// Keeps the query data of hidden tabs cached: they have no observers, so it would be collected.
import { QueryObserver, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query'

/**
 * Holds all active queries in the cache without fetching them; returns a function that releases them. Keeps their query function and meta: an
 * observer's options become those of its query.
 */
export function pinQueries(client: QueryClient): () => void {
  const releases = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey, options }) => {
      // All options with a required key: the type of a query's own options is less specific than an observer's.
      const kept = { ...options, queryKey, enabled: false } as QueryObserverOptions
      return new QueryObserver(client, kept).subscribe(() => undefined)
    })
  return () => {
    for (const release of releases) release()
  }
}
