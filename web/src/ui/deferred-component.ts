// Defers code until the first screen has rendered, so that it does not slow the screen down on a slow connection.
import type { ComponentType } from 'react'
import { type LazyComponent, createLazyComponent, loadWithRetry } from './lazy-component.ts'

const MAX_WAIT_MS = 5_000

let firstScreen = Promise.resolve()
let resolveFirstScreen = () => {}
let isWaiting = false

/** Defers components until `notifyFirstScreen` is called. */
export function deferUntilFirstScreen(): void {
  isWaiting = true
  firstScreen = new Promise((resolve) => {
    resolveFirstScreen = () => {
      isWaiting = false
      resolve()
    }
    setTimeout(resolveFirstScreen, MAX_WAIT_MS)
  })
}

export const isWaitingForFirstScreen = (): boolean => isWaiting

export const notifyFirstScreen = (): void => resolveFirstScreen()

export const waitForFirstScreen = (): Promise<void> => firstScreen

/** `createLazyComponent` that loads after the first screen. */
export const createDeferredComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> =>
  createLazyComponent(
    async () => {
      await waitForFirstScreen()
      return load()
    },
    { isLate: true },
  )

/** `createLazyComponent` that preloads after the first screen, for components that open on click. */
export function createPreloadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let pendingLoad: Promise<ComponentType<Props>> | undefined
  const loadOnce = () =>
    (pendingLoad ??= loadWithRetry(load).catch((error: unknown) => {
      pendingLoad = undefined
      throw error
    }))
  // A failed preload is retried on render.
  void waitForFirstScreen()
    .then(loadOnce)
    .catch(() => {})
  return createLazyComponent(loadOnce)
}
