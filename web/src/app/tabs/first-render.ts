// Detects the first complete render of a screen: no running fetches, lazy components or visible images.
import { isComponentLoading } from '#ui/lazy-component.ts'

/** Long enough for loaded data to render and start further fetches. */
const CHECK_INTERVAL_MS = 60

/** Calls once after two consecutive idle checks; returns a function that stops. */
export function onFirstRender(isFetching: () => boolean, callback: () => void): () => void {
  let isQuiet = false
  const timer = setInterval(() => {
    const wasQuiet = isQuiet
    isQuiet = !isFetching() && !isComponentLoading() && !isImageLoading()
    if (!isQuiet || !wasQuiet) return
    clearInterval(timer)
    callback()
  }, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Browsers skip images outside the viewport. */
const isImageLoading = (): boolean =>
  [...document.querySelectorAll('img')].some((image) => !image.complete && isInViewport(image.getBoundingClientRect()))

const isInViewport = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < globalThis.innerHeight
