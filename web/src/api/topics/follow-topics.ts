// Asks anew for what is on the page once it has changed on the server. A query says in its `meta` what it depends on; nothing else refreshes
// after a change (architecture §11.4).
import { listOfTopic, type Topic } from '@cangdan/protocol'
import type { Query, QueryClient } from '@tanstack/react-query'
import { onChanged } from './changes.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What its answer depends on; `any` for what a change of anything may concern. */
      readonly topics?: readonly Topic[] | 'any'
      /** It is not asked for at once, but when it is looked at the next time. */
      readonly isLazy?: true
      /** It is asked for even while somebody decides on what they have read: it is how they learn that it is no longer so. */
      readonly isWatched?: true
    }
  }
}

/** Milliseconds between two rounds of what others have changed, and by how much no two windows ask at the same moment. */
const ROUND_MS = 3_000
const JITTER_MS = 1_000
/** What belongs together arrives together. */
const FIRST_MS = 200

/** What has changed and is not asked for yet. */
class Pending {
  isEverything = false
  readonly #topics = new Set<Topic>()

  get isEmpty(): boolean {
    return !this.isEverything && this.#topics.size === 0
  }

  add(topics: readonly Topic[] | 'everything'): void {
    if (topics === 'everything') this.isEverything = true
    else for (const topic of topics) this.#topics.add(topic)
  }

  /** Answers whether a query is concerned, and begins anew. */
  take(): (query: Query) => boolean {
    const [isEverything, topics] = [this.isEverything, [...this.#topics]]
    this.isEverything = false
    this.#topics.clear()
    return ({ meta }) => isEverything || dependsOn(meta?.topics, topics)
  }
}

let pauses = 0
const releaseListeners = new Set<() => void>()

/**
 * Keeps what is on the page as it is, as far as others change it, until its reader has decided on what they read there. Answers with
 * the way to go on.
 */
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

/** Follows all changes. Answers with the way to stop. */
export function followTopics(client: QueryClient): () => void {
  const all = new Pending()
  // Of it, what even a page that is paused has not been asked for.
  const fresh = new Pending()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  const flush = () => {
    timer = undefined
    last = performance.now()
    const isConcerned = fresh.take()
    const isPaused = pauses > 0 || document.visibilityState === 'hidden'
    // What is paused stays pending.
    if (isPaused) void refresh(client, (query) => query.meta?.isWatched === true && isConcerned(query))
    else void refresh(client, all.take())
  }
  const schedule = () => {
    const rest = last + ROUND_MS - performance.now()
    timer ??= setTimeout(flush, Math.max(FIRST_MS, rest) + Math.random() * JITTER_MS)
  }
  const resume = () => {
    if (!all.isEmpty) schedule()
  }
  const forget = onChanged(({ origin, topics }) => {
    if (origin === 'own') void refreshNow(client, topics)
    else {
      all.add(topics)
      fresh.add(topics)
      schedule()
    }
  })
  releaseListeners.add(resume)
  document.addEventListener('visibilitychange', resume)
  return () => {
    forget()
    clearTimeout(timer)
    releaseListeners.delete(resume)
    document.removeEventListener('visibilitychange', resume)
  }
}

/** Asks anew for what depends on these, and waits for it. */
export const refreshNow = (client: QueryClient, topics: readonly Topic[] | 'everything'): Promise<void> =>
  refresh(client, ({ meta }) => topics === 'everything' || dependsOn(meta?.topics, topics))

async function refresh(client: QueryClient, isConcerned: (query: Query) => boolean): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => query.meta?.isLazy !== true && isConcerned(query) }),
    client.invalidateQueries({
      predicate: (query) => query.meta?.isLazy === true && isConcerned(query),
      refetchType: 'none',
    }),
  ])
}

/** Whether what depends on these is another once those have changed: a list by any of its records, a record by its whole list. */
export function dependsOn(topics: readonly Topic[] | 'any' | undefined, changed: readonly Topic[]): boolean {
  if (topics === undefined) return false
  if (topics === 'any') return changed.length > 0
  return topics.some((topic) => {
    const list = listOfTopic(topic)
    return changed.some(
      (other) => other === topic || other === list || (topic === list && listOfTopic(other) === list),
    )
  })
}
