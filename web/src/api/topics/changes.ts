import type { Topic } from '@cangdan/protocol'

/** `own`: a call of this window. `others`: another window or user. */
export type Origin = 'own' | 'others'

export interface Changed {
  readonly origin: Origin
  /** `everything` when the topics are unknown. */
  readonly topics: readonly Topic[] | 'everything'
}

type Listener = (changed: Changed) => void

const listeners = new Set<Listener>()

export function onChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportChanged(changed: Changed): void {
  if (changed.topics.length === 0) return
  for (const listener of listeners) listener(changed)
}
