// Cleanup for work that must continue while its tab is hidden, when effects are cleaned up too (docs/browser.md).
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

const cleanups = new Map<string, Set<() => void>>()

function onTabClosed(key: string, cleanup: () => void): () => void {
  const tabCleanups = cleanups.get(key) ?? new Set()
  cleanups.set(key, tabCleanups.add(cleanup))
  return () => void tabCleanups.delete(cleanup)
}

export function runTabCleanup(key: string): void {
  const tabCleanups = cleanups.get(key) ?? []
  cleanups.delete(key)
  for (const cleanup of tabCleanups) cleanup()
}

interface TabLife {
  readonly key: string
  /** False while the tab is hidden by another tab or a lock; updated before effects are cleaned up. */
  readonly isShown: () => boolean
}

const TabLifeContext = createContext<TabLife | undefined>(undefined)
export const TabLifeProvider = TabLifeContext.Provider

/** For the pane of a tab, inside the element that hides it. */
export function useTabLife(key: string): TabLife {
  const isShown = useRef(false)
  // Layout effects of hidden content are cleaned up before other effects.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useMemo(() => ({ key, isShown: () => isShown.current }), [key])
}

/**
 * Calls `act` once when the component is removed from the visible page, or with its tab (`isClosed`). Outside tabs, with the page. When `act`
 * returns "kept" it is called again with the tab.
 */
export function useTabCleanup(cleanup: (isClosed: boolean) => unknown): void {
  const life = use(TabLifeContext)
  const latest = useRef(cleanup)
  const unregister = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    latest.current = cleanup
  })
  useEffect(() => {
    unregister.current?.()
    unregister.current = life === undefined ? undefined : onTabClosed(life.key, () => latest.current(true))
    return () => {
      if (life?.isShown() === false) return
      if (latest.current(false) !== 'kept') unregister.current?.()
    }
  }, [life])
}
