// Components whose code loads when they are first shown. Failed loads are retried, for instance while the server restarts; where the browser
// itself caches the failure, the page reloads (app/missing-assets). `React.lazy` alone caches failures forever.
// oxlint-disable-next-line no-restricted-imports -- This is the one place.
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { isConnectionLost, onReconnect, reportUnreached } from '#api/transport/connection.ts'

const MAX_TRIES = 7
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/**
 * Needs a `Suspense` around it. Throws into the error boundary when the code has not loaded after half a minute although the server is
 * reachable.
 */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Prefetches the code, so that the component renders without a fallback; tries once. @throws the error of the load */
  readonly fetch: () => Promise<void>
}

const awaited = new Set<object>()

/** Upper limit of React's delay before it replaces a fallback. */
const DELAYED_MS = 350

export const isPartAwaited = (): boolean => awaited.size > 0

/** `isLate`: does not count as awaited. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isLate = false }: { readonly isLate?: boolean } = {},
): LazyPart<Props> {
  let come: ComponentType<Props> | undefined
  const end = () => void awaited.delete(Part)
  const Awaited = lazy(async () => {
    if (!isLate) awaited.add(Part)
    try {
      return { default: (come = await loadPart(load)) }
    } finally {
      // For components that were unmounted while loading.
      setTimeout(end, DELAYED_MS)
    }
  })
  // Loaded components render without `lazy`: React replaces a visible fallback only after 300 ms, however short the load.
  const Part = (props: Props) => {
    const [Drawn] = useState<ComponentType<Props>>(() => come ?? Awaited)
    useEffect(end, [])
    return createElement(Drawn, props)
  }
  return Object.assign(Part, {
    fetch: async () => {
      come = await load()
    },
  })
}

/** Loads with retries. @throws the error of the last attempt */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (tries >= MAX_TRIES && !isConnectionLost()) throw error
      reportUnreached()
      await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    const forget = onReconnect(done)
    function done() {
      clearTimeout(timer)
      forget()
      resolve()
    }
  })
}
