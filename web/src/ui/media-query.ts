// What the browser says of its window and of its reader's wishes.

export interface MediaQuery {
  readonly matches: () => boolean
  /** Tells of every change, until the way to stop that it answers with is taken. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Changes for all who ask at the same instant. Whoever reads a `MediaQueryList` between the change and its event takes the event away from
 * all who listen to it (Chromium), and a part that is drawn just then does: so the list is read where it is heard, and nowhere else.
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
