// Components whose code loads when they are first shown. Failed loads are retried, for instance while the server restarts; where the browser
// itself caches the failure, the page reloads (app/missing-assets). `React.lazy` alone caches failures forever.
// oxlint-disable-next-line no-restricted-imports -- This is the one place.
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { isConnectionLost, onReconnect, reportUnreachable } from '#api/transport/connection.ts'

const MAX_TRIES = 7
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/**
 * Needs a `Suspense` around it. Throws into the error boundary when the code has not loaded after half a minute although the server is
 * reachable.
 */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Prefetches the code, so that the component renders without a fallback; tries once. @throws the error of the load */
  readonly fetch: () => Promise<void>
}

const loading = new Set<object>()

/** Upper limit of React's delay before it replaces a fallback. */
const FALLBACK_DELAY_MS = 350

export const isComponentLoading = (): boolean => loading.size > 0

/** `isLate`: does not count as awaited. */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isLate = false }: { readonly isLate?: boolean } = {},
): LazyComponent<Props> {
  let loadedComponent: ComponentType<Props> | undefined
  const markLoaded = () => void loading.delete(RenderedComponent)
  const SuspendedComponent = lazy(async () => {
    if (!isLate) loading.add(RenderedComponent)
    try {
      return { default: (loadedComponent = await loadWithRetry(load)) }
    } finally {
      // For components that were unmounted while loading.
      setTimeout(markLoaded, FALLBACK_DELAY_MS)
    }
  })
  // Loaded components render without `lazy`: React replaces a visible fallback only after 300 ms, however short the load.
  const RenderedComponent = (props: Props) => {
    const [CurrentComponent] = useState<ComponentType<Props>>(() => loadedComponent ?? SuspendedComponent)
    useEffect(markLoaded, [])
    return createElement(CurrentComponent, props)
  }
  return Object.assign(RenderedComponent, {
    fetch: async () => {
      loadedComponent = await load()
    },
  })
}

/** Loads with retries. @throws the error of the last attempt */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (tries >= MAX_TRIES && !isConnectionLost()) throw error
      reportUnreachable()
      await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    const unsubscribe = onReconnect(done)
    function done() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}
