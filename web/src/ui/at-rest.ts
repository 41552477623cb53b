// What nobody waits for comes when the first screen is drawn: on a slow line it would take the place of what they wait for.
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart, loadPart } from './lazy-part.ts'

/** A screen that never comes holds back nothing for longer. */
const MAX_WAIT_MS = 5_000

let rest = Promise.resolve()
let drawn = () => {}
let isAwaited = false

/** From now on parts that nobody waits for stay back, until `firstScreenDrawn`. */
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

/** Resolves when the first screen is drawn; at once where none is awaited. */
export const atRest = (): Promise<void> => rest

/** `lazyPart` of what nobody waits for. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> =>
  lazyPart(
    async () => {
      await atRest()
      return load()
    },
    { isLate: true },
  )

/** `lazyPart` of what opens at a press: it is there by then, since its code comes at rest. */
export function readyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  const loadOnce = () =>
    (coming ??= loadPart(load).catch((error: unknown) => {
      coming = undefined
      throw error
    }))
  // What did not come is asked for again by the press.
  void atRest()
    .then(loadOnce)
    .catch(() => {})
  return lazyPart(loadOnce)
}
