// What a hidden tab has shown is there when it comes back, however long that takes: nobody reads its answers meanwhile, and they would be forgotten.
import { QueryObserver, type QueryClient } from '@tanstack/react-query'

/**
 * Holds all answers that are being read at this moment, without asking for them anew. Answers with the way to let go of them. What they are
 * fetched by and depend on stays theirs: an observer's options become those of its query.
 */
export function pinQueries(client: QueryClient): () => void {
  const releases = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ options }) =>
      new QueryObserver(client, { ...options, enabled: false }).subscribe(() => undefined),
    )
  return () => {
    for (const release of releases) release()
  }
}
