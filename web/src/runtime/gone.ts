// What ends with the screen or the dialog that has begun it, and not because its tab is hidden for a while: effects end then too (architecture §11.2).
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

const closers = new Map<string, Set<() => void>>()

function whenClosed(key: string, act: () => void): () => void {
  const ofTab = closers.get(key) ?? new Set()
  closers.set(key, ofTab.add(act))
  return () => void ofTab.delete(act)
}

/** The tab is closed, or drawn anew: what stands on it is gone, though it may be hidden. */
export function tabIsGone(key: string): void {
  const ofTab = closers.get(key) ?? []
  closers.delete(key)
  for (const act of ofTab) act()
}

interface TabLife {
  readonly key: string
  /** False while the tab is hidden, by another tab or by a lock; known before effects end. */
  readonly isShown: () => boolean
}

const TabLifeContext = createContext<TabLife | undefined>(undefined)
export const TabLifeProvider = TabLifeContext.Provider

/** For the pane of a tab, within what hides it. */
export function useTabLife(key: string): TabLife {
  const isShown = useRef(false)
  // Of what is hidden layout effects end first.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useMemo(() => ({ key, isShown: () => isShown.current }), [key])
}

/**
 * Calls `act` once what uses it is gone: taken from the page that is in view, or with its tab (`isClosed`). Outside of tabs, with the page. What
 * answers "kept" is not over yet, and is called again with the tab.
 */
export function useGone(act: (isClosed: boolean) => unknown): void {
  const life = use(TabLifeContext)
  const latest = useRef(act)
  const takeBack = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    // It is shown again.
    takeBack.current?.()
    takeBack.current = life === undefined ? undefined : whenClosed(life.key, () => latest.current(true))
    return () => {
      if (life?.isShown() === false) return
      if (latest.current(false) !== 'kept') takeBack.current?.()
    }
  }, [life])
}
