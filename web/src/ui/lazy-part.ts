// A part of the product whose code is fetched when it is first shown. A server that restarts just then does not break the page: what did not come is
// asked for again, and where the browser itself remembers the failure, the page is loaded anew (app/missing-assets). (`React.lazy` remembers it for good.)
// oxlint-disable-next-line no-restricted-imports -- This is the one place.
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { isConnectionLost, onReconnect, reportUnreached } from '#api/transport/connection.ts'

const MAX_TRIES = 7
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/** Shown within a `Suspense`. What has not come after half a minute, of a server that can be reached, is a fault of the screen. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches its code before it is shown, so that it is drawn at once; tries once. @throws what came of that */
  readonly fetch: () => Promise<void>
}

/** Parts that are shown and not drawn yet. */
const awaited = new Set<object>()

/** React draws what comes after an outline at most so much later. */
const DELAYED_MS = 350

/** Whether somebody sees the outline of a part, or the room for it, and waits. */
export const isPartAwaited = (): boolean => awaited.size > 0

/** `isLate`: nobody waits for it, though it is shown. */
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
      // Where nobody shows it any more.
      setTimeout(end, DELAYED_MS)
    }
  })
  // What is there already is drawn with what stands around it: React draws what comes after an outline 300 ms later at the earliest, however short that was.
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

/** Fetches it, again and again where it does not come. @throws what the last of the tries threw */
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

/** So many milliseconds, or until the server is reached again. */
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
