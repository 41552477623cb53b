// Defers code until the first screen has rendered, so that it does not slow the screen down on a slow connection.
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart, loadPart } from './lazy-part.ts'

const MAX_WAIT_MS = 5_000

let rest = Promise.resolve()
let drawn = () => {}
let isAwaited = false

/** Defers components until `firstScreenDrawn` is called. */
export function awaitFirstScreen(): void {
  isAwaited = true
  rest = new Promise((resolve) => {
    drawn = () => {
      isAwaited = false
      resolve()
    }
    setTimeout(drawn, MAX_WAIT_MS)
  })
}

export const isFirstScreenAwaited = (): boolean => isAwaited

export const firstScreenDrawn = (): void => drawn()

export const atRest = (): Promise<void> => rest

/** `lazyPart` that loads after the first screen. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> =>
  lazyPart(
    async () => {
      await atRest()
      return load()
    },
    { isLate: true },
  )

/** `lazyPart` that preloads after the first screen, for components that open on click. */
export function readyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  const loadOnce = () =>
    (coming ??= loadPart(load).catch((error: unknown) => {
      coming = undefined
      throw error
    }))
  // A failed preload is retried on render.
  void atRest()
    .then(loadOnce)
    .catch(() => {})
  return lazyPart(loadOnce)
}
