import type { Topic } from '@cangdan/protocol'

/** `own`: a call of this window. `others`: another window or user. */
export type Origin = 'own' | 'others'

export interface TopicChange {
  readonly origin: Origin
  /** `everything` when the topics are unknown. */
  readonly topics: readonly Topic[] | 'everything'
}

type Listener = (changed: TopicChange) => void

const listeners = new Set<Listener>()

export function onTopicChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportChange(changed: TopicChange): void {
  if (changed.topics.length === 0) return
  for (const listener of listeners) listener(changed)
}
