// What has changed on the server, as answers and the event stream say it: everything that learns of a change says so here.
import type { Topic } from '@cangdan/protocol'

/** Of one's own call, of another window of this browser, or of anybody else. */
export type Origin = 'own' | 'others'

export interface Changed {
  readonly origin: Origin
  /** `everything` where nobody knows what it was. */
  readonly topics: readonly Topic[] | 'everything'
}

type Listener = (changed: Changed) => void

const listeners = new Set<Listener>()

/** Calls back with each change; answers with the way to stop. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportChanged(changed: Changed): void {
  if (changed.topics.length === 0) return
  for (const listener of listeners) listener(changed)
}
