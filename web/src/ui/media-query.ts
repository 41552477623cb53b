// What the browser says of its window and of its reader's wishes.

export interface MediaQuery {
  readonly matches: () => boolean
  /** Notifies of every change, until the function that it returns is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Changes for all subscribers at the same instant. Reading a `MediaQueryList` between the change and its event cancels the event for all
 * its listeners (Chromium), and a component that renders just then does read: so the list is read in its event alone.
 */
export function mediaQuery(query: string): MediaQuery {
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

/** Nothing moves for whom movement does harm. */
export const reducedMotion = mediaQuery('(prefers-reduced-motion: reduce)')
