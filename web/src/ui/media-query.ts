export interface MediaQuery {
  readonly matches: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Updates all subscribers in the same event. In Chromium, reading a `MediaQueryList` between the change and its event cancels the event for all
 * listeners, and a component that renders at that moment reads it: so the list is read only in its event.
 */
export function createMediaQuery(query: string): MediaQuery {
  const list = globalThis.matchMedia(query)
  const listeners = new Set<() => void>()
  let isMatch = list.matches
  list.addEventListener('change', ({ matches }) => {
    isMatch = matches
    for (const listener of listeners) listener()
  })
  return {
    matches: () => isMatch,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const reducedMotion = createMediaQuery('(prefers-reduced-motion: reduce)')
