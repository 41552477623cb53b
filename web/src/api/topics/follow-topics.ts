// Refetches queries after changes on the server. Each query lists in `meta` the topics it depends on; no other mechanism refreshes data after
// a change (docs/browser.md).
import { getTopicList, type Topic } from '@cangdan/protocol'
import type { Query, QueryClient } from '@tanstack/react-query'
import { onTopicChange } from './topic-changes.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly topics?: readonly Topic[] | 'any'
      /** Invalidates without a refetch; the next use fetches. */
      readonly isLazy?: true
      /** Refetches even while changes are paused, so that the page can warn about outdated data. */
      readonly isWatched?: true
    }
  }
}

/** Milliseconds between two refetches for changes of others; the jitter spreads the windows. */
const INTERVAL_MS = 3_000
const JITTER_MS = 1_000
/** Collects changes that belong together. */
const MIN_DELAY_MS = 200

/** Changed topics that were not refetched yet. */
class PendingChanges {
  isEverything = false
  readonly #topics = new Set<Topic>()

  get isEmpty(): boolean {
    return !this.isEverything && this.#topics.size === 0
  }

  add(topics: readonly Topic[] | 'everything'): void {
    if (topics === 'everything') this.isEverything = true
    else for (const topic of topics) this.#topics.add(topic)
  }

  take(): (query: Query) => boolean {
    const [isEverything, topics] = [this.isEverything, [...this.#topics]]
    this.isEverything = false
    this.#topics.clear()
    return ({ meta }) => isEverything || dependsOn(meta?.topics, topics)
  }
}

let pauses = 0
const releaseListeners = new Set<() => void>()

/** Stops refetches for changes of others while the user decides on the data shown. Returns a function that resumes. */
export function pauseChanges(): () => void {
  pauses += 1
  let isPaused = true
  return () => {
    if (!isPaused) return
    isPaused = false
    pauses -= 1
    if (pauses === 0) for (const released of releaseListeners) released()
  }
}

export function followTopics(client: QueryClient): () => void {
  const all = new PendingChanges()
  // Subset of `all` that watched queries have not refetched yet.
  const fresh = new PendingChanges()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  const flush = () => {
    timer = undefined
    last = performance.now()
    const isAffected = fresh.take()
    const isPaused = pauses > 0 || document.visibilityState === 'hidden'
    // Changes stay pending while paused.
    if (isPaused) void refetch(client, (query) => query.meta?.isWatched === true && isAffected(query))
    else void refetch(client, all.take())
  }
  const schedule = () => {
    const rest = last + INTERVAL_MS - performance.now()
    timer ??= setTimeout(flush, Math.max(MIN_DELAY_MS, rest) + Math.random() * JITTER_MS)
  }
  const resume = () => {
    if (!all.isEmpty) schedule()
  }
  const unsubscribe = onTopicChange(({ origin, topics }) => {
    if (origin === 'own') void refetchTopics(client, topics)
    else {
      all.add(topics)
      fresh.add(topics)
      schedule()
    }
  })
  releaseListeners.add(resume)
  document.addEventListener('visibilitychange', resume)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    releaseListeners.delete(resume)
    document.removeEventListener('visibilitychange', resume)
  }
}

export const refetchTopics = (client: QueryClient, topics: readonly Topic[] | 'everything'): Promise<void> =>
  refetch(client, ({ meta }) => topics === 'everything' || dependsOn(meta?.topics, topics))

async function refetch(client: QueryClient, isAffected: (query: Query) => boolean): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => query.meta?.isLazy !== true && isAffected(query) }),
    client.invalidateQueries({
      predicate: (query) => query.meta?.isLazy === true && isAffected(query),
      refetchType: 'none',
    }),
  ])
}

/**
 * Returns whether the changed topics affect the given ones: a list is affected by each of its records, a record by a change of the whole list.
 */
export function dependsOn(topics: readonly Topic[] | 'any' | undefined, changed: readonly Topic[]): boolean {
  if (topics === undefined) return false
  if (topics === 'any') return changed.length > 0
  return topics.some((topic) => {
    const list = getTopicList(topic)
    return changed.some(
      (other) => other === topic || other === list || (topic === list && getTopicList(other) === list),
    )
  })
}
